// How the host seats people and bots: who is where, and what a move makes of it. Pure, for pointer, tap and keyboard alike.
import { SEATS } from './seats';
import type { BySeat, Person, Salon, Seat } from './view';

/** A member's or a bot's id at each seat, as the server takes it. */
export type Chairs = BySeat<string>;
export type Place = Seat | 'bench';

export function chairsOf(salon: Salon): Chairs {
  const at = (seat: Seat) => salon.chairs[seat].member ?? salon.chairs[seat].bot;
  return { S: at('S'), E: at('E'), N: at('N'), W: at('W') };
}

/** Those who have no seat, in the order they came. */
export function benchOf(salon: Salon): Person[] {
  return salon.people.filter((person) => person.seat === null);
}

export function seatOf(chairs: Chairs, member: string): Seat | null {
  return SEATS.find((seat) => chairs[seat] === member) ?? null;
}

/** Two seats exchange what they hold. */
export function swapped(chairs: Chairs, one: Seat, other: Seat): Chairs {
  return { ...chairs, [one]: chairs[other], [other]: chairs[one] };
}

/** A member is put to a seat or on the bench: from a seat they exchange, from the bench whoever sat there gets up. */
export function moved(chairs: Chairs, member: string, to: Place, bot: string): Chairs {
  const from = seatOf(chairs, member);
  if (to === 'bench') return from ? { ...chairs, [from]: bot } : chairs;
  return from ? swapped(chairs, from, to) : { ...chairs, [to]: member };
}

/** What is picked up: somebody without a seat, or what is at a seat. */
export type Picked = { member: string } | { seat: Seat };

/** The seating after what was picked is put down somewhere; the same object when nothing changes. */
export function put(chairs: Chairs, picked: Picked, to: Place, salon: Pick<Salon, 'people' | 'bot'>): Chairs {
  if ('member' in picked) return moved(chairs, picked.member, to, salon.bot);
  if (to === picked.seat) return chairs;
  if (to !== 'bench') return swapped(chairs, picked.seat, to);
  const member = chairs[picked.seat];
  return salon.people.some((person) => person.member === member) ? moved(chairs, member, 'bench', salon.bot) : chairs;
}

export function withBot(chairs: Chairs, seat: Seat, bot: string): Chairs {
  return { ...chairs, [seat]: bot };
}

export function same(one: Chairs, other: Chairs): boolean {
  return SEATS.every((seat) => one[seat] === other[seat]);
}
