// How values are put together before they are hashed. Twin of src/rebelote/fairness/frames.py; docs/fairness.md has the layout.
export const SCHEME = 'rebelote-fair-1';
export const HASH_BYTES = 32;

export type Bytes = Uint8Array<ArrayBuffer>;

/** The bytes of lower-case hexadecimal; throws on anything else. */
export function fromHex(text: string): Bytes {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) throw new Error('not hexadecimal');
  return Uint8Array.from({ length: text.length / 2 }, (_, place) => Number.parseInt(text.slice(2 * place, 2 * place + 2), 16));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function utf8(text: string): Bytes {
  return new Uint8Array(new TextEncoder().encode(text));
}

/** A whole number below 2 ** 32 in four bytes, big endian. */
export function number(value: number): Bytes {
  if (!Number.isInteger(value) || value < 0 || value >= 2 ** 32) throw new Error('a number of four bytes is wanted');
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
}

export function joined(parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let place = 0;
  for (const part of parts) {
    whole.set(part, place);
    place += part.length;
  }
  return whole;
}

/** Each part after its length in four bytes: the name of the scheme, the label, the fields. */
export function frame(label: string, ...fields: readonly Uint8Array[]): Bytes {
  return joined([utf8(SCHEME), utf8(label), ...fields].flatMap((part) => [number(part.length), part]));
}
