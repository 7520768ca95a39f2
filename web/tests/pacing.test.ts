import { describe, expect, test } from 'vitest';
import { base, update } from '../dev/mock';
import { NO_TRICK, PACES, stepsOf, tableTrick } from '../src/lib/pacing';
import type { DoneTrick, View } from '../src/wire/types';

const pace = PACES.normal;
const DONE: DoneTrick = {
  leader: 'E',
  cards: [
    { seat: 'E', card: '7h' },
    { seat: 'N', card: 'Kh' },
    { seat: 'W', card: '8d' },
    { seat: 'S', card: 'Jh' },
  ],
  winner: 'S',
  points: 24,
};
const won = [
  { kind: 'played', seat: 'S' as const, card: 'Jh' },
  { kind: 'trick_won', seat: 'S' as const },
];
const afterTrick = (over: Partial<View> = {}): View => ({
  ...base,
  seq: 13,
  hand: base.hand.slice(1),
  trick: { leader: 'S', led: null, cards: [], winner: null },
  last_trick: DONE,
  tricks_won: { NS: 1, EW: 0 },
  ...over,
});

describe('the steps an update is shown in', () => {
  test('a snapshot is shown at once, whatever came before', () => {
    const steps = stepsOf(base, update(afterTrick(), won, true), pace);
    expect(steps).toHaveLength(1);
    expect(steps[0]?.ms).toBe(0);
  });

  test('a card alone waits the time of a card', () => {
    const [step, ...more] = stepsOf(base, update({ ...base, seq: 13 }, [{ kind: 'played', seat: 'S', card: 'Jh' }]), pace);
    expect(more).toEqual([]);
    expect(step?.ms).toBe(pace.card);
  });

  test('the fourth card is held, flies to its pile, and only then the pile counts it', () => {
    const steps = stepsOf(base, update(afterTrick(), won), pace);
    expect(steps.map((s) => s.ms)).toEqual([pace.hold, pace.collect, 0]);
    expect(steps.map((s) => s.collecting)).toEqual([null, 'S', null]);
    expect(steps[0]?.trick.cards).toHaveLength(4);
    expect(steps[0]?.trick.winner).toBe('S');
    expect(steps[0]?.view.tricks_won).toEqual({ NS: 0, EW: 0 });
    expect(steps[2]?.view.tricks_won).toEqual({ NS: 1, EW: 0 });
    expect(steps[2]?.trick).toEqual(NO_TRICK);
  });

  test('the viewer may already lead while the trick is held', () => {
    const view = afterTrick({ actions: [{ action: 'As', kind: 'play', card: 'As', text: 'As de pique' }] });
    expect(stepsOf(base, update(view, won), pace)[0]?.view.actions).toHaveLength(1);
  });

  test('events are told once', () => {
    const steps = stepsOf(base, update(afterTrick(), won), pace);
    expect(steps.flatMap((s) => s.events)).toEqual(won);
  });

  test('where the book leaves the trick lying, it stays and goes away before the next card', () => {
    const lying = afterTrick({ trick_stays: true });
    const steps = stepsOf({ ...base, trick_stays: true }, update(lying, won), pace);
    expect(steps).toHaveLength(1);
    expect(steps[0]?.trick.done).toBe(true);
    expect(tableTrick(lying).cards).toHaveLength(4);

    const next: View = { ...lying, seq: 14, trick: { leader: 'S', led: 's', cards: [{ seat: 'S', card: 'As' }], winner: 'S' } };
    const then = stepsOf(lying, update(next, [{ kind: 'played', seat: 'S', card: 'As' }]), pace);
    expect(then.map((s) => s.collecting)).toEqual(['S', null]);
    expect(then[0]?.view.actions).toEqual([]);
    expect(then[1]?.trick.cards).toHaveLength(1);
  });

  test('the last trick is held before the end of the deal is told', () => {
    const end = afterTrick({ phase: 'done', hand: [], result: {} as View['result'], score: { NS: 500, EW: 400 }, trick: null });
    const steps = stepsOf({ ...base, hand: ['Jh'] }, update(end, [...won, { kind: 'scored' }]), pace);
    expect(steps.map((s) => s.ms)).toEqual([pace.lastHold, pace.collect, 0]);
    expect(steps[0]?.view.result).toBeNull();
    expect(steps[0]?.view.phase).toBe('play');
    expect(steps[0]?.view.score).toEqual(base.score);
    expect(steps[2]?.view.result).not.toBeNull();
  });

  test('the last trick is collected even where tricks stay', () => {
    const end = afterTrick({ phase: 'count', hand: [], trick: null, trick_stays: true });
    const steps = stepsOf({ ...base, hand: ['Jh'], trick_stays: true }, update(end, won), pace);
    expect(steps.map((s) => s.collecting)).toEqual([null, 'S', null]);
  });

  test('nothing waits at the immediate pace', () => {
    const steps = stepsOf(base, update(afterTrick(), won), PACES.instant);
    expect(steps.every((s) => s.ms === 0)).toBe(true);
  });

  test('each pace is quicker than the one before', () => {
    const order = [PACES.relaxed, PACES.normal, PACES.fast, PACES.instant];
    for (const key of ['card', 'call', 'deal', 'hold', 'lastHold'] as const) {
      const values = order.map((one) => one[key]);
      expect(values).toEqual([...values].sort((a, b) => b - a));
    }
  });
});
