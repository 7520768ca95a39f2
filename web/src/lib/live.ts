// What is true of a table now, apart from the paced steps: its people, its clock and what binds the next deal.
import type { Step } from './pacing';
import { SEATS } from './seats';
import type { BySeat, Clock, Fair, Salon } from './view';
import type { WholePeople, WholeUpdate } from './whole';

export interface Live {
  seq: number;
  salon: Salon;
  clock: Clock | null;
  fair: Fair | null;
  /** When this was heard, for what counts down. */
  at: number;
  /** The most that each seat's bank held. */
  banks: BySeat<number>;
}

/** What is true after a message. One that is older than what is known changes nothing. */
export function liveAfter(before: Live | null, message: WholeUpdate | WholePeople, now: number): Live {
  const snapshot = message.type === 'update' && message.snapshot;
  if (before && !snapshot && message.seq < before.seq) return before;
  const { salon, clock, fair } = message.type === 'update' ? message.view : message;
  const banks = { S: 0, E: 0, N: 0, W: 0, ...before?.banks };
  for (const seat of SEATS) if (clock?.seat === seat) banks[seat] = Math.max(banks[seat], clock.bank);
  return { seq: message.seq, salon, clock, fair, at: now, banks };
}

/** A step as it is drawn: its cards as they were paced, its people as they are now. */
export function withLive(step: Step, live: Live | null): Step {
  if (!live) return step;
  const { salon, clock, fair } = live;
  return { ...step, view: { ...step.view, salon, clock, fair } };
}
