// The shapes that travel between server and client. The server owns them; this file mirrors its definitions.

export type Seat = 'S' | 'E' | 'N' | 'W';
export type Team = 'NS' | 'EW';
/** Rank then suit in ASCII: "Ks", "Th", "7d". */
export type CardCode = string;
/** A suit letter, "sa" (no trump) or "ta" (all trump). */
export type TrumpCode = 's' | 'h' | 'd' | 'c' | 'sa' | 'ta';
export type BySeat<T> = Record<Seat, T>;
export type ByTeam<T> = Record<Team, T>;

export type Phase = 'cut' | 'packets' | 'auction' | 'bet' | 'play' | 'count' | 'done' | 'over';

export interface BookRef {
  id: string;
  title: string;
  version: string;
}

export interface CallView {
  seat: Seat;
  kind: 'pass' | 'take' | 'coinche' | 'surcoinche';
  trump: TrumpCode | null;
  round: number;
  text: string;
}

export interface ContractView {
  trump: TrumpCode;
  taker: Seat;
  round: number;
  multiplier: number;
  trump_text: string;
  text: string;
}

export interface PlayedCard {
  seat: Seat;
  card: CardCode;
}

export interface TrickView {
  leader: Seat;
  led: string | null;
  cards: PlayedCard[];
  winner: Seat | null;
}

export interface DoneTrick {
  leader: Seat;
  cards: PlayedCard[];
  winner: Seat;
  points: number;
}

export type ActionKind =
  | 'play'
  | 'cut'
  | 'packets'
  | 'pass'
  | 'take'
  | 'coinche'
  | 'surcoinche'
  | 'claim'
  | 'count';

export interface ActionView {
  action: string;
  kind: ActionKind;
  card?: CardCode | null;
  trump?: TrumpCode | null;
  say?: 'belote' | 'rebelote' | null;
  text: string;
  min?: number | null;
  max?: number | null;
}

export interface Refusal {
  code: string;
  text: string;
}

export interface MeldView {
  text: string;
  cards: CardCode[];
  points: number;
}

export interface AnnouncedView {
  seat: Seat;
  text: string;
}

export interface ShownMeld extends MeldView {
  seat: Seat;
}

export interface BeloteView {
  seat: Seat;
  team: Team;
  state: 'belote' | 'rebelote' | 'credited' | 'lost';
}

export interface Line {
  label: string;
  ns: number | null;
  ew: number | null;
  ns_text: string;
  ew_text: string;
  rule: string;
  source: string;
  kind: 'count' | 'contract' | 'mark' | 'total';
}

export interface SheetDeal {
  deal_no: number;
  taker: Seat | null;
  text: string;
  outcome: 'made' | 'down' | 'tie' | 'passed';
  marks: ByTeam<number>;
  totals: ByTeam<number>;
  pending: number;
  lines: Line[];
}

export interface ResultView {
  title: string;
  subtitle: string;
  good: boolean | null;
  lines: Line[];
  marks: ByTeam<number>;
  before: ByTeam<number>;
  after: ByTeam<number>;
  hands: BySeat<CardCode[]>;
  tricks: DoneTrick[];
  calls: CallView[];
}

export interface MatchView {
  winner: Team;
  title: string;
  text: string;
}

export interface View {
  table: string;
  seq: number;
  book: BookRef;
  target: number;
  options_text: string;
  seat: Seat;
  names: BySeat<string>;
  deal_no: number;
  dealer: Seat;
  phase: Phase;
  round: number | null;
  turn: Seat | null;
  hand: CardCode[];
  counts: BySeat<number>;
  turned: CardCode | null;
  calls: CallView[];
  contract: ContractView | null;
  trick: TrickView | null;
  last_trick: DoneTrick | null;
  trick_stays: boolean;
  tricks_won: ByTeam<number>;
  actions: ActionView[];
  refusals: Record<CardCode, Refusal>;
  melds: MeldView[];
  announced: AnnouncedView[];
  shown: ShownMeld[];
  melds_text: string | null;
  belotes: BeloteView[];
  score: ByTeam<number>;
  pending: number;
  status: string;
  sheet: SheetDeal[];
  result: ResultView | null;
  match: MatchView | null;
}

export interface GameEvent {
  kind: string;
  seat?: Seat | null;
  card?: CardCode | null;
  cards?: CardCode[] | null;
  trump?: TrumpCode | null;
  points?: number | null;
  team?: Team | null;
  bubble?: string | null;
  text?: string | null;
}

export interface Update {
  type: 'update';
  seq: number;
  snapshot: boolean;
  events: GameEvent[];
  view: View;
}

export interface Refused {
  type: 'refused';
  action_id: string | null;
  kind: 'malformed' | 'illegal' | 'out_of_turn' | 'stale' | 'repeated';
  code: string;
  text: string;
  seq: number;
}

export interface Pong {
  type: 'pong';
}

export type ServerMessage = Update | Refused | Pong;

export type ClientMessage =
  | { type: 'act'; action_id: string; seq: number; action: string }
  | { type: 'next'; action_id: string; seq: number }
  | { type: 'rematch'; action_id: string; seq: number }
  | { type: 'lang'; lang: string }
  | { type: 'ping' };

export interface OptionChoice {
  value: string | number | boolean;
  label: string;
}

export interface BookOption {
  key: string;
  label: string;
  help: string;
  kind: 'bool' | 'choice' | 'int';
  default: string | number | boolean;
  choices: OptionChoice[];
}

export interface BookInfo {
  id: string;
  version: string;
  title: string;
  summary: string;
  target: number;
  options: BookOption[];
}

export interface BotInfo {
  id: string;
  title: string;
  summary: string;
}

export interface MyTable {
  table: string;
  title: string;
  target: number;
  scores: ByTeam<number>;
  deal_no: number;
  over: boolean;
  updated: string;
}
