// The deals of a table, checked in the background: what was noted before them against what is shown after.
import { verifyChain } from '../fair/chain';
import { Notes } from '../fair/notes';
import { newSalt, verifyDeal, verifySecret, type Fault, type ShownDeal } from '../fair/verify';
import { mySeat } from '../lib/people';
import type { Fair, FairMatch, Salon, Seat, ShownDeal as Told } from './types';

export interface Check {
  match: string;
  number: number;
  /** Whose salts are in it, and whether the reader's own is. */
  salts: Seat[];
  own: boolean;
  noted: boolean;
  link: string;
  faults: Fault[];
}

export function told(deal: Told): ShownDeal {
  return { ...deal, pack: deal.pack.join('') };
}

function storage(): Storage | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage;
  } catch {
    return null;
  }
}

export class Proof {
  /** The deals checked of the match that is played, by number. */
  checks: Check[] = $state.raw([]);
  /** Faults of the match as a whole: the chain, the secret. */
  match: Fault[] = $state.raw([]);
  /** The secret of the match was shown and agrees with all. */
  sealed = $state(false);

  readonly #notes = new Notes(storage());
  #name = '';
  #whole = '';
  #seat: Seat | null = null;

  constructor(
    private readonly send: (number: number, salt: string) => void,
    private readonly all: () => Promise<FairMatch>,
  ) {}

  get faults(): Fault[] {
    return [...this.match, ...this.checks.flatMap((check) => check.faults)];
  }

  get verified(): boolean {
    return this.checks.length > 0 && this.faults.length === 0;
  }

  /** Notes what binds the next deal, gives a salt where one is wanted, checks what is shown. */
  hear(fair: Fair | null, salon: Salon): void {
    if (!fair) return;
    if (fair.match !== this.#name && (fair.shown === null || fair.shown.match !== this.#name)) {
      this.#name = fair.match;
      this.checks = [];
      this.match = [];
      this.sealed = false;
    }
    const seat = mySeat(salon);
    this.#seat = seat;
    if (fair.commitment) {
      this.#notes.see(fair, seat);
      if (fair.wants_salt && seat) this.send(fair.number, this.#notes.salt(fair, seat, newSalt));
    }
    if (fair.shown) void this.#check(fair.shown);
    if (fair.secret && this.#whole !== fair.secret) {
      this.#whole = fair.secret;
      void this.#checkMatch();
    }
  }

  /** Asks for every deal so far and checks them all, as one chain. */
  async checkAll(): Promise<FairMatch> {
    const whole = await this.all();
    for (const deal of whole.deals) await this.#check(deal);
    this.match = verifyChain(whole.opening, whole.deals.map(told), whole.secret !== null);
    if (whole.secret) {
      const faults = await verifySecret(whole.match, whole.opening, whole.secret, whole.deals.map(told));
      this.match = [...this.match, ...faults];
      this.sealed = this.match.length === 0;
    }
    return whole;
  }

  async #checkMatch(): Promise<void> {
    // Without an answer the deals stay checked one by one.
    await this.checkAll().catch(() => undefined);
  }

  async #check(deal: Told): Promise<void> {
    if (this.checks.some((one) => one.match === deal.match && one.link === deal.link)) return;
    const noted = this.#notes.noted(deal.match, deal.number, deal.salts);
    const faults = await verifyDeal(told(deal), noted);
    const salts = (['S', 'E', 'N', 'W'] as const).filter((seat) => deal.salts[seat] !== null);
    const own = noted?.salt != null && deal.salts[noted.seat ?? this.#seat ?? 'S'] === noted.salt;
    const check = { match: deal.match, number: deal.number, salts, own, noted: noted !== undefined, link: deal.link, faults };
    this.checks = [...this.checks.filter((one) => one.match === deal.match && one.number !== deal.number), check].sort(
      (a, b) => a.number - b.number,
    );
  }
}
