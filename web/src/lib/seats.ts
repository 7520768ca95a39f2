// Where each seat is drawn. The viewer sits at the bottom and play goes to the right of each player.
import type { Seat, Team } from './view';

export type Side = 'bottom' | 'right' | 'top' | 'left';

const ORDER: Seat[] = ['S', 'E', 'N', 'W'];
const SIDES: Side[] = ['bottom', 'right', 'top', 'left'];

export const SEATS: readonly Seat[] = ORDER;

export function sideOf(seat: Seat, viewer: Seat): Side {
  const steps = (ORDER.indexOf(seat) - ORDER.indexOf(viewer) + 4) % 4;
  return SIDES[steps] as Side;
}

export function seatAt(side: Side, viewer: Seat): Seat {
  return ORDER[(ORDER.indexOf(viewer) + SIDES.indexOf(side)) % 4] as Seat;
}

export function teamOf(seat: Seat): Team {
  return seat === 'N' || seat === 'S' ? 'NS' : 'EW';
}

export function otherTeam(team: Team): Team {
  return team === 'NS' ? 'EW' : 'NS';
}
