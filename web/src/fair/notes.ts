// What this browser keeps of a match before each deal, so that the server cannot tell it otherwise afterwards.
import type { Noted } from './verify';
import type { SeatCode, Salts } from './scheme';

export interface Storage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** One deal: the commitment when it was first seen, the salt sent after that, and whether the server showed it among the salts. */
export interface Note {
  commitment: string;
  seat: SeatCode | null;
  salt: string | null;
  taken: boolean;
}

/** What is told of the next deal. */
export interface Offer {
  match: string;
  number: number;
  commitment: string;
  salts: Salts;
}

const PREFIX = 'rebelote.fair.';

export class Notes {
  constructor(private readonly storage: Storage | null) {}

  all(match: string): Record<string, Note> {
    try {
      const read: unknown = JSON.parse(this.storage?.getItem(PREFIX + match) ?? '{}');
      return typeof read === 'object' && read !== null ? (read as Record<string, Note>) : {};
    } catch {
      return {};
    }
  }

  of(match: string, number: number): Note | undefined {
    return this.all(match)[String(number)];
  }

  /** Keeps what is seen of an offer, the first time; marks our salt as taken once it is among those shown. */
  see(offer: Offer, seat: SeatCode | null): Note {
    const known = this.of(offer.match, offer.number);
    const note = known ?? { commitment: offer.commitment, seat, salt: null, taken: false };
    const shown = note.seat ? offer.salts[note.seat] : null;
    const taken = note.taken || (note.salt !== null && shown === note.salt);
    if (!known || taken !== note.taken) this.#keep(offer, { ...note, taken });
    return { ...note, taken };
  }

  /** The salt to send: noted before it goes, and the same one however often it is asked for. */
  salt(offer: Offer, seat: SeatCode, make: () => string): string {
    const note = this.see(offer, seat);
    if (note.salt) return note.salt;
    const salt = make();
    this.#keep(offer, { ...note, seat, salt });
    return salt;
  }

  /** What to compare a finished deal with. A salt that came too late is no fault: the server never showed it as taken. */
  noted(match: string, number: number, shown: Salts): Noted | undefined {
    const note = this.of(match, number);
    if (!note) return undefined;
    const late = !note.taken && (note.seat === null || note.salt === null || shown[note.seat] === null);
    return late ? { commitment: note.commitment, seat: null, salt: null } : { commitment: note.commitment, seat: note.seat, salt: note.salt };
  }

  #keep(offer: Offer, note: Note): void {
    try {
      this.storage?.setItem(PREFIX + offer.match, JSON.stringify({ ...this.all(offer.match), [offer.number]: note }));
    } catch {
      // A browser that refuses storage checks what it is shown all the same.
    }
  }
}
