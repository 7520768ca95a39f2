// What a person types or picks at the auction, as the server names it. Which bids there are, and why one cannot be said, is the
// server's to know; nothing here judges a bid.
import { orderFrom } from '../lib/seats';
import type { BidCell, BidLevel, Bidding, CallView, Seat, TrumpCode } from '../lib/view';

export type Typed = { kind: 'bid'; level: string; trump: TrumpCode } | { kind: 'pass' | 'contre' | 'surcontre' };

/** One letter: English in lower case, French in capitals, as the rules' own notation has it. */
const LETTERS: Record<string, TrumpCode> = {
  s: 's', h: 'h', d: 'd', c: 'c', P: 's', C: 'h', K: 'd', T: 'c', '♠': 's', '♥': 'h', '♦': 'd', '♣': 'c',
  // Not letters of the other language, so their case says nothing.
  S: 's', H: 'h', D: 'd', p: 's', k: 'd', t: 'c',
};
const WORDS: Record<string, TrumpCode> = {
  sa: 'sa', ta: 'ta', 'sans-atout': 'sa', 'tout-atout': 'ta',
  pique: 's', piques: 's', coeur: 'h', coeurs: 'h', carreau: 'd', carreaux: 'd', trefle: 'c', trefles: 'c',
  spade: 's', spades: 's', heart: 'h', hearts: 'h', diamond: 'd', diamonds: 'd', club: 'c', clubs: 'c',
};
const LEVEL = /^(?:(\d{2,3})(?!\d)|(capot)|(generale))/;

/** Lower case, no accents, "œ" in two letters, words joined by hyphens: as `WORDS` has them. */
function plain(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/[\u0300-\u036f]/g, '').replaceAll('œ', 'oe').trim().replace(/\s+/g, '-');
}

/** Reads "110h", "110 C", "capot pique", "générale ta", "p", "contre"; null for anything else. */
export function readTyped(text: string): Typed | null {
  const word = plain(text);
  if (/^(p|pass|passe|passer|je-passe)$/.test(word)) return { kind: 'pass' };
  if (/^(contre|contrer|coinche|coincher)$/.test(word)) return { kind: 'contre' };
  if (/^(surcontre|surcontrer|surcoinche|surcoincher)$/.test(word)) return { kind: 'surcontre' };
  const level = readLevel(text);
  if (!level) return null;
  // The letter is read from what was typed: its case tells the language.
  const rest = text.trim().replace(/^(\d+|capot|g[eé]n[eé]rale)/iu, '').replace(/^[\s-]+/, '');
  const trump = LETTERS[rest] ?? WORDS[plain(rest)];
  return trump ? { kind: 'bid', level, trump } : null;
}

/** The level at the head of what is being typed: "11" is none yet, "110" and "110x" are. */
export function readLevel(text: string): string | null {
  const found = LEVEL.exec(plain(text));
  return found ? (found[1] ?? (found[2] ? 'capot' : 'generale')) : null;
}

/** A bid as an action, for one that the bid box does not hold: the server says what is wrong with it. */
export function bidAction(level: string, trump: TrumpCode): string {
  return /^\d/.test(level) ? `${level}${trump}` : `${level}-${trump}`;
}

export function cellOf(bidding: Bidding, level: string, trump: string): BidCell | undefined {
  return bidding.cells.find((cell) => cell.level === level && cell.trump === trump);
}

/** Why no bid of a level can be said now, null when one can. */
export function levelRefusal(bidding: Bidding, level: string): string | null {
  const cells = bidding.cells.filter((cell) => cell.level === level);
  return cells.some((cell) => cell.action) ? null : (cells[0]?.refusal ?? null);
}

/** How many levels are drawn at once; more of them come in two pages. */
export const PAGE = 13;

/** The levels to draw: all, or from the standing bid on, or with `far` the last of them. */
export function shownLevels(bidding: Bidding, far: boolean): BidLevel[] {
  const { levels, standing } = bidding;
  if (levels.length <= PAGE) return levels;
  const from = Math.max(0, levels.findIndex((one) => one.level === standing?.level));
  const last = levels.length - PAGE;
  return levels.slice(far ? last : Math.min(from, last)).slice(0, PAGE);
}

/** How many columns make even rows of at most `most`. */
export function evenColumns(count: number, most: number): number {
  return Math.ceil(count / Math.max(1, Math.ceil(count / most)));
}

/** The calls in rows, a column for each seat from the first speaker on; a call out of turn stands in its seat's column too. */
export function callRows(calls: CallView[], first: Seat): (CallView | null)[][] {
  const order = orderFrom(first);
  const rows: (CallView | null)[][] = [];
  let last = 4;
  for (const call of calls) {
    const column = order.indexOf(call.seat);
    if (column <= last) rows.push([null, null, null, null]);
    (rows[rows.length - 1] as (CallView | null)[])[column] = call;
    last = column;
  }
  return rows;
}
