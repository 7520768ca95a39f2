// What people say at one table: what was heard of late, and whom this browser does not want to hear.
import type { Said } from './types';

const KEPT = 30;

export interface Heard extends Said {
  id: number;
}

export class Talk {
  heard: Heard[] = $state.raw([]);
  muted: string[] = $state([]);
  #count = 0;
  readonly #key: string;

  constructor(table: string) {
    this.#key = `rebelote.muted.${table}`;
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(this.#key) ?? '[]');
      if (Array.isArray(kept)) this.muted = kept.filter((one): one is string => typeof one === 'string');
    } catch {
      // Nobody is muted.
    }
  }

  /** Keeps what was said; null when it is not to be heard. */
  hear(said: Said): Heard | null {
    if (this.muted.includes(said.member)) return null;
    const heard = { ...said, id: this.#count++ };
    this.heard = [...this.heard, heard].slice(-KEPT);
    return heard;
  }

  mute(member: string, on: boolean): void {
    this.muted = on ? [...new Set([...this.muted, member])] : this.muted.filter((one) => one !== member);
    if (on) this.heard = this.heard.filter((one) => one.member !== member);
    try {
      localStorage.setItem(this.#key, JSON.stringify(this.muted));
    } catch {
      // Until the page closes, then.
    }
  }
}
