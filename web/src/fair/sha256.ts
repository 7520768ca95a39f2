// SHA-256 (FIPS 180-4) in the page's own code: browsers keep WebCrypto from pages that come over plain http, as at a table at home.
import { joined, type Bytes } from './bytes';

const BLOCK = 64;

/** The first 32 bits of the fractional part of a root of each of the first primes. */
function fractions(count: number, root: (prime: number) => number): Uint32Array {
  const primes: number[] = [];
  for (let next = 2; primes.length < count; next++) {
    if (primes.every((prime) => next % prime)) primes.push(next);
  }
  return Uint32Array.from(primes, (prime) => Math.floor((root(prime) % 1) * 2 ** 32));
}

const START = fractions(8, Math.sqrt);
const ROUNDS = fractions(64, Math.cbrt);

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

export function sha256(message: Uint8Array): Bytes {
  const length = Math.ceil((message.length + 9) / BLOCK) * BLOCK;
  const padded = new DataView(new ArrayBuffer(length));
  new Uint8Array(padded.buffer).set(message);
  padded.setUint8(message.length, 0x80);
  padded.setBigUint64(length - 8, BigInt(message.length) * 8n);
  const state = START.slice();
  for (let at = 0; at < length; at += BLOCK) mix(state, padded, at);
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, place) => out.setUint32(4 * place, word));
  return new Uint8Array(out.buffer);
}

function mix(state: Uint32Array, data: DataView, at: number): void {
  const words = new Uint32Array(64);
  for (let t = 0; t < 16; t++) words[t] = data.getUint32(at + 4 * t);
  for (let t = 16; t < 64; t++) {
    const near = words[t - 2]!;
    const far = words[t - 15]!;
    const small = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
    const large = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
    words[t] = words[t - 16]! + small + words[t - 7]! + large;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let t = 0; t < 64; t++) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + ROUNDS[t]! + words[t]!;
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => {
    state[place] = state[place]! + word;
  });
}

/** HMAC-SHA-256; the key has at most 64 bytes. */
export function hmac(key: Uint8Array, message: Uint8Array): Bytes {
  const block = new Uint8Array(BLOCK);
  block.set(key);
  const inner = sha256(joined([block.map((byte) => byte ^ 0x36), message]));
  return sha256(joined([block.map((byte) => byte ^ 0x5c), inner]));
}
