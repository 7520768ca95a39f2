// What a browser keeps of a match, and what it finds when a deal is shown.
import { beforeEach, describe, expect, test } from 'vitest';
import { FAIR, PLAYING } from '../dev/salon';
import { verifyChain } from '../src/fair/chain';
import { Notes, type Offer } from '../src/fair/notes';
import { verifyDeal, verifySecret } from '../src/fair/verify';
import * as scheme from '../src/fair/scheme';
import { toHex } from '../src/fair/bytes';
import { Proof, told } from '../src/wire/proof.svelte';
import type { Fair, FairMatch, ShownDeal } from '../src/wire/types';

class Memory {
  readonly kept = new Map<string, string>();
  getItem = (key: string) => this.kept.get(key) ?? null;
  setItem = (key: string, value: string) => void this.kept.set(key, value);
}
const NONE = { S: null, E: null, N: null, W: null };
const offer = (over: Partial<Offer> = {}): Offer => ({ match: 'm/1', number: 1, commitment: 'aa'.repeat(32), salts: NONE, ...over });

describe('notes', () => {
  let memory: Memory;
  let notes: Notes;
  beforeEach(() => {
    memory = new Memory();
    notes = new Notes(memory);
  });
  test('the first commitment seen is the one that counts', () => {
    notes.see(offer(), 'S');
    expect(notes.see(offer({ commitment: 'bb'.repeat(32) }), 'S').commitment).toBe('aa'.repeat(32));
  });
  test('the salt is noted before it is sent, and sent the same again', () => {
    expect(notes.salt(offer(), 'S', () => '0a')).toBe('0a');
    expect(notes.salt(offer(), 'S', () => '0b')).toBe('0a');
    expect(new Notes(memory).of('m/1', 1)).toEqual({ commitment: 'aa'.repeat(32), seat: 'S', salt: '0a', taken: false });
  });
  test('a salt that the server showed must be in the deal', () => {
    notes.salt(offer(), 'S', () => '0a');
    notes.see(offer({ salts: { ...NONE, S: '0a' } }), 'S');
    expect(notes.noted('m/1', 1, NONE)).toEqual({ commitment: 'aa'.repeat(32), seat: 'S', salt: '0a' });
  });
  test('one that came too late is no fault, another in its place is', () => {
    notes.salt(offer(), 'S', () => '0a');
    expect(notes.noted('m/1', 1, NONE)).toMatchObject({ seat: null });
    expect(notes.noted('m/1', 1, { ...NONE, S: '0b' })).toMatchObject({ seat: 'S', salt: '0a' });
  });
  test('nothing was noted of a deal that was not seen, nor where there is no storage', () => {
    expect(notes.noted('m/1', 2, NONE)).toBeUndefined();
    expect(new Notes(null).salt(offer(), 'S', () => '0a')).toBe('0a');
    memory.kept.set('rebelote.fair.m/1', 'no JSON');
    expect(notes.all('m/1')).toEqual({});
  });
});

const SECRET = new Uint8Array(32).fill(7);
/** A deal as an honest server would show it. */
async function honest(number: number, previous: string, salts: Fair['salts'], match = 'demo/1'): Promise<ShownDeal> {
  const secret = await scheme.dealSecret(match, SECRET, number);
  const place = { match, rules: '00'.repeat(32), number, dealer: 'W' as const, previous };
  const committed = await scheme.commitment(place, secret);
  const actions = ['S cut-12', 'N pass'];
  return {
    ...place,
    commitment: toHex(committed),
    salts,
    secret: toHex(secret),
    pack: await scheme.pack(committed, secret, salts),
    actions,
    link: toHex(await scheme.link(committed, secret, salts, actions)),
  };
}
async function match(): Promise<FairMatch> {
  const opening = toHex(await scheme.opening('demo/1', SECRET));
  const one = await honest(1, opening, { ...NONE, S: '0a0b' });
  const two = await honest(2, one.link, NONE);
  return { match: 'demo/1', opening, secret: toHex(SECRET), deals: [one, two] };
}

test('a chain holds together, and says where it does not', async () => {
  const { opening, deals } = await match();
  expect(verifyChain(opening, deals.map(told))).toEqual([]);
  expect(verifyChain('cc'.repeat(32), deals.map(told))).toMatchObject([{ deal: 1, tag: 'Previous' }]);
  const gap = [deals[1]!].map(told);
  expect(verifyChain(opening, gap)).toEqual([]);
  expect(verifyChain(opening, gap, true)).toMatchObject([{ deal: 2, tag: 'Previous' }]);
});

describe('the proof of a table', () => {
  const sent: [number, string][] = [];
  let whole: FairMatch;
  let proof: Proof;
  beforeEach(async () => {
    sent.length = 0;
    whole = await match();
    proof = new Proof((number, salt) => sent.push([number, salt]), () => Promise.resolve(whole));
  });
  const settled = () => new Promise((done) => setTimeout(done, 20));

  test('gives a salt where one is wanted, to those who have a seat', () => {
    proof.hear({ ...FAIR, wants_salt: true }, PLAYING);
    expect(sent).toMatchObject([[4, expect.stringMatching(/^[0-9a-f]{32}$/)]]);
    proof.hear({ ...FAIR, wants_salt: true }, { ...PLAYING, you: '4' });
    expect(sent).toHaveLength(1);
  });
  test('checks each deal that is shown, once', async () => {
    const fair = { ...FAIR, shown: whole.deals[0]! };
    proof.hear(fair, PLAYING);
    proof.hear(fair, PLAYING);
    await settled();
    expect(proof.checks).toMatchObject([{ number: 1, salts: ['S'], faults: [] }]);
    expect(proof.verified).toBe(true);
  });
  test('names what does not agree', async () => {
    const pack = [...whole.deals[0]!.pack].reverse();
    proof.hear({ ...FAIR, shown: { ...whole.deals[0]!, pack } }, PLAYING);
    await settled();
    expect(proof.verified).toBe(false);
    expect(proof.faults).toMatchObject([{ deal: 1, tag: 'Pack', wrong: 'differs' }]);
  });
  test('the secret at the end seals the match', async () => {
    proof.hear({ ...FAIR, shown: whole.deals[1]!, secret: whole.secret }, PLAYING);
    await settled();
    expect(proof.checks.map((check) => check.number)).toEqual([1, 2]);
    expect([proof.sealed, proof.verified]).toEqual([true, true]);
  });
  test('a deal left out breaks the chain', async () => {
    whole = { ...whole, deals: [whole.deals[1]!] };
    await proof.checkAll();
    expect(proof.faults).toMatchObject([{ tag: 'Previous' }]);
  });
  test('a secret that is another is named', async () => {
    expect(await verifySecret('demo/1', whole.opening, '11'.repeat(32), whole.deals.map(told))).not.toEqual([]);
    expect(await verifyDeal(told(whole.deals[0]!))).toEqual([]);
  });
});
