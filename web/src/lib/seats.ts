// Where each seat is drawn. The viewer sits at the bottom; play goes to the right of each player, or to the left where the
// table plays clockwise.
import type { DirectionCode, Seat, Team } from './view';

export type Side = 'bottom' | 'right' | 'top' | 'left';

const ORDER: Seat[] = ['S', 'E', 'N', 'W'];
const SIDES: Side[] = ['bottom', 'right', 'top', 'left'];

export const SEATS: readonly Seat[] = ORDER;

export function sideOf(seat: Seat, viewer: Seat, direction: DirectionCode = 'anticlockwise'): Side {
  const steps = ORDER.indexOf(seat) - ORDER.indexOf(viewer);
  return SIDES[(direction === 'clockwise' ? 4 - steps : 4 + steps) % 4] as Side;
}

export function seatAt(side: Side, viewer: Seat, direction: DirectionCode = 'anticlockwise'): Seat {
  const steps = SIDES.indexOf(side);
  return ORDER[(ORDER.indexOf(viewer) + (direction === 'clockwise' ? 4 - steps : steps)) % 4] as Seat;
}

/** The four seats in playing order from one on. */
export function orderFrom(first: Seat): Seat[] {
  return SIDES.map((_, steps) => ORDER[(ORDER.indexOf(first) + steps) % 4] as Seat);
}

export function teamOf(seat: Seat): Team {
  return seat === 'N' || seat === 'S' ? 'NS' : 'EW';
}

export function otherTeam(team: Team): Team {
  return team === 'NS' ? 'EW' : 'NS';
}
