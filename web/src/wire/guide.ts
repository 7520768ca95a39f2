// The blocks a guide page is made of. The text fields may hold **bold**, *em* and [label](href), nothing else.
import type { CardCode, Line, PlayedCard, Seat, TrumpCode } from './types';

export type Block =
  | { type: 'heading'; level: number; text: string; id: string }
  | { type: 'text'; text: string }
  | { type: 'list'; ordered: boolean; items: string[] }
  | { type: 'table'; caption: string; head: string[]; rows: string[][] }
  | { type: 'cards'; cards: CardCode[]; caption: string }
  | {
      type: 'trick';
      caption: string;
      trump: TrumpCode | null;
      leader: Seat;
      cards: PlayedCard[];
      winner: Seat | null;
      points: number | null;
    }
  | {
      type: 'play_example';
      caption: string;
      trump: TrumpCode | null;
      cards: PlayedCard[];
      seat: Seat;
      hand: CardCode[];
      legal: CardCode[];
      refusals: Record<CardCode, string>;
      note: string;
    }
  | { type: 'score_example'; caption: string; lines: Line[] }
  | { type: 'axes'; rows: AxisRow[] }
  | { type: 'diff'; a: string; b: string; rows: { label: string; a: string; b: string }[] }
  | { type: 'qa'; items: { q: string; a: string }[] }
  | { type: 'terms'; items: { term: string; text: string }[] }
  | { type: 'action'; label: string; href: string };

export interface AxisRow {
  axis: string;
  label: string;
  value: string;
  source: string;
  reading: string | null;
  own: boolean;
}

export interface GuidePage {
  title: string;
  lead: string;
  blocks: Block[];
}
