// Small readings of a view that only concern how it is drawn.
import { isSuit, suitName, type Lang } from '../lib/cards';
import type { TableTrick } from '../lib/pacing';
import type { BeloteView, CallView, GameEvent, Seat, View } from '../lib/view';

/** "À vous : atout demandé" gives the two lines of a plate; without a colon, one line. */
export function splitStatus(status: string): [string, string] {
  const match = /^(.{1,40}?)\s*:\s+(.+)$/.exec(status);
  if (!match) return [status, ''];
  const rest = match[2] as string;
  return [match[1] as string, rest];
}

/** Splits a refusal so that its duty can stand out: "8 de cœur : vous devez monter. Le roi…". */
export function emphasise(text: string): [string, string, string] {
  const match = /^(.{1,40}?\s?:\s+)([^.,;]+)([\s\S]*)$/.exec(text);
  return match ? [match[1] as string, match[2] as string, match[3] as string] : [text, '', ''];
}

/** The last call of each seat, while the auction is in the air: until the first card lies on the table. */
export function standingCalls(view: View, trick: TableTrick): Partial<Record<Seat, CallView>> {
  const before = ['auction', 'bet', 'packets'].includes(view.phase);
  const noCard = view.phase === 'play' && !view.last_trick && trick.cards.length === 0;
  if (!before && !noCard) return {};
  const calls: Partial<Record<Seat, CallView>> = {};
  for (const call of view.calls) calls[call.seat] = call;
  return calls;
}

/** What is being said aloud in a step, by seat. */
export function spoken(events: GameEvent[]): Partial<Record<Seat, string>> {
  const words: Partial<Record<Seat, string>> = {};
  for (const { seat, bubble } of events) {
    if (seat && bubble) words[seat] = words[seat] ? `${words[seat]} ${bubble}` : bubble;
  }
  return words;
}

export function beloteOf(belotes: BeloteView[], seat: Seat): BeloteView | undefined {
  return belotes.find((belote) => belote.seat === seat);
}

/** "cœur", "sans-atout" … for a trump or led suit code. */
export function trumpName(code: string, lang: Lang, words: { sa: string; ta: string }): string {
  if (isSuit(code)) return suitName(code, lang);
  return code === 'sa' ? words.sa : code === 'ta' ? words.ta : code;
}
