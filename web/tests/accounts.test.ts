// The pages about people: the curve's points, signs, and what a screen reader is told.
import { render } from 'svelte/server';
import { beforeEach, describe, expect, test } from 'vitest';
import { DEFAULTS } from '../src/lib/settings';
import { settings } from '../src/lib/settings.svelte';
import { drawCurve } from '../src/pages/account/curve';
import Entry from '../src/pages/account/Entry.svelte';
import { longDate, signed } from '../src/pages/account/format';
import Matches from '../src/pages/account/Matches.svelte';
import Rating from '../src/pages/account/Rating.svelte';
import type { FamilyRating, PlayedMatch } from '../src/wire/types';

beforeEach(() => void Object.assign(settings, DEFAULTS));

const at = (rating: number, margin: number) => ({ at: '2026-11-30T10:00:00.000+00:00', rating, margin });
const RATING: FamilyRating = {
  family: 'turned', title: 'Belote classique', rating: 1540, margin: 90, provisional: false, matches: 42,
  curve: [at(1500, 300), at(1560, 200), at(1540, 90)],
};
const MATCH: PlayedMatch = {
  at: '2026-11-30T10:00:00.000+00:00', book: 'Règlement de club', outcome: 'won', rated: true, change: -3, ours: 510, theirs: 230,
  partner: { name: 'Ali', account: true },
  against: [{ name: 'Bon sens', account: false }, { name: 'Anonyme', account: false }],
};

describe('the curve of a rating', () => {
  test('goes from edge to edge, highest on top, with the margin round it', () => {
    const { line, band, rules } = drawCurve(RATING.curve, 600, 150);
    const points = line.split(' ').map((one) => one.split(',').map(Number));
    expect(points.map((one) => one[0])).toEqual([0, 300, 600]);
    expect(points[1]?.[1]).toBeLessThan(points[2]?.[1] ?? 0);
    expect(band.split(' ')).toHaveLength(6);
    const heights = band.split(' ').map((one) => Number(one.split(',')[1]));
    expect([Math.min(...heights), Math.max(...heights)]).toEqual([0, 150]);
    expect(rules.length).toBeGreaterThan(1);
    expect(rules.every((rule) => rule.y >= 0 && rule.y <= 150 && rule.value % 50 === 0)).toBe(true);
  });
  test('draws one match in the middle', () => {
    expect(drawCurve([at(1500, 0)], 600, 150).line).toBe('300.0,150.0');
  });
});

test('a rating is read with its margin, provisional or not', () => {
  const html = render(Rating, { props: { rating: RATING } }).body;
  expect(html).toContain('1540, à 90 près');
  expect(html).toContain('aria-label="Courbe de la cote, de 1500 à 1540"');
  expect(html).not.toContain('provisoire');
  const young = render(Rating, { props: { rating: { ...RATING, provisional: true, curve: [at(1540, 310)] } } }).body;
  expect(young).toContain('provisoire');
  expect(young).not.toContain('<svg');
});

test('a match names its players, those with an account by a link', () => {
  const html = render(Matches, { props: { matches: [MATCH, { ...MATCH, rated: false, change: null, outcome: 'left' }] } }).body;
  expect(html).toContain('href="/joueur/Ali"');
  expect(html).not.toContain('href="/joueur/Anonyme"');
  for (const word of ['Gagnée', 'Abandonnée', '510 – 230', '−3', 'amicale']) expect(html).toContain(word);
});

test('a guest comes in by a labelled form that password managers know', () => {
  const html = render(Entry, { props: { onknown: () => undefined } }).body;
  expect(html).toContain('autocomplete="username"');
  expect(html).toContain('autocomplete="current-password"');
  for (const [, id] of html.matchAll(/<input id="([^"]+)"/g)) expect(html).toContain(`for="${id}"`);
});

test('dates and changes are read as written here', () => {
  expect([signed(12), signed(0), signed(-7)]).toEqual(['+12', '0', '−7']);
  expect(longDate('2026-11-30T10:00:00.000+00:00', 'fr')).toBe('30 novembre 2026');
  expect(longDate('2026-11-30T10:00:00.000+00:00', 'en')).toBe('30 November 2026');
});
