// Do the deals of a match hang together: each upon the link before, the first upon the opening?
import type { Fault, ShownDeal } from './verify';

/** Deals in order. One that is not shown yet leaves a gap over which nothing can be told; at the end there must be none. */
export function verifyChain(opening: string, deals: readonly ShownDeal[], whole = false): Fault[] {
  const faults: Fault[] = [];
  let [number, before] = [0, opening];
  for (const deal of deals) {
    const follows = deal.number === number + 1;
    if ((follows || whole) && deal.previous !== before) {
      faults.push({ deal: deal.number, tag: 'Previous', wrong: 'differs', found: deal.previous, expected: before });
    }
    [number, before] = [deal.number, deal.link];
  }
  return faults;
}
