// The fairness scheme in the browser: the vectors that the Python twin holds too, and what is changed is found.
import { createHmac, createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { frame, fromHex, number, toHex } from '../src/fair/bytes';
import { commitment, dealSecret, hash, link, opening, pack, SEATS, type Salts, type SeatCode } from '../src/fair/scheme';
import * as own from '../src/fair/sha256';
import { below, shuffled, words, type Words } from '../src/fair/shuffle';
import { newSalt, verifyDeal, verifySecret, type ShownDeal } from '../src/fair/verify';

interface Vectors {
  frames: { label: string; fields: string[]; frame: string }[];
  numbers: { limit: number; words: number[]; number: number }[];
  deals: (Omit<ShownDeal, 'salts'> & { name: string; salts: string; matchSecret: string; opening: string })[];
}

const VECTORS = JSON.parse(readFileSync(join(import.meta.dirname, '../../tests/fairness/vectors.json'), 'utf8')) as Vectors;

function salts(text: string): Salts {
  const found = text.split(' ').map((word) => word.split(':') as [SeatCode, string]);
  return Object.fromEntries(found.map(([seat, salt]) => [seat, salt === '-' ? null : salt])) as Record<SeatCode, string | null>;
}

const SHOWN: ShownDeal[] = VECTORS.deals.map((vector) => ({ ...vector, salts: salts(vector.salts) }));
const [, SECOND] = SHOWN as [ShownDeal, ShownDeal];

async function* given(values: readonly number[]): AsyncGenerator<number, never> {
  yield* values;
  throw new Error('no more words');
}

test.each(VECTORS.frames)('frame $label', (vector) => {
  expect(toHex(frame(vector.label, ...vector.fields.map(fromHex)))).toBe(vector.frame);
});

test.each(VECTORS.numbers)('a number below $limit', async (vector) => {
  expect(await below(vector.limit, given(vector.words) as Words)).toBe(vector.number);
});

describe.each(VECTORS.deals)('vector: $name', (vector) => {
  const secret = hash(vector.matchSecret);
  const given = salts(vector.salts);

  test('every value', async () => {
    const own = await dealSecret(vector.match, secret, vector.number);
    const committed = await commitment(vector, own);
    expect(toHex(await opening(vector.match, secret))).toBe(vector.opening);
    expect(toHex(own)).toBe(vector.secret);
    expect(toHex(committed)).toBe(vector.commitment);
    expect((await pack(committed, own, given)).join('')).toBe(vector.pack);
    expect(toHex(await link(committed, own, given, vector.actions))).toBe(vector.link);
  });

  test('is verified', async () => {
    const shown: ShownDeal = { ...vector, salts: given };
    expect(await verifyDeal(shown)).toEqual([]);
    expect(await verifySecret(vector.match, vector.opening, vector.matchSecret, [shown])).toEqual([]);
  });
});

test('our own SHA-256 and HMAC are those of the platform, at every length around the blocks', async () => {
  for (let length = 0; length < 200; length++) {
    const message = Uint8Array.from({ length }, (_, place) => (place * 7 + length) % 256);
    const key = Uint8Array.from({ length: length % 65 }, (_, place) => (place * 5 + length) % 256);
    expect(toHex(own.sha256(message))).toBe(createHash('sha256').update(message).digest('hex'));
    expect(toHex(own.hmac(key, message))).toBe(createHmac('sha256', key).update(message).digest('hex'));
  }
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('a page without WebCrypto verifies all the same', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  vi.resetModules();
  const alone = await import('../src/fair/verify');
  expect(await alone.verifyDeal(SECOND)).toEqual([]);
  expect(await alone.verifyDeal({ ...SECOND, dealer: 'W' })).toHaveLength(1);
});

test('words are the blocks of the counter in order', async () => {
  const key = Uint8Array.from({ length: 32 }, (_, place) => place);
  const source = words(key);
  for (let counter = 0; counter < 3; counter++) {
    const block = own.hmac(key, frame('block', number(counter)));
    for (let place = 0; place < 8; place++) {
      expect((await source.next()).value).toBe(new DataView(block.buffer).getUint32(4 * place));
    }
  }
});

test('a key gives one whole pack', async () => {
  const deck = await shuffled(new Uint8Array(32));
  expect(new Set(deck).size).toBe(32);
});

const tags = async (deal: ShownDeal): Promise<string[]> => (await verifyDeal(deal)).map((fault) => fault.tag);
const flipped = (text: string, place: number): string => {
  const bytes = fromHex(text);
  bytes[place]! ^= 1 << place % 8;
  return toHex(bytes);
};

describe('what is changed is found', () => {
  test('any byte of a value', async () => {
    for (let place = 0; place < 32; place++) {
      expect(await tags({ ...SECOND, commitment: flipped(SECOND.commitment, place) })).toEqual(['Commitment']);
      expect(await tags({ ...SECOND, secret: flipped(SECOND.secret, place) })).toEqual(['Commitment', 'Pack', 'Link']);
      expect(await tags({ ...SECOND, link: flipped(SECOND.link, place) })).toEqual(['Link']);
      expect(await tags({ ...SECOND, previous: flipped(SECOND.previous, place) })).toEqual(['Commitment']);
      expect(await tags({ ...SECOND, rules: flipped(SECOND.rules, place) })).toEqual(['Commitment']);
    }
  });

  test('salts, pack, actions, place', async () => {
    for (const seat of SEATS) {
      expect(await tags({ ...SECOND, salts: { ...SECOND.salts, [seat]: '00' } })).toEqual(['Pack', 'Link']);
    }
    const swapped = SECOND.pack.slice(2, 4) + SECOND.pack.slice(0, 2) + SECOND.pack.slice(4);
    expect(await tags({ ...SECOND, pack: swapped })).toEqual(['Pack']);
    expect(await tags({ ...SECOND, actions: SECOND.actions.slice(1) })).toEqual(['Link']);
    expect(await tags({ ...SECOND, dealer: 'W' })).toEqual(['Commitment']);
    expect(await tags({ ...SECOND, number: 3 })).toEqual(['Commitment']);
    expect(await tags({ ...SECOND, match: 'table/2' })).toEqual(['Commitment']);
  });

  test('what this browser noted, and the server now tells otherwise', async () => {
    const noted = { commitment: SECOND.commitment, seat: 'S', salt: SECOND.salts.S } as const;
    expect(await verifyDeal(SECOND, noted)).toEqual([]);
    const otherwise = await verifyDeal(SECOND, { ...noted, commitment: '00'.repeat(32), salt: 'ff' });
    expect(otherwise.map(({ tag, wrong }) => [tag, wrong])).toEqual([
      ['Commitment', 'noted'],
      ['Salts', 'noted'],
    ]);
    expect((await verifyDeal(SECOND, { ...noted, seat: 'E', salt: 'ff' })).map((fault) => fault.found)).toEqual(['-']);
  });

  test('what cannot be read is said and not thrown', async () => {
    expect((await verifyDeal({ ...SECOND, secret: 'x', link: '' })).map((fault) => fault.wrong)).toEqual(['unreadable', 'unreadable']);
    expect(await tags({ ...SECOND, rules: '', previous: '0' })).toEqual(['RulesHash', 'Previous']);
    expect(await tags({ ...SECOND, salts: { ...SECOND.salts, N: '' } })).toEqual(['Salts']);
    expect((await verifySecret('table/1', '', 'nothing', []))[0]?.wrong).toBe('unreadable');
  });

  test('a secret of the match that is not the one', async () => {
    const vector = VECTORS.deals[1]!;
    const other = await verifySecret(vector.match, vector.opening, '11'.repeat(32), [SECOND]);
    expect(other.map((fault) => [fault.deal, fault.tag])).toEqual([
      [null, 'Opening'],
      [2, 'Secret'],
    ]);
  });
});

test('a salt is 16 fresh bytes', () => {
  expect(newSalt()).toMatch(/^[0-9a-f]{32}$/);
  expect(newSalt()).not.toBe(newSalt());
});
