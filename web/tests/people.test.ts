// The people of a table: what is true now, the clock, who is waited for, and how the host seats them.
import { describe, expect, test } from 'vitest';
import { base, update } from '../dev/mock';
import { chair, CLOCK, FAIR, person, PLAYING, SALON, SOLO } from '../dev/salon';
import { leftOf, minutes } from '../src/lib/countdown';
import { liveAfter, withLive } from '../src/lib/live';
import { asksPause, companions, hostOf, listed, me, mySeat, ready, sideNames, waitedFor } from '../src/lib/people';
import { benchOf, chairsOf, moved, put, same, swapped, withBot } from '../src/lib/seating';
import { plateNotes } from '../src/table/plateNotes';
import { timerAt } from '../src/table/timer';
import { t } from '../src/lib/i18n/index.svelte';
import { readCode } from '../src/pages/code';
import type { Salon } from '../src/wire/types';
import type { WholePeople } from '../src/lib/whole';

const people = (seq: number, salon: Salon, over: Partial<WholePeople> = {}): WholePeople => ({ type: 'people', seq, salon, clock: null, fair: null, events: [], ...over });

describe('what is true now', () => {
  test('people that came later than the cards shown are drawn with them', () => {
    const first = liveAfter(null, update(base), 0);
    const then = liveAfter(first, people(13, PLAYING, { clock: CLOCK, fair: FAIR }), 1000);
    const drawn = withLive({ view: base, trick: { leader: null, led: null, cards: [], winner: null, done: false }, collecting: null, events: [], ms: 0 }, then).view;
    expect(drawn.hand).toEqual(base.hand);
    expect([drawn.salon.title, drawn.clock?.seat, drawn.fair?.number]).toEqual(['Chez Camille', 'S', 4]);
    expect(then.at).toBe(1000);
  });
  test('what is older changes nothing, unless it is a snapshot', () => {
    const now = liveAfter(null, people(20, SALON), 0);
    expect(liveAfter(now, people(19, SOLO), 5)).toBe(now);
    expect(liveAfter(now, update({ ...base, seq: 5 }, [], true), 5).salon.solo).toBe(true);
  });
  test('a bank keeps the most it held, for its ring', () => {
    let now = liveAfter(null, people(1, PLAYING, { clock: CLOCK }), 0);
    now = liveAfter(now, people(2, PLAYING, { clock: { ...CLOCK, bank: 12_000 } }), 5);
    expect(now.banks).toEqual({ S: 60_000, E: 0, N: 0, W: 0 });
  });
});

describe('the clock', () => {
  const clock = { ...CLOCK, left: 16_000, bank: 30_000, total: 25_000 };
  test('counts down its own time, then the bank', () => {
    expect(leftOf(clock, 6_000)).toMatchObject({ own: 10_000, bank: 30_000, inBank: false, part: 0.4, warning: false });
    expect(leftOf(clock, 22_000, 60_000)).toMatchObject({ own: 0, bank: 24_000, inBank: true, part: 0.4, warning: false });
    expect(leftOf(clock, 40_000, 60_000)).toMatchObject({ bank: 6_000, warning: true, seconds: 6 });
    expect(leftOf(clock, 99_000)).toMatchObject({ own: 0, bank: 0, part: 0, seconds: 0 });
  });
  test('stands still while the table is paused', () => {
    expect(leftOf({ ...clock, running: false }, 9_000).own).toBe(16_000);
  });
  test('is drawn where the view shown has its turn, and nowhere else', () => {
    const live = liveAfter(null, people(12, PLAYING, { clock: CLOCK }), 7);
    expect(timerAt(live, base, 'S')).toEqual({ clock: CLOCK, at: 7, full: 60_000 });
    expect(timerAt(live, base, 'E')).toBeNull();
    expect(timerAt(live, { ...base, turn: 'W' }, 'S')).toBeNull();
    expect(timerAt(null, base, 'S')).toBeNull();
  });
  test('minutes are read as on a clock', () => {
    expect([minutes(25_000), minutes(60_001), minutes(-5)]).toEqual(['0:25', '1:01', '0:00']);
  });
});

describe('who is there', () => {
  test('the reader, the host, the seat', () => {
    expect([me(SALON)?.name, hostOf(SALON)?.name, mySeat(SALON)]).toEqual(['Camille', 'Camille', 'S']);
    expect(mySeat({ ...SALON, you: '4' })).toBeNull();
    expect(mySeat({ ...SALON, you: null })).toBeNull();
  });
  test('one waits for people who play and have not said they are ready; not for oneself, the absent, or bots', () => {
    const chairs = { ...SALON.chairs, N: chair({ member: '2', name: 'Léa' }), E: chair({ member: '3', name: 'Paul', ready: true }) };
    expect(waitedFor({ ...SALON, chairs })).toEqual(['N']);
    expect(companions({ ...SALON, chairs })).toEqual(['E', 'N']);
    expect(waitedFor(PLAYING)).toEqual([]);
    expect(waitedFor({ ...SALON, chairs, you: '4' })).toEqual(['S', 'N']);
    expect(ready({ ...SALON, you: '3', chairs })).toBe(true);
    expect(ready({ ...SALON, you: '4', chairs })).toBe(false);
  });
  test('a pause is asked for until it is there', () => {
    const chairs = { ...SALON.chairs, N: chair({ member: '2', name: 'Léa', pausing: true }) };
    expect(asksPause({ ...SALON, chairs })).toEqual(['N']);
    expect(asksPause({ ...SALON, chairs, paused: true })).toEqual([]);
  });
  test('sides are named by their people', () => {
    expect(sideNames(SALON, 'NS')).toEqual(['Camille', 'Léa'].sort((a, b) => 'SN'.indexOf(a) - 'SN'.indexOf(b)));
    expect(sideNames(SOLO, 'EW')).toEqual([]);
    expect([listed([], 'et'), listed(['A'], 'et'), listed(['A', 'B', 'C'], 'et')]).toEqual(['', 'A', 'A, B et C']);
  });
  test('a plate says who plays there, and nothing at the table of one person', () => {
    expect(plateNotes(SOLO, 'E', t)).toMatchObject({ long: '', host: false, away: false });
    expect(plateNotes(PLAYING, 'E', t)).toMatchObject({ long: 'hors ligne, robot Confirmé joue', short: 'robot', away: true });
    expect(plateNotes(PLAYING, 'N', t)).toMatchObject({ long: 'hors ligne', away: true });
    expect(plateNotes(PLAYING, 'W', t)).toMatchObject({ long: 'robot Confirmé', away: false });
    expect(plateNotes(PLAYING, 'S', t).host).toBe(true);
  });
});

describe('the host’s hand', () => {
  const chairs = chairsOf(SALON);
  test('reads members and bots from the salon', () => {
    expect(chairs).toEqual({ S: '1', E: '3', N: '2', W: 'confirmed' });
    expect(benchOf(SALON)).toEqual([person('4', 'Mamie Jo', null)]);
  });
  test('two seats exchange, bots too', () => {
    expect(put(chairs, { seat: 'S' }, 'W', SALON)).toEqual({ S: 'confirmed', E: '3', N: '2', W: '1' });
    expect(put(chairs, { seat: 'W' }, 'N', SALON)).toEqual({ S: '1', E: '3', N: 'confirmed', W: '2' });
    expect(swapped(chairs, 'E', 'N')).toEqual({ S: '1', E: '2', N: '3', W: 'confirmed' });
  });
  test('from the bench to a seat: whoever sat there gets up', () => {
    expect(put(chairs, { member: '4' }, 'E', SALON)).toEqual({ S: '1', E: '4', N: '2', W: 'confirmed' });
  });
  test('to the bench: a bot takes the seat; a bot has no bench to go to', () => {
    expect(put(chairs, { seat: 'N' }, 'bench', SALON)).toEqual({ S: '1', E: '3', N: 'confirmed', W: 'confirmed' });
    expect(put(chairs, { seat: 'W' }, 'bench', SALON)).toBe(chairs);
    expect(moved(chairs, '4', 'bench', 'confirmed')).toBe(chairs);
  });
  test('nothing is lost, whatever is moved where', () => {
    const places = ['S', 'E', 'N', 'W', 'bench'] as const;
    for (const picked of [{ seat: 'S' as const }, { seat: 'W' as const }, { member: '4' }, { member: '2' }]) {
      for (const place of places) {
        const members = Object.values(put(chairs, picked, place, SALON)).filter((one) => one !== 'confirmed');
        expect(new Set(members).size).toBe(members.length);
      }
    }
  });
  test('a seat’s bot can be another', () => {
    expect(withBot(chairs, 'W', 'expert').W).toBe('expert');
    expect(same(chairs, { ...chairs })).toBe(true);
    expect(same(chairs, withBot(chairs, 'W', 'expert'))).toBe(false);
  });
});

test('a code is read however it is typed', () => {
  expect(['ktrm', ' K-T R.M ', 'KTR', 'KTRMX', '1234'].map(readCode)).toEqual(['KTRM', 'KTRM', null, null, null]);
});
