// The values of a match that can be checked. Twin of src/rebelote/fairness/scheme.py.
import { fromHex, HASH_BYTES, joined, number, utf8, type Bytes } from './bytes';
import { digest, keyed } from './hash';
import { shuffled } from './shuffle';

export type SeatCode = 'S' | 'E' | 'N' | 'W';
export const SEATS: readonly SeatCode[] = ['S', 'E', 'N', 'W'];
/** What each person gave, in hexadecimal; null for nothing. */
export type Salts = Readonly<Record<SeatCode, string | null>>;

/** Where a deal stands, all known before it; `rules` and `previous` (the link before, or the opening) are hexadecimal. */
export interface Place {
  match: string;
  rules: string;
  number: number;
  dealer: SeatCode;
  previous: string;
}

/** 32 bytes from their hexadecimal; throws. */
export function hash(text: string): Bytes {
  const bytes = fromHex(text);
  if (bytes.length !== HASH_BYTES) throw new Error(`${HASH_BYTES} bytes are wanted, not ${bytes.length}`);
  return bytes;
}

function matchBytes(match: string): Bytes {
  const bytes = utf8(match);
  if (bytes.length < 1 || bytes.length > 255) throw new Error('the name of a match has 1 to 255 bytes');
  return bytes;
}

function saltFields(salts: Salts): Bytes[] {
  return SEATS.map((seat) => {
    const salt = salts[seat];
    if (salt === null) return Uint8Array.of(0);
    const bytes = fromHex(salt);
    if (bytes.length < 1 || bytes.length > 64) throw new Error('a salt has 1 to 64 bytes');
    return joined([Uint8Array.of(1), bytes]);
  });
}

export function opening(match: string, secret: Bytes): Promise<Bytes> {
  return digest('open', matchBytes(match), secret);
}

export function dealSecret(match: string, secret: Bytes, deal: number): Promise<Bytes> {
  return keyed(secret, 'secret', matchBytes(match), number(deal));
}

export function commitment(place: Place, secret: Bytes): Promise<Bytes> {
  const { match, rules, dealer, previous } = place;
  return digest('commit', matchBytes(match), hash(rules), number(place.number), utf8(dealer), hash(previous), secret);
}

/** The shuffled pack before the cut, top card first. */
export async function pack(committed: Bytes, secret: Bytes, salts: Salts): Promise<string[]> {
  return shuffled(await keyed(secret, 'shuffle', committed, ...saltFields(salts)));
}

/** `actions` as in "W cut-12", in order. */
export function link(committed: Bytes, secret: Bytes, salts: Salts, actions: readonly string[]): Promise<Bytes> {
  return digest('link', committed, secret, ...saltFields(salts), utf8(actions.join('\n')));
}
