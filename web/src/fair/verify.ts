// Does what the server showed agree with what was dealt? Pure: the caller brings what was shown and what this browser noted.
import { toHex, type Bytes } from './bytes';
import { hash, type Place, type Salts, type SeatCode } from './scheme';
import * as scheme from './scheme';

/** The tags of a record, and two values that a record has elsewhere: the hash of the rules and the link before. */
export type Tag = 'Opening' | 'Commitment' | 'Salts' | 'Secret' | 'Pack' | 'Link' | 'RulesHash' | 'Previous';

/** What does not agree: `deal` null is the match; `noted` is what this browser saw, which the server now tells otherwise. */
export interface Fault {
  deal: number | null;
  tag: Tag;
  wrong: 'unreadable' | 'differs' | 'noted';
  found: string;
  expected: string;
}

/** A deal that is over, as the server shows it: hashes and secrets in hexadecimal, the pack as 32 card codes in a row. */
export interface ShownDeal extends Place {
  commitment: string;
  salts: Salts;
  secret: string;
  pack: string;
  actions: readonly string[];
  link: string;
}

/** What this browser kept before the deal: the commitment when it was shown, and the salt it sent after that. */
export interface Noted {
  commitment: string;
  seat: SeatCode | null;
  salt: string | null;
}

/** What does not agree in a deal; empty when all does. */
export async function verifyDeal(deal: ShownDeal, noted?: Noted): Promise<Fault[]> {
  const faults = noted ? asNoted(deal, noted) : [];
  const unread = unreadable(deal);
  if (unread.length) return [...faults, ...unread];
  const secret = hash(deal.secret);
  const made = await scheme.commitment(deal, secret);
  // When they differ, what agrees with either is not named as well.
  const either = [made, hash(deal.commitment)];
  const packs = await Promise.all(either.map(async (committed) => (await scheme.pack(committed, secret, deal.salts)).join('')));
  const links = await Promise.all(either.map(async (committed) => toHex(await scheme.link(committed, secret, deal.salts, deal.actions))));
  return [
    ...faults,
    ...compare(deal.number, 'Commitment', deal.commitment, [toHex(made)]),
    ...compare(deal.number, 'Pack', deal.pack, packs),
    ...compare(deal.number, 'Link', deal.link, links),
  ];
}

/** The secret of a match, shown at its end: were the opening and the secrets of its deals made from it? */
export async function verifySecret(match: string, opened: string, secret: string, deals: readonly ShownDeal[]): Promise<Fault[]> {
  let key: Bytes;
  try {
    key = hash(secret);
  } catch {
    return [{ deal: null, tag: 'Secret', wrong: 'unreadable', found: secret, expected: '' }];
  }
  const faults = compare(null, 'Opening', opened, [toHex(await scheme.opening(match, key))]);
  for (const deal of deals) {
    faults.push(...compare(deal.number, 'Secret', deal.secret, [toHex(await scheme.dealSecret(match, key, deal.number))]));
  }
  return faults;
}

/** A salt for the next deal: 16 bytes from the browser's secure source, in hexadecimal. */
export function newSalt(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)));
}

function asNoted(deal: ShownDeal, noted: Noted): Fault[] {
  const faults = compare(deal.number, 'Commitment', deal.commitment, [noted.commitment]);
  if (noted.seat) faults.push(...compare(deal.number, 'Salts', deal.salts[noted.seat] ?? '-', [noted.salt ?? '-']));
  return faults.map((fault) => ({ ...fault, wrong: 'noted' }));
}

function unreadable(deal: ShownDeal): Fault[] {
  const { commitment, secret, link, rules, previous } = deal;
  const hashes = { RulesHash: rules, Previous: previous, Commitment: commitment, Secret: secret, Link: link };
  const faults: Fault[] = [];
  for (const [tag, found] of Object.entries(hashes) as [Tag, string][]) {
    if (!/^[0-9a-f]{64}$/.test(found)) faults.push({ deal: deal.number, tag, wrong: 'unreadable', found, expected: '' });
  }
  for (const salt of Object.values(deal.salts)) {
    if (salt !== null && !/^(?:[0-9a-f]{2}){1,64}$/.test(salt)) {
      faults.push({ deal: deal.number, tag: 'Salts', wrong: 'unreadable', found: salt, expected: '' });
    }
  }
  return faults;
}

function compare(deal: number | null, tag: Tag, found: string, expected: readonly string[]): Fault[] {
  return expected.includes(found) ? [] : [{ deal, tag, wrong: 'differs', found, expected: expected[0] ?? '' }];
}
