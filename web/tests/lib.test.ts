import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { en } from '../src/lib/i18n/en';
import { fr } from '../src/lib/i18n/fr';
import { accountFr } from '../src/lib/i18n/account';
import { people } from '../src/lib/i18n/people.fr';
import { pieces } from '../src/lib/inline';
import { parseRoute } from '../src/lib/routes';
import { DEFAULTS, readSettings } from '../src/lib/settings';
import { percent } from '../src/pages/percent';
import { chosen, readTarget } from '../src/pages/setup';
import type { BookInfo } from '../src/wire/types';

describe('the catalogues', () => {
  test('no part hides a word of another', () => {
    const shared = Object.keys(people).filter((key) => key in accountFr);
    expect(shared).toEqual([]);
  });
  test('have the same keys, none empty', () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(fr).sort());
    for (const [key, value] of Object.entries({ ...fr, ...en })) {
      const text = typeof value === 'function' ? (value as (...args: unknown[]) => string)(2, 3) : value;
      expect(text, key).toMatch(/\S/);
      expect(text, key).not.toMatch(/undefined|NaN/);
    }
  });
  test('agree in number', () => {
    expect([fr.tricks(0), fr.tricks(1), fr.tricks(2)]).toEqual(['0 pli', '1 pli', '2 plis']);
    expect([en.tricks(0), en.tricks(1), en.tricks(2)]).toEqual(['0 tricks', '1 trick', '2 tricks']);
  });
});

test('every word of the catalogue is used somewhere', () => {
  const src = join(import.meta.dirname, '../src');
  const names = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(svelte|ts)$/.test(name) && !name.includes('i18n'));
  const text = names.map((name) => readFileSync(join(src, name), 'utf8')).join('\n');
  const used = new Set([...text.matchAll(/\b(?:t|words)\.(\w+)/g)].map((match) => match[1]));
  expect(Object.keys(fr).filter((key) => !used.has(key))).toEqual([]);
});

test('chances are told in few digits, and never as nothing when they are something', () => {
  const told = [0, 0.00004, 0.0073, 0.265, 1].map((share) => percent(share, 'fr'));
  expect(told).toEqual(['0 %', '< 0,01 %', '0,73 %', '26,5 %', '100,0 %'].map((text) => text.replace(/ /g, '\u00a0')));
  expect(percent(0.265, 'en')).toBe('26.5%');
});

describe('addresses', () => {
  test('of people', () => {
    expect(parseRoute('/compte')).toEqual({ page: 'account' });
    expect(parseRoute('/classement/')).toEqual({ page: 'ranking' });
    expect(parseRoute('/joueur/Zo%C3%A9%20Martin')).toEqual({ page: 'player', name: 'Zoé Martin' });
    expect(parseRoute('/joueur')).toEqual({ page: 'missing' });
  });
  test.each([
    ['/', { page: 'home' }],
    ['/table/abc', { page: 'table', id: 'abc' }],
    ['/t/ktrm', { page: 'code', code: 'ktrm' }],
    ['/salons', { page: 'salons' }],
    ['/hasard', { page: 'chance' }],
    ['/verifier', { page: 'guide', guide: 'fairness' }],
    ['/regles', { page: 'guide', guide: 'rules' }],
    ['/regles/', { page: 'guide', guide: 'rules' }],
    ['/regles/club', { page: 'guide', guide: 'rules/club' }],
    ['/regles/comparer/club/moderne', { page: 'guide', guide: 'diff/club/moderne' }],
    ['/apprendre', { page: 'guide', guide: 'beginner' }],
    ['/histoire', { page: 'guide', guide: 'history' }],
    ['/glossaire', { page: 'guide', guide: 'glossary' }],
    ['/questions', { page: 'guide', guide: 'faq' }],
    ['/table', { page: 'missing' }],
    ['/table/a/b', { page: 'missing' }],
    ['/ailleurs', { page: 'missing' }],
  ])('%s', (path, route) => expect(parseRoute(path)).toEqual(route));
});

describe('stored settings', () => {
  test('nothing stored gives the defaults', () => expect(readSettings(null)).toEqual(DEFAULTS));
  test('broken text gives the defaults', () => expect(readSettings('{')).toEqual(DEFAULTS));
  test('known values are kept, wrong ones are not', () => {
    const read = readSettings(JSON.stringify({ lang: 'en', speed: 'warp', sound: 'yes', fourColours: true, more: 1 }));
    expect(read).toEqual({ ...DEFAULTS, lang: 'en', fourColours: true });
  });
});

describe('guide text', () => {
  test('the three marks are read, the rest is plain', () => {
    expect(pieces('Un **roi** et *une* [dame](/glossaire).')).toEqual([
      { kind: 'text', text: 'Un ' },
      { kind: 'bold', text: 'roi' },
      { kind: 'text', text: ' et ' },
      { kind: 'em', text: 'une' },
      { kind: 'text', text: ' ' },
      { kind: 'link', text: 'dame', href: '/glossaire' },
      { kind: 'text', text: '.' },
    ]);
  });
  test('what is typed in a terminal stands as it is typed', () => {
    expect(pieces('`rebelote *verify*` suivi')).toEqual([
      { kind: 'code', text: 'rebelote *verify*' },
      { kind: 'text', text: ' suivi' },
    ]);
  });
  test('an address that is not a page is not a link', () => {
    expect(pieces('[x](javascript:alert)')).toEqual([{ kind: 'text', text: 'x' }]);
    expect(pieces('[x](//elsewhere)')).toEqual([{ kind: 'text', text: 'x' }]);
  });
});

describe('the setup', () => {
  const book: BookInfo = {
    id: 'club',
    game: '',
    version: '1',
    title: 'Club',
    summary: '',
    target: 1000,
    options: [
      { key: 'target', group: '', label: '', help: '', kind: 'int', default: 1000, choices: [] },
      { key: 'melds', group: '', label: '', help: '', kind: 'bool', default: true, choices: [] },
    ],
  };
  test('only what differs from the book is sent, and only what the book knows', () => {
    expect(chosen(book, { target: 500, melds: true, bet: true })).toEqual({ target: 500 });
    expect(chosen(book, {})).toEqual({});
  });
  test('a target is a whole number of at least one', () => {
    expect(['500', ' 12 ', '0', '-3', '1e3', '', '2.5'].map(readTarget)).toEqual([500, 12, null, null, null, null, null]);
  });
});
