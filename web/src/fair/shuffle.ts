// From a key to a pack: words of 32 bits from HMAC in counter mode, rejection, Fisher and Yates. Twin of fairness/shuffle.py.
import { number, type Bytes } from './bytes';
import { keyed } from './hash';

/** A new pack: spades, hearts, diamonds, clubs, each from the seven to the ace. */
export const PACK: readonly string[] = [...'shdc'].flatMap((suit) => [...'789TJQKA'].map((rank) => rank + suit));

export type Words = AsyncIterator<number, never>;

export async function* words(key: Bytes): AsyncGenerator<number, never> {
  for (let counter = 0; ; counter++) {
    const block = new DataView((await keyed(key, 'block', number(counter))).buffer);
    for (let place = 0; place < block.byteLength; place += 4) yield block.getUint32(place);
  }
}

/** A number below `limit`. Words from the last multiple of it on are passed over: they would favour small numbers. */
export async function below(limit: number, source: Words): Promise<number> {
  const fair = 2 ** 32 - (2 ** 32 % limit);
  for (;;) {
    const word = (await source.next()).value;
    if (word < fair) return word % limit;
  }
}

/** The pack of a key of 32 bytes, top card first. */
export async function shuffled(key: Bytes): Promise<string[]> {
  const pack = [...PACK];
  const source = words(key);
  for (let last = pack.length - 1; last > 0; last--) {
    const other = await below(last + 1, source);
    [pack[last], pack[other]] = [pack[other]!, pack[last]!];
  }
  return pack;
}
