import { describe, expect, test, vi } from 'vitest';
import { base, update } from '../dev/mock';
import { CLOCK, FAIR, PLAYING, SALON } from '../dev/salon';
import { Whole, type WholePeople, type WholeUpdate } from '../src/lib/whole';
import { actionId } from '../src/wire/ids';
import { Outbox, type Command } from '../src/wire/outbox';
import type { Update, View } from '../src/wire/types';

const command = (id: string, seq = 12): Command => ({ type: 'act', action_id: id, seq, action: 'Kh' });
const refused = (id: string) =>
  ({ type: 'refused', action_id: id, kind: 'illegal', code: 'x', text: 'non', seq: 12 }) as const;

describe('the outbox', () => {
  test('takes one command at a time', () => {
    const box = new Outbox();
    expect(box.take(command('a'))).toBe(true);
    expect(box.take(command('b'))).toBe(false);
  });
  test('is settled by a later update or by its own refusal only', () => {
    const box = new Outbox();
    box.take(command('a'));
    expect(box.settle(update(base))).toBe(false);
    expect(box.settle(refused('other'))).toBe(false);
    expect(box.settle(refused('a'))).toBe(true);
    box.take(command('b'));
    expect(box.settle(update({ ...base, seq: 13 }))).toBe(true);
    expect(box.waiting).toBeNull();
  });
  test('after a lost line, what never arrived is sent again with the same id', () => {
    const box = new Outbox();
    box.take(command('a', 12));
    expect(box.again(12)?.action_id).toBe('a');
    expect(box.again(13)).toBeNull();
    expect(box.waiting).toBeNull();
  });
});

describe('action ids', () => {
  const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  test('are random UUIDs, also where the page is not secure', () => {
    expect(actionId()).toMatch(UUID);
    const native = vi.spyOn(crypto, 'randomUUID').mockImplementation(undefined as never);
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
    const ids = new Set(Array.from({ length: 50 }, actionId));
    expect(ids.size).toBe(50);
    for (const id of ids) expect(id).toMatch(UUID);
    native.mockRestore();
  });
});

describe('what is sent becomes whole', () => {
  const changed = (view: Partial<View>, over: Partial<Update> = {}): Update => ({ ...update(base), ...over, view });
  test('what an update leaves out is as it was, and a snapshot begins anew', () => {
    const whole = new Whole();
    whole.take(update(base, [], true));
    const then = whole.take(changed({ seq: 13, turn: 'W', result: null })) as WholeUpdate;
    expect(then.view).toEqual({ ...base, seq: 13, turn: 'W', result: null });
    const other = { ...base, deal_no: 9 };
    expect((whole.take(update(other, [], true)) as WholeUpdate).view).toEqual(other);
  });
  test('people and proofs told beside a view are those of the next one', () => {
    const whole = new Whole();
    whole.take(update(base, [], true));
    const told = whole.take({ type: 'people', seq: 12, clock: CLOCK, events: [], salon: PLAYING }) as WholePeople;
    expect([told.salon, told.fair]).toEqual([PLAYING, base.fair]);
    const silent = whole.take({ type: 'people', seq: 12, clock: null, events: [], fair: FAIR }) as WholePeople;
    expect([silent.salon, silent.clock, silent.fair]).toEqual([PLAYING, null, FAIR]);
    const next = whole.take(changed({ seq: 13 })) as WholeUpdate;
    expect([next.view.salon, next.view.clock, next.view.fair]).toEqual([PLAYING, null, FAIR]);
  });
  test('before the first cards there is no view, and the first update has all of it', () => {
    const whole = new Whole();
    const told = whole.take({ type: 'people', seq: 1, clock: null, events: [], salon: SALON, fair: null }) as WholePeople;
    expect(told.salon).toEqual(SALON);
    expect((whole.take(update(base)) as WholeUpdate).view).toEqual(base);
  });
});
