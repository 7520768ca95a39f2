// How a card code is read, named and coloured on screen. No rules: order and legality come from the server.
import type { CardCode } from './view';

export type Suit = 's' | 'h' | 'd' | 'c';
export type Rank = '7' | '8' | '9' | 'T' | 'J' | 'Q' | 'K' | 'A';
export type Lang = 'fr' | 'en';

export interface Face {
  rank: Rank;
  suit: Suit;
}

const RANKS = '789TJQKA';
const SUITS = 'shdc';

/** Reads "Ks"; throws on anything else. */
export function face(code: CardCode): Face {
  const [rank, suit] = code;
  if (code.length !== 2 || !rank || !suit || !RANKS.includes(rank) || !SUITS.includes(suit)) {
    throw new Error(`not a card: ${code}`);
  }
  return { rank: rank as Rank, suit: suit as Suit };
}

const FRENCH: Partial<Record<Rank, string>> = { J: 'V', Q: 'D', K: 'R' };

/** The index in the card's corner: V D R in French, J Q K in English, 10 in both. */
export function index(rank: Rank, lang: Lang): string {
  if (rank === 'T') return '10';
  return lang === 'fr' ? (FRENCH[rank] ?? rank) : rank;
}

export const GLYPH: Record<Suit, string> = { s: '♠', h: '♥', d: '♦', c: '♣' };

const NAMES = {
  fr: {
    ranks: { '7': 'sept', '8': 'huit', '9': 'neuf', T: 'dix', J: 'valet', Q: 'dame', K: 'roi', A: 'as' },
    suits: { s: 'pique', h: 'cœur', d: 'carreau', c: 'trèfle' },
    of: ' de ',
  },
  en: {
    ranks: { '7': 'seven', '8': 'eight', '9': 'nine', T: 'ten', J: 'jack', Q: 'queen', K: 'king', A: 'ace' },
    suits: { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' },
    of: ' of ',
  },
} as const;

/** "roi de cœur", "king of hearts". */
export function cardName(code: CardCode, lang: Lang): string {
  const { rank, suit } = face(code);
  const names = NAMES[lang];
  return names.ranks[rank] + names.of + names.suits[suit];
}

export function suitName(suit: Suit, lang: Lang): string {
  return NAMES[lang].suits[suit];
}

export function isSuit(text: string | null | undefined): text is Suit {
  return text === 's' || text === 'h' || text === 'd' || text === 'c';
}

/** Outline of each suit in a box from -600 to 600. */
export const SUIT_PATH: Record<Suit, string> = {
  s: 'M0-500C100-250 355-100 355 185A150 150 0 0 1 55 185 10 10 0 0 0 35 185C35 385 85 400 130 500H-130C-85 400-35 385-35 185A10 10 0 0 0-55 185 150 150 0 0 1-355 185C-355-100-100-250 0-500Z',
  h: 'M0-300C0-400 100-500 200-500 300-500 400-400 400-250 400 0 0 400 0 500 0 400-400 0-400-250-400-400-300-500-200-500-100-500 0-400 0-300Z',
  d: 'M-400 0C-350 0 0-450 0-500 0-450 350 0 400 0 350 0 0 450 0 500 0 450-350 0-400 0Z',
  c: 'M30 150C35 385 85 400 130 500H-130C-85 400-35 385-30 150A10 10 0 0 0-50 150 210 210 0 1 1-124-51 10 10 0 0 0-110-65 230 230 0 1 1 110-65 10 10 0 0 0 124-51 210 210 0 1 1 50 150 10 10 0 0 0 30 150Z',
};

/** Pip centres per rank, in a box of 100 × 146; those below the middle are drawn upside down. */
export const PIPS: Partial<Record<Rank, [number, number][]>> = {
  '7': columns([28, 73, 118], [50.5]),
  '8': columns([28, 73, 118], [50.5, 95.5]),
  '9': columns([28, 58, 88, 118], [73]),
  T: columns([28, 58, 88, 118], [43, 103]),
};

function columns(sides: number[], middle: number[]): [number, number][] {
  const both = sides.flatMap((y): [number, number][] => [
    [33.5, y],
    [66.5, y],
  ]);
  return [...both, ...middle.map((y): [number, number] => [50, y])];
}
