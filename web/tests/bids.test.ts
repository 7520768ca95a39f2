// The bid box: what is typed, what is drawn, what a tap leads to.
import { render } from 'svelte/server';
import { beforeEach, describe, expect, test } from 'vitest';
import { bid, box, word } from '../dev/bids';
import { VIEWS } from '../dev/mock';
import { tableTrick } from '../src/lib/pacing';
import { sideOf, seatAt } from '../src/lib/seats';
import { DEFAULTS } from '../src/lib/settings';
import { settings } from '../src/lib/settings.svelte';
import { bidAction, callRows, cellOf, evenColumns, levelRefusal, PAGE, readLevel, readTyped, shownLevels } from '../src/table/bids';
import BidPad from '../src/table/BidPad.svelte';
import Review from '../src/table/Review.svelte';
import ScoreStrip from '../src/table/ScoreStrip.svelte';
import Table from '../src/table/Table.svelte';
import type { View } from '../src/wire/types';

beforeEach(() => void Object.assign(settings, DEFAULTS));

const none = () => undefined;
const handlers = { onact: none, onnotice: none, onlast: none, onsheet: none, onhelp: none, onmute: none, onskip: none, ongo: none };
function table(view: View): string {
  const step = { view, trick: tableTrick(view), collecting: null, events: [], ms: 0 };
  return render(Table, { props: { step, bubbles: [], locked: false, message: null, ...handlers } }).body;
}
const words = (html: string) => html.replace(/<svg[\s\S]*?<\/svg>/g, '').replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

describe('a bid in writing', () => {
  test.each([
    ['110h', '110', 'h'],
    ['110c', '110', 'c'],
    ['110C', '110', 'h'],
    ['110 P', '110', 's'],
    ['90-K', '90', 'd'],
    ['80T', '80', 'c'],
    ['120t', '120', 'c'],
    ['100♥', '100', 'h'],
    ['130sa', '130', 'sa'],
    ['130 TA', '130', 'ta'],
    ['140 sans-atout', '140', 'sa'],
    ['140 tout atout', '140', 'ta'],
    ['110 cœur', '110', 'h'],
    ['110 Trèfle', '110', 'c'],
    ['110 hearts', '110', 'h'],
    ['capot h', 'capot', 'h'],
    ['CAPOT-P', 'capot', 's'],
    ['générale ta', 'generale', 'ta'],
    ['Generale c', 'generale', 'c'],
    ['115h', '115', 'h'],
  ])('%s', (text, level, trump) => expect(readTyped(text)).toEqual({ kind: 'bid', level, trump }));

  test.each([
    ['p', 'pass'],
    ['Passe', 'pass'],
    ['contre', 'contre'],
    ['surcontre', 'surcontre'],
  ])('%s', (text, kind) => expect(readTyped(text)).toEqual({ kind }));

  test.each(['', '1', '110', '110x', 'h', 'capot', 'h110', '1100h', '110hh', 'capoth!'])('"%s" is none', (text) =>
    expect(readTyped(text)).toBeNull(),
  );
  test('the value is known before the trump is', () => {
    expect(['11', '110', '110h', 'capot', 'générale'].map(readLevel)).toEqual(['11', '110', '110', 'capot', 'generale']);
    expect(readLevel('x')).toBeNull();
  });
  test('as an action it reads like the server’s own', () => {
    expect([bidAction('115', 'h'), bidAction('capot', 'sa')]).toEqual(['115h', 'capot-sa']);
  });
});

describe('what is drawn', () => {
  test('a level is off, with the reason, when all its bids are', () => {
    const bidding = box({ calls: [bid('E', '90', 'h')] });
    expect(levelRefusal(bidding, '90')).toContain('il faut dire plus');
    expect(levelRefusal(bidding, '100')).toBeNull();
    expect(cellOf(bidding, '100', 'h')?.action).toBe('100h');
    expect(cellOf(bidding, '115', 'h')).toBeUndefined();
  });
  test('a long scale comes in two pages, from the standing bid and to the top', () => {
    const all = box({ max: 260, calls: [bid('E', '120', 'h')] });
    expect(shownLevels(all, false).map((one) => one.level)).toEqual(['120', '130', '140', '150', '160', '170', '180', '190', '200', '210', '220', '230', '240']);
    expect(shownLevels(all, true).at(-1)?.level).toBe('capot');
    expect(shownLevels(all, true)).toHaveLength(PAGE);
    expect(shownLevels(box({ max: 260, calls: [bid('E', '250', 'h')] }), false)).toHaveLength(PAGE);
    expect(shownLevels(box({}), false)).toHaveLength(10);
  });
  test('rows are even', () => {
    expect([6, 10, 11, 14].map((count) => evenColumns(count, 7))).toEqual([6, 5, 6, 7]);
  });
  test('calls stand in their seats’ columns, one out of turn too', () => {
    const [e, n, w, contre, s] = [bid('E', '80', 'h'), word('N', 'pass', ''), bid('W', '90', 's'), word('N', 'coinche', ''), word('S', 'pass', '')];
    expect(callRows([e, n, w, contre, s] as typeof e[], 'E')).toEqual([
      [e, n, w, null],
      [null, contre, null, s],
    ]);
    expect(callRows([], 'E')).toEqual([]);
  });
});

describe('the bid box', () => {
  test('a cell that is off keeps its reason, one that is on its name', () => {
    const html = table(VIEWS.bids as View);
    expect(html).toMatch(/aria-disabled="true" aria-label="80 pique" title="« 80 pique » : il faut dire plus que 90 pique\."/);
    expect(html).toMatch(/aria-disabled="false" aria-label="100 pique"/);
    expect(words(html)).toMatch(/Passer P.*Contrer C/);
  });
  test('the grid is one stop for the tab key', () => {
    expect([...table(VIEWS.bids as View).matchAll(/data-at="[^"]+"/g)]).toHaveLength(40);
    expect([...table(VIEWS.bids as View).matchAll(/tabindex="0"[^>]*data-at=/g)]).toHaveLength(1);
  });
  test('contre is asked for once before it can be said', () => {
    const html = words(table(VIEWS.bidsFought as View));
    expect(html).toContain('Contrer');
    expect(html).not.toContain('Contrer 120 Cœur ?');
  });
  test('surcontre takes the place of contre', () => {
    expect(words(table(VIEWS.bidsContred as View))).toMatch(/Surcontrer/);
  });
  test('out of turn everything is off but the contre', () => {
    const html = table(VIEWS.bidsOff as View);
    expect(html).toMatch(/contre[^>]*aria-disabled="false"/);
    expect(html).toMatch(/pass[^>]*aria-disabled="true"/);
    expect(html).not.toMatch(/aria-disabled="false" aria-label="\d+ (pique|cœur)/);
  });
  test('what a call promises can be opened in the strip and stands in the review', () => {
    const view = VIEWS.bids as View;
    expect(table(view)).toMatch(/title="le valet ou le 9 d’atout troisième[^"]*" aria-expanded="false"/);
    const result = { ...(VIEWS.done as View).result!, calls: view.calls };
    const review = render(Review, { props: { result, viewer: 'S', direction: 'anticlockwise', names: view.names, tricks: false } });
    expect(words(review.body)).toContain('le valet ou le 9 d’atout troisième');
  });
  test('the pad of a small screen names values and trumps, and waits for a value', () => {
    const bidding = box({ trumps: ['s', 'h', 'd', 'c', 'sa', 'ta'], calls: [bid('E', '90', 'h')] });
    const html = render(BidPad, { props: { bidding, levels: bidding.levels, more: null, onpick: none, onnotice: none } }).body;
    expect(html).toMatch(/aria-pressed="false" aria-disabled="true" title="[^"]+">90</);
    expect(html).toMatch(/aria-disabled="true" aria-label="Sans-atout"/);
  });
  test('the standing bid, then the contract, stand above the table with taker and multiplier', () => {
    const strip = (view: View) => words(render(ScoreStrip, { props: { view } }).body);
    expect(strip(VIEWS.bidsFought as View)).toMatch(/120 Cœur Édith/);
    const contred = VIEWS.bidsContred as View;
    expect(strip(contred)).toMatch(/110 Pique ×2 Vous, contré/);
    expect(strip({ ...contred, phase: 'play', bidding: null, contract: contred.bidding!.contract })).toMatch(/110 Pique ×2 Vous, contré/);
  });
});

describe('a table played clockwise', () => {
  test('the next player sits on the left', () => {
    expect(sideOf('E', 'S', 'clockwise')).toBe('left');
    expect(sideOf('W', 'S', 'clockwise')).toBe('right');
    for (const seat of ['S', 'E', 'N', 'W'] as const)
      for (const side of ['bottom', 'right', 'top', 'left'] as const) expect(sideOf(seatAt(side, seat, 'clockwise'), seat, 'clockwise')).toBe(side);
  });
  test('plates are drawn there', () => {
    const html = table({ ...(VIEWS.bids as View), direction: 'clockwise' });
    expect(html).toMatch(/at-left[\s\S]{0,400}Édith/);
  });
});
