// Turns what the server sends into steps shown one after another at the pace a person chose.
// Pure: no timers and no drawing here, so that the order and the waits can be tested.
import type { DoneTrick, GameEvent, Seat, View } from './view';
import type { WholeUpdate } from './whole';

export type Speed = 'relaxed' | 'normal' | 'fast' | 'instant';

/** How long each thing stays before the next one may come, in milliseconds. */
export interface Pace {
  card: number;
  call: number;
  deal: number;
  hold: number;
  lastHold: number;
  collect: number;
  bubble: number;
}

export const PACES: Record<Speed, Pace> = {
  relaxed: { card: 1100, call: 1200, deal: 900, hold: 2200, lastHold: 2600, collect: 320, bubble: 2400 },
  normal: { card: 700, call: 850, deal: 600, hold: 1300, lastHold: 2000, collect: 280, bubble: 1800 },
  fast: { card: 320, call: 420, deal: 280, hold: 480, lastHold: 1000, collect: 180, bubble: 1300 },
  instant: { card: 0, call: 0, deal: 0, hold: 0, lastHold: 0, collect: 0, bubble: 1300 },
};

/** The trick as it lies on the table, finished or not. */
export interface TableTrick {
  leader: Seat | null;
  led: string | null;
  cards: { seat: Seat; card: string }[];
  winner: Seat | null;
  done: boolean;
}

export interface Step {
  view: View;
  trick: TableTrick;
  /** The seat whose pile the finished trick is flying to. */
  collecting: Seat | null;
  events: GameEvent[];
  ms: number;
}

export const NO_TRICK: TableTrick = { leader: null, led: null, cards: [], winner: null, done: false };

function done(trick: DoneTrick): TableTrick {
  const led = trick.cards[0]?.card[1] ?? null;
  return { leader: trick.leader, led, cards: trick.cards, winner: trick.winner, done: true };
}

/** What lies in the middle in a view at rest: the trick in hand, or the last one where the book leaves it lying. */
export function tableTrick(view: View): TableTrick {
  const { trick, last_trick: last } = view;
  if (trick && trick.cards.length > 0) return { ...trick, done: trick.cards.length === 4 };
  if (view.trick_stays && last && view.phase === 'play') return done(last);
  return NO_TRICK;
}

const CALLS = new Set(['passed', 'taken', 'bid', 'coinche', 'surcoinche', 'all_passed', 'cut', 'packets']);
const DEALS = new Set(['deal_started', 'dealt', 'completed', 'turned']);

function waitFor(events: GameEvent[], pace: Pace): number {
  let ms = 0;
  for (const { kind } of events) {
    if (kind === 'played') ms = Math.max(ms, pace.card);
    else if (CALLS.has(kind)) ms = Math.max(ms, pace.call);
    else if (DEALS.has(kind)) ms = Math.max(ms, pace.deal);
  }
  return ms;
}

/** The steps that lead from the view shown before to the one an update brings. */
export function stepsOf(before: View | null, update: WholeUpdate, pace: Pace): Step[] {
  const { view, events } = update;
  const rest: Step = { view, trick: tableTrick(view), collecting: null, events, ms: 0 };
  if (update.snapshot || !before) return [rest];
  const steps: Step[] = [];
  const played = events.some((event) => event.kind === 'played');
  const lying = tableTrick(before);

  // 1. A trick that was left lying goes away before the next card comes.
  if (played && lying.done && lying.winner) {
    const still = { ...before, actions: [], refusals: {} };
    steps.push({ view: still, trick: lying, collecting: lying.winner, events: [], ms: pace.collect });
  }
  const full = fullTrick(view, events);
  if (!full) {
    steps.push({ ...rest, ms: waitFor(events, pace) });
    return steps;
  }
  // 2. The fourth card: the trick is held, then flies to its pile, unless the book leaves it lying.
  const last = !['play', 'auction'].includes(view.phase) || view.hand.length === 0;
  if (tableTrick(view).done && !last) {
    steps.push({ ...rest, ms: pace.hold });
    return steps;
  }
  const holding = heldView(before, view, last);
  steps.push({ view: holding, trick: full, collecting: null, events, ms: last ? pace.lastHold : pace.hold });
  if (full.winner) {
    steps.push({ view: holding, trick: full, collecting: full.winner, events: [], ms: pace.collect });
  }
  steps.push({ ...rest, events: [] });
  return steps;
}

function fullTrick(view: View, events: GameEvent[]): TableTrick | null {
  if (!events.some((event) => event.kind === 'trick_won')) return null;
  const onTable = tableTrick(view);
  if (onTable.done) return onTable;
  return view.last_trick ? done(view.last_trick) : null;
}

/** The view while a finished trick is held: piles and score as before, the end of the deal not yet told. */
function heldView(before: View, view: View, last: boolean): View {
  const held = { ...view, tricks_won: before.tricks_won, last_trick: before.last_trick };
  if (!last) return held;
  return {
    ...held,
    phase: before.phase,
    contract: before.contract,
    deal_no: before.deal_no,
    dealer: before.dealer,
    score: before.score,
    pending: before.pending,
    turn: null,
    actions: [],
    result: null,
    match: null,
  };
}
