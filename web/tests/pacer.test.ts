import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { base, update } from '../dev/mock';
import { Pacer } from '../src/lib/pacer';
import { PACES, type Step } from '../src/lib/pacing';

const card = (seq: number) => update({ ...base, seq }, [{ kind: 'played', text: `card ${seq}` }]);

let shown: Step[];
let hidden: boolean;
let pacer: Pacer;

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  hidden = false;
  pacer = new Pacer(
    (step) => shown.push(step),
    () => PACES.normal,
    () => hidden,
  );
  pacer.push(update(base, [], true));
});
afterEach(() => vi.useRealTimers());

const seqs = () => shown.map((step) => step.view.seq);

describe('the pacer', () => {
  test('shows the first card at once and the others one by one', () => {
    for (const seq of [13, 14, 15]) pacer.push(card(seq));
    expect(seqs()).toEqual([12, 13]);
    vi.advanceTimersByTime(PACES.normal.card);
    expect(seqs()).toEqual([12, 13, 14]);
    vi.advanceTimersByTime(PACES.normal.card);
    expect(seqs()).toEqual([12, 13, 14, 15]);
    expect(pacer.busy).toBe(false);
  });

  test('a card that comes while the last one is still fresh waits its turn', () => {
    pacer.push(card(13));
    vi.advanceTimersByTime(PACES.normal.card / 2);
    pacer.push(card(14));
    expect(seqs()).toEqual([12, 13]);
    vi.advanceTimersByTime(PACES.normal.card / 2);
    expect(seqs()).toEqual([12, 13, 14]);
  });

  test('flush jumps to the newest and still tells what happened on the way', () => {
    for (const seq of [13, 14, 15]) pacer.push(card(seq));
    pacer.flush();
    expect(seqs()).toEqual([12, 13, 15]);
    expect(shown[2]?.events.map((event) => event.text)).toEqual(['card 14', 'card 15']);
    vi.runAllTimers();
    expect(seqs()).toEqual([12, 13, 15]);
  });

  test('a hidden page keeps up without waiting', () => {
    hidden = true;
    for (const seq of [13, 14]) pacer.push(card(seq));
    expect(seqs().at(-1)).toBe(14);
  });

  test('a snapshot throws away what was waiting', () => {
    for (const seq of [13, 14]) pacer.push(card(seq));
    pacer.push(update({ ...base, seq: 20 }, [], true));
    vi.runAllTimers();
    expect(seqs()).toEqual([12, 13, 20]);
  });

  test('an update older than what is known is ignored', () => {
    pacer.push(card(15));
    pacer.push(card(14));
    vi.runAllTimers();
    expect(seqs()).toEqual([12, 15]);
  });
});
