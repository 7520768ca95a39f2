// The server sends what an entry changed; everything drawn is whole. Here the one becomes the other.
import type { People, ServerMessage, Update, View } from './view';

/** A message laid over what was known before: nothing is left out of it any more. */
export type WholeUpdate = Omit<Update, 'view'> & { view: View };
export type WholePeople = Required<People>;
export type Heard = Exclude<ServerMessage, Update | People> | WholeUpdate | WholePeople;

export class Whole {
  #view: Partial<View> = {};

  /** The message with everything that it leaves as it was. */
  take(message: ServerMessage): Heard {
    if (message.type === 'update') {
      this.#view = message.snapshot ? message.view : { ...this.#view, ...message.view };
      return { ...message, view: this.#view as View };
    }
    if (message.type !== 'people') return message;
    const { salon, clock, fair } = { ...this.#view, ...message };
    this.#view = { ...this.#view, salon, clock, fair };
    return { ...message, salon, fair } as WholePeople;
  }
}
