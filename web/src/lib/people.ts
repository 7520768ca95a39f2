// Small readings of the people of a table: who one is, who is waited for, who plays for whom.
import { SEATS, teamOf } from './seats';
import type { Chair, Person, Salon, Seat, Team } from './view';

export function me(salon: Salon): Person | null {
  return salon.people.find((person) => person.member === salon.you) ?? null;
}

export function hostOf(salon: Salon): Person | null {
  return salon.people.find((person) => person.host) ?? null;
}

export function mySeat(salon: Salon): Seat | null {
  return SEATS.find((seat) => salon.you !== null && salon.chairs[seat].member === salon.you) ?? null;
}

/** Whether a person plays here now, and not a bot for them. */
function plays(chair: Chair): boolean {
  return chair.member !== null && chair.present && chair.stands_in === null;
}

/** The seats of other people who play here. */
export function companions(salon: Salon): Seat[] {
  return SEATS.filter((seat) => plays(salon.chairs[seat]) && salon.chairs[seat].member !== salon.you);
}

/** Those who are there and have not yet said that they are ready, without the reader. */
export function waitedFor(salon: Salon): Seat[] {
  return companions(salon).filter((seat) => !salon.chairs[seat].ready);
}

/** Whether the reader has said so. */
export function ready(salon: Salon): boolean {
  const seat = mySeat(salon);
  return seat !== null && salon.chairs[seat].ready;
}

/** Those who would like a pause that is not there yet. */
export function asksPause(salon: Salon): Seat[] {
  return salon.paused ? [] : SEATS.filter((seat) => salon.chairs[seat].pausing);
}

/** The names of a side that people sit on; empty for bots alone. */
export function sideNames(salon: Salon, team: Team): string[] {
  return SEATS.filter((seat) => teamOf(seat) === team && salon.chairs[seat].member !== null).map((seat) => salon.chairs[seat].name);
}

/** "Léa", "Léa et Paul", "Léa, Paul et Marc": `and` is the word between the last two. */
export function listed(names: readonly string[], and: string): string {
  if (names.length < 2) return names[0] ?? '';
  return `${names.slice(0, -1).join(', ')} ${and} ${names[names.length - 1]}`;
}
