// The house rules of this folder: who may import whom, and how long a file may be.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../src');

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return files(path);
    return /\.(ts|svelte)$/.test(entry.name) ? [path] : [];
  });
}

/** What each folder must not reach into. `lib/view.ts` is the one door to the wire's types. */
const FORBIDDEN: Record<string, RegExp> = {
  table: /\/(wire|pages)\//,
  lib: /\/(wire|pages|table)\//,
  wire: /\/(pages|table)\//,
  fair: /\/(wire|pages|table|lib)\//,
};

test.each(Object.entries(FORBIDDEN))('%s imports nothing above it', (folder, forbidden) => {
  for (const file of files(join(SRC, folder))) {
    if (relative(SRC, file) === 'lib/view.ts') continue;
    const text = readFileSync(file, 'utf8');
    const reached = [...text.matchAll(/from '([^']+)'/g)].map((match) => `${match[1]}/`).filter((path) => forbidden.test(path));
    expect(reached, relative(SRC, file)).toEqual([]);
  }
});

test('the markup and script of a component stay under 200 lines', () => {
  for (const file of files(SRC).filter((path) => path.endsWith('.svelte'))) {
    const text = readFileSync(file, 'utf8').replace(/<style>[\s\S]*<\/style>/, '');
    expect(text.split('\n').length, relative(SRC, file)).toBeLessThanOrEqual(200);
  }
});

test('every court has its drawing', () => {
  const courts = readdirSync(join(SRC, 'assets/courts')).filter((name) => name.endsWith('.svg'));
  const wanted = ['J', 'Q', 'K'].flatMap((rank) => ['s', 'h', 'd', 'c'].map((suit) => `${rank}${suit}.svg`));
  expect(courts.sort()).toEqual(wanted.sort());
});
