// The shapes that travel between server and client. Generated from the server's definitions: `make generate`.

export type Seat = 'S' | 'E' | 'N' | 'W';

export type Team = 'NS' | 'EW';

export type CardCode = string;

export type TrumpCode = 's' | 'h' | 'd' | 'c' | 'sa' | 'ta';

export type Phase = 'cut' | 'packets' | 'auction' | 'bet' | 'play' | 'count' | 'done' | 'over';

export type CallKind = 'pass' | 'take' | 'bid' | 'coinche' | 'surcoinche';

export type ActionKind = 'play' | 'cut' | 'packets' | 'pass' | 'take' | 'bid' | 'coinche' | 'surcoinche' | 'claim' | 'count';

export type RefusalKind = 'malformed' | 'illegal' | 'out_of_turn' | 'stale';

export type BeloteWord = 'belote' | 'rebelote';

export type BeloteCode = 'belote' | 'rebelote' | 'credited' | 'lost';

export type DirectionCode = 'anticlockwise' | 'clockwise';

export type LineKind = 'count' | 'contract' | 'mark' | 'total';

/** One value per seat, in playing order. */
export type BySeat<T> = { S: T; E: T; N: T; W: T };

/** One value per side. */
export type ByTeam<T> = { NS: T; EW: T };

export type Stage = 'salon' | 'start' | 'deal' | 'between' | 'over';

export type ClockPace = 'none' | 'slow' | 'normal' | 'fast';

export type Talk = 'phrases' | 'between' | 'open';

export type StandsIn = 'lost' | 'left' | 'idle';

export type OptionValue = string | number | boolean;

/** A seat: whose it is, and who plays there now. A person's has `member`; `stands_in` says why a bot plays for that person. `bot` is the bot of the seat and `bot_title` its name as a level. `ready` for the next deal or match; `pausing` asks for a pause; `open` lets those who watch see the hand. */
export interface Chair {
  member: string | null;
  name: string;
  present: boolean;
  bot: string;
  bot_title: string;
  stands_in: StandsIn | null;
  ready: boolean;
  pausing: boolean;
  open: boolean;
}

/** Somebody who has come in; `seat` is None for one who watches. */
export interface Person {
  member: string;
  name: string;
  seat: Seat | null;
  present: boolean;
  host: boolean;
}

/** A rule that the table has otherwise than its book, in words. */
export interface Difference {
  key: string;
  text: string;
  usual: string;
}

/** The people of a table and what they agreed on. `you` is None for nobody in particular (a door, a list). `solo` is a table that one person opened for playing with bots. `why_not` says why the match cannot start, or None. `starts_in` is in milliseconds. `may_end`: bots have played for both people of the other side for a whole deal, so that the reader's side may end the match. `hushed` says why the reader may say no words of their own now, or None. `stopped` is the side that a match ended early was given to. */
export interface Salon {
  title: string;
  code: string | null;
  stage: Stage;
  solo: boolean;
  you: string | null;
  is_host: boolean;
  chairs: BySeat<Chair>;
  people: Person[];
  book: string;
  options: Record<string, OptionValue>;
  options_text: string;
  changes: Difference[];
  bot: string;
  listed: boolean;
  watch: boolean;
  pace: ClockPace;
  rated: boolean;
  talk: Talk;
  hushed: string | null;
  why_not: string | null;
  starts_in: number | null;
  paused: boolean;
  may_end: boolean;
  stopped: Team | null;
}

/** The clock of the seat on turn, in milliseconds: what is `left` of its time for this action, then of its `bank`. `total` is what an action has without the bank. It stands still while the table is paused. */
export interface Clock {
  seat: Seat;
  left: number;
  bank: number;
  total: number;
  running: boolean;
}

/** A deal that is over, with all that proves it (`docs/fairness.md`): hexadecimal, but the pack and the actions. */
export interface ShownDeal {
  match: string;
  rules: string;
  number: number;
  dealer: Seat;
  previous: string;
  commitment: string;
  salts: BySeat<string | null>;
  secret: string;
  pack: CardCode[];
  actions: string[];
  link: string;
}

/** What binds the server to the next deal or the one being played; `shown` is the last deal that is over. `wants_salt`: the reader may still add to this deal's shuffle. `secret` is that of the match, once it is over. */
export interface Fair {
  match: string;
  rules: string;
  opening: string;
  number: number;
  dealer: Seat;
  previous: string;
  commitment: string;
  salts: BySeat<string | null>;
  wants_salt: boolean;
  shown: ShownDeal | null;
  secret: string | null;
}

/** Everything shown of a match so far. */
export interface FairMatch {
  match: string;
  opening: string;
  secret: string | null;
  deals: ShownDeal[];
}

/** The host seats everybody: a member's or a bot's id for each seat. Those left out watch. */
export interface Arrange {
  type: 'arrange';
  action_id: string;
  chairs: BySeat<string>;
}

/** The host changes what is played, before a match; what is left out stays. */
export interface Alter {
  type: 'alter';
  action_id: string;
  title?: string | null;
  book?: string | null;
  options?: Record<string, OptionValue> | null;
  bot?: string | null;
  listed?: boolean | null;
  watch?: boolean | null;
  pace?: ClockPace | null;
  rated?: boolean | null;
  talk?: Talk | null;
}

/** The host starts the match. */
export interface Start {
  type: 'start';
  action_id: string;
}

/** A person's own part in the shuffle of deal `number`: 1 to 64 bytes in hexadecimal, after the commitment was seen. */
export interface Salt {
  type: 'salt';
  action_id: string;
  number: number;
  salt: string;
}

/** Leave the table: a bot plays on, and the seat stays the person's until the match ends. */
export interface Leave {
  type: 'leave';
  action_id: string;
}

/** Take one's seat again from the bot. */
export interface Back {
  type: 'back';
  action_id: string;
}

/** Take a bot's seat, or get up (None), where no deal is being played. */
export interface Sit {
  type: 'sit';
  action_id: string;
  seat: Seat | null;
}

/** Ask for a pause (`on`), which begins when everybody does, or end it or one's asking. */
export interface Pause {
  type: 'pause';
  action_id: string;
  on: boolean;
}

/** Let those who watch see one's hand, or not any more. */
export interface Open {
  type: 'open';
  action_id: string;
  on: boolean;
}

/** End the match, the other side having left it to bots for a whole deal. */
export interface End {
  type: 'end';
  action_id: string;
}

/** The host hands the table over to another member. */
export interface Host {
  type: 'host';
  action_id: string;
  member: string;
}

/** The host shows a member the door, where no deal is being played. */
export interface Remove {
  type: 'remove';
  action_id: string;
  member: string;
}

/** Say one of the set phrases or emotes (`code`), or free words where the table allows them. */
export interface Say {
  type: 'say';
  action_id: string;
  code?: string | null;
  text?: string | null;
}

export type SalonMessage = Arrange | Alter | Start | Salt | Leave | Back | Sit | Pause | Open | End | Host | Remove | Say;

/** The rule book of a table. */
export interface BookRef {
  id: string;
  title: string;
  version: string;
}

/** A call of the auction (round 1 or 2, 0 in the auction game) or of the bet (round 3). `level` is that of a bid: a number, `capot` or `generale`. `meaning` is what the call promises by the convention in force, one sentence. */
export interface CallView {
  seat: Seat;
  kind: CallKind;
  trump: TrumpCode | null;
  round: number;
  text: string;
  level: string | null;
  meaning: string | null;
}

/** Who took, at what; `multiplier` is 1 without a bet. `level` is that of the bid, in the auction game alone. */
export interface ContractView {
  trump: TrumpCode;
  taker: Seat;
  round: number;
  multiplier: number;
  trump_text: string;
  text: string;
  level: string | null;
  level_text: string | null;
}

/** A value that may be bid: a number, `capot` or `generale`. */
export interface BidLevel {
  level: string;
  text: string;
}

/** A trump that may be named. */
export interface BidTrump {
  trump: TrumpCode;
  text: string;
}

/** One bid: the `action` that says it, or the reason why it cannot be said now. */
export interface BidCell {
  level: string;
  trump: TrumpCode;
  text: string;
  action: string | null;
  refusal: string | null;
}

/** A word other than a bid: the `action` that says it, or the reason why it cannot be said now. */
export interface CallChoice {
  text: string;
  action: string | null;
  refusal: string | null;
}

/** The auction of contrée and coinche as one seat may speak in it: every bid of the book by level then trump, and the rest. `standing` is the last bid, `contract` what would be played if everybody passed from now on. `live` says whether the seat has anything to say; a contre out of turn may be open all the same. `convention` names the meaning of the calls. */
export interface Bidding {
  levels: BidLevel[];
  trumps: BidTrump[];
  cells: BidCell[];
  pass_: CallChoice;
  contre: CallChoice;
  surcontre: CallChoice;
  standing: CallView | null;
  contract: ContractView | null;
  live: boolean;
  convention: string | null;
}

/** A card on the table and who played it. */
export interface PlayedCard {
  seat: Seat;
  card: CardCode;
}

/** The trick being played; `winner` holds it so far. */
export interface TrickView {
  leader: Seat;
  led: string | null;
  cards: PlayedCard[];
  winner: Seat | null;
}

/** A completed trick, with its points. */
export interface DoneTrick {
  leader: Seat;
  cards: PlayedCard[];
  winner: Seat;
  points: number;
}

/** Something the viewer may do now. A cut carries its limits: the action sent is `cut-` and a number between them. */
export interface ActionView {
  action: string;
  kind: ActionKind;
  text: string;
  card?: CardCode | null;
  trump?: TrumpCode | null;
  level?: string | null;
  say?: BeloteWord | null;
  min?: number | null;
  max?: number | null;
}

/** Why a card of the hand may not be played now. */
export interface Refusal {
  code: string;
  text: string;
}

/** A meld of the viewer's own hand. */
export interface MeldView {
  text: string;
  cards: CardCode[];
  points: number;
}

/** What a player said of its melds. */
export interface AnnouncedView {
  seat: Seat;
  text: string;
}

/** A meld laid open by the side that counts. */
export interface ShownMeld {
  text: string;
  cards: CardCode[];
  points: number;
  seat: Seat;
}

/** A belote the table has heard of, or one the viewer lost. */
export interface BeloteView {
  seat: Seat;
  team: Team;
  state: BeloteCode;
}

/** A line of the score: each side's figure, the rule behind it and where that rule stands. */
export interface Line {
  label: string;
  ns: number | null;
  ew: number | null;
  ns_text: string;
  ew_text: string;
  rule: string;
  source: string;
  kind: LineKind;
}

/** A finished deal on the score sheet. */
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

/** The end of a deal; `good` says whether it is good news for the viewer. `hands` are the four hands of eight. */
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

/** The end of a match. */
export interface MatchView {
  winner: Team;
  title: string;
  text: string;
}

/** A table as one seat sees it: everything a client draws. Somebody who watches (`watching`) has South's place and no hand; `open_hands` are the four hands, where all four players let them be seen. */
export interface View {
  table: string;
  seq: number;
  book: BookRef;
  target: number;
  options_text: string;
  seat: Seat;
  direction: DirectionCode;
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
  bidding: Bidding | null;
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
  watching: boolean;
  open_hands: BySeat<CardCode[]> | null;
  salon: Salon;
  clock: Clock | null;
  fair: Fair | null;
}

/** Something that happened, as the viewer may know it; `text` is the sentence for the live region. */
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

/** The table after one entry of its log. `view` has the fields that are not what they were; a snapshot has them all, and no events. */
export interface Update {
  type: 'update';
  seq: number;
  snapshot: boolean;
  events: GameEvent[];
  view: Partial<View>;
}

/** Who is there and how the table stands, when no card has moved: before the first deal, and when somebody comes or goes. `events` are what has just happened, in words. What is left out is as it was. */
export interface People {
  type: 'people';
  seq: number;
  clock: Clock | null;
  events: GameEvent[];
  salon?: Salon;
  fair?: Fair | null;
}

/** Somebody says something: one of the set phrases or emotes (`code`), else free words. It is not kept. */
export interface Said {
  type: 'said';
  member: string;
  name: string;
  seat: Seat | null;
  code: string | null;
  text: string;
}

/** A message was not accepted; `seq` is where the table stands. */
export interface Refused {
  type: 'refused';
  action_id: string | null;
  kind: RefusalKind;
  code: string;
  text: string;
  seq: number;
}

/** The answer to a ping. */
export interface Pong {
  type: 'pong';
}

export type ServerMessage = Update | People | Said | Refused | Pong;

/** Do something; `seq` is that of the view it answers, `action_id` is the client's own and counts once. */
export interface Act {
  type: 'act';
  action_id: string;
  seq: number;
  action: string;
}

/** Deal again, after a deal. */
export interface Next {
  type: 'next';
  action_id: string;
  seq: number;
}

/** Play another match, after a match. */
export interface Rematch {
  type: 'rematch';
  action_id: string;
  seq: number;
}

/** Speak another language from now on; answered with a snapshot. */
export interface ChooseLang {
  type: 'lang';
  lang: string;
}

/** Is anybody there? */
export interface Ping {
  type: 'ping';
}

export type ClientMessage = Act | Next | Rematch | ChooseLang | Ping | SalonMessage;

/** A value an option may have. */
export interface OptionChoice {
  value: OptionValue;
  label: string;
}

/** An option of a rule book, offered when a table is set up under the heading of its `group`. */
export interface BookOption {
  key: string;
  group: string;
  label: string;
  help: string;
  kind: 'bool' | 'choice' | 'int';
  default: OptionValue;
  choices: OptionChoice[];
}

/** A rule book to choose; `game` is the heading it stands under. */
export interface BookInfo {
  id: string;
  game: string;
  version: string;
  title: string;
  summary: string;
  target: number;
  options: BookOption[];
}

/** A bot to play with; `level` names how strong it is for a person, `strength` what was measured of it. */
export interface BotInfo {
  id: string;
  title: string;
  summary: string;
  level: string | null;
  strength: string | null;
  default: boolean;
}

/** What is to be said of a move, a card (`Kh`) or a call (`call-2`). `title` tells who did what; then comes `text`, or why it is not told yet (`refusal`). */
export interface Why {
  deal_no: number;
  move: string;
  seat: Seat;
  title: string;
  text: string | null;
  refusal: string | null;
}

/** Something that may be done, and why. */
export interface Advice {
  action: string;
  card: CardCode | null;
  text: string;
  reason: string;
}

/** What the bot called `bot` would do in the view `seq`, and what next; or why there is no advice (`refusal`). */
export interface Hint {
  seq: number;
  bot: string | null;
  best: Advice | null;
  other: Advice | null;
  refusal: string | null;
}

/** What to play: a book, changes to it, a bot for the three other seats, the person's name. */
export interface NewTable {
  book: string;
  bot: string;
  options?: Record<string, OptionValue>;
  name?: string | null;
  lang?: string;
}

/** The name of a new table. */
export interface TableMade {
  table: string;
}

/** A table the person plays at; `updated` is ISO 8601 in UTC. `seat` is the person's, with the names of the `partner` and of those played `against`; None where they have no seat (yet), and of a match that is over. */
export interface MyTable {
  table: string;
  title: string;
  target: number;
  scores: ByTeam<number>;
  deal_no: number;
  over: boolean;
  updated: string;
  seat: Seat | null;
  partner: string | null;
  against: string[];
}

/** What was wrong with a request. */
export interface Problem {
  code: string;
  text: string;
}

/** The body of every refused request. */
export interface ProblemBody {
  error: Problem;
}

/** A table for people: what to play, the bot for empty seats, and what is agreed on. `listed` puts it into the lobby, `watch` lets people without a seat look on. `starts_after` seconds it starts by itself with bots in the empty seats. */
export interface NewSalon {
  book: string;
  bot: string;
  options?: Record<string, OptionValue>;
  name?: string | null;
  title?: string;
  listed?: boolean;
  watch?: boolean;
  pace?: ClockPace;
  rated?: boolean;
  talk?: Talk;
  starts_after?: number | null;
  lang?: string;
}

/** The name of a new salon and its four letters. */
export interface SalonMade {
  table: string;
  code: string;
}

/** Somebody comes in; with `watch` without wanting a seat. */
export interface Joining {
  name?: string;
  watch?: boolean;
  lang?: string;
}

/** Who one is at the table, and where one sits. */
export interface Joined {
  table: string;
  member: string;
  seat: Seat | null;
}

/** What somebody sees who has a link and is not in yet; `why_not` says why there is no way in, or None. */
export interface Door {
  table: string;
  salon: Salon;
  inside: boolean;
  free: number;
  why_not: string | null;
}

/** A listed table: `free` seats are bots' that a person may take; `playing` ones may be watched. */
export interface LobbyTable {
  table: string;
  title: string;
  host: string;
  book: string;
  book_text: string;
  free: number;
  people: string[];
  pace: ClockPace;
  rated: boolean;
  watch: boolean;
  playing: boolean;
  scores: ByTeam<number>;
  updated: string;
}

/** Play now: the first listed table of this book with a free seat, else a new one that starts with bots after `wait`. */
export interface Quick {
  book: string;
  bot: string;
  options?: Record<string, OptionValue>;
  name?: string;
  wait?: number;
  lang?: string;
}

/** The listed tables, those one can join first, then the latest. */
export interface Lobby {
  tables: LobbyTable[];
}

/** Something that can be said at a table with one tap. */
export interface Phrase {
  code: string;
  text: string;
  emote: boolean;
}

/** A value of a feature: `seen` hands had it, a `share` of all; theory has a `chance`, and would have `expected`. */
export interface FrequencyRow {
  value: number;
  seen: number;
  share: number;
  chance: number;
  expected: number;
}

/** A feature of a hand. `p`: how often chance alone strays as far or farther (0 to 1), None with too few hands to say. */
export interface Frequency {
  feature: string;
  title: string;
  rows: FrequencyRow[];
  p: number | null;
  verdict: string;
}

/** How often the `hands` dealt on this server held what, beside theory: one hand of each finished deal. */
export interface Frequencies {
  hands: number;
  features: Frequency[];
}

export type Name = string;

export type Password = string;

export type Label = string;

export type CredentialId = string;

export type Base64 = string;

/** What was signed, and the signature. `userHandle` is what we called the person when the passkey was made. */
export interface Assertion {
  clientDataJSON: Base64;
  authenticatorData: Base64;
  signature: Base64;
  userHandle?: CredentialId | null;
}

/** The answer of an authenticator that has the key. */
export interface SignedAnswer {
  id: CredentialId;
  rawId: CredentialId;
  response: Assertion;
}

/** A new key, and for what it was made. */
export interface Attestation {
  clientDataJSON: Base64;
  attestationObject: Base64;
}

/** The answer of an authenticator that has made a key. */
export interface NewAnswer {
  id: CredentialId;
  rawId: CredentialId;
  response: Attestation;
}

/** Something to sign is wanted: to log in, or to `confirm` that it is still oneself. */
export interface Asking {
  confirm?: boolean;
}

/** Be known again in this browser. */
export interface PasskeyLogin {
  credential: SignedAnswer;
}

/** That it is still oneself: the password, or something signed that was asked for with `confirm`. */
export interface Proof {
  password?: Password;
  passkey?: SignedAnswer | null;
}

/** A passkey is to be made: for an account of this name, or without a name for one's own, which takes a proof. */
export interface PasskeyWanted extends Proof {
  name?: Name | null;
}

/** A passkey that was made. `label` is what its owner calls it. */
export interface NewPasskey {
  credential: NewAnswer;
  label?: Label;
}

/** Call a passkey something else. */
export interface Relabel {
  label: Label;
}

/** One of one's passkeys. It is `here` when it can be used at this address; `synced` when other devices have it, too. */
export interface Passkey {
  id: string;
  label: string;
  made: string;
  used: string | null;
  synced: boolean;
  here: boolean;
}

export type Outcome = 'won' | 'lost' | 'drawn' | 'left';

/** A name and its password: to make an account, or to be known again. */
export interface Credentials {
  name: Name;
  password: Password;
}

/** Be a guest again in this browser, or in all of them. */
export interface LogOut {
  everywhere?: boolean;
}

/** Another password, or a first one; all other browsers are logged out. */
export interface NewPassword extends Proof {
  new: Password;
}

/** Be forgotten; who has an account shows once more that it is theirs. */
export interface Deletion extends Proof {
}

/** Who one is here; a guest has no name. `browsers` are those that are logged in, this one included. `known`: the browser has a cookie, so that something may be kept of it. Ways to log in here: whether there is a `password`, and how many `passkeys`. */
export interface Me {
  name: string | null;
  made: string | null;
  browsers: number;
  known: boolean;
  password: boolean;
  passkeys: number;
}

/** Somebody met at a table, by the name the table has for them (`member`) or by their seat. */
export interface Blocking {
  table: string;
  member?: string | null;
  seat?: Seat | null;
}

/** Somebody one does not wish to meet; `id` takes it back, `name` is what they were called then. */
export interface Blocked {
  id: string;
  name: string;
  at: string;
}

/** Something was not right in a deal of the match at hand; without `deal_no` in the one on the table. */
export interface Complaint {
  text: string;
  deal_no?: number | null;
}

/** A complaint is kept under this number. */
export interface Reported {
  number: number;
}

/** A rating after a match. */
export interface RatingPoint {
  at: string;
  rating: number;
  margin: number;
}

/** A rating in one family of rule books, and how it came about (`curve`, oldest first). It is likely to be within `margin` points; `provisional` while that is a wide range. */
export interface FamilyRating {
  family: string;
  title: string;
  rating: number;
  margin: number;
  provisional: boolean;
  matches: number;
  curve: RatingPoint[];
}

/** Somebody at a match, in words; an `account` has a page. */
export interface MatchPlayer {
  name: string;
  account: boolean;
}

/** A finished match. `change` is that of the rating, `ours` and `theirs` the scores of the two sides. */
export interface PlayedMatch {
  at: string;
  book: string;
  outcome: Outcome;
  rated: boolean;
  change: number | null;
  ours: number;
  theirs: number;
  partner: MatchPlayer;
  against: MatchPlayer[];
}

/** Somebody's page. `completion` is in percent: matches finished of those begun, an abandon counting less with time. Others see rated matches alone; `mine` says that one reads one's own page. */
export interface Profile {
  name: string;
  made: string;
  mine: boolean;
  finished: number;
  completion: number | null;
  ratings: FamilyRating[];
  matches: PlayedMatch[];
}

/** A line of a ranking. */
export interface Rank {
  name: string;
  rating: number;
  margin: number;
  matches: number;
}

/** Those of a family whose rating is no longer provisional, by what they are likely to be worth at least. */
export interface Ranking {
  family: string;
  title: string;
  ranks: Rank[];
}
