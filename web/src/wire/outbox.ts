// One move at a time: what was sent and not yet answered, so that nothing is sent twice and nothing is lost.
import { ready } from '../lib/people';
import type { Heard } from '../lib/whole';
import type { ClientMessage } from './types';

/** What answers a view: a move, or being ready for what comes next. */
export type Command = Extract<ClientMessage, { action_id: string; seq: number }>;

export class Outbox {
  #waiting: Command | null = null;

  get waiting(): Command | null {
    return this.#waiting;
  }

  /** Takes a command; false while another is unanswered. */
  take(command: Command): boolean {
    if (this.#waiting) return false;
    this.#waiting = command;
    return true;
  }

  /** Reads an answer; true when it settles the waiting command. */
  settle(message: Heard): boolean {
    const waiting = this.#waiting;
    if (!waiting) return false;
    const settled =
      (message.type === 'refused' && (message.action_id === null || message.action_id === waiting.action_id)) ||
      (message.type === 'update' && message.seq > waiting.seq) ||
      (message.type === 'people' && waiting.type !== 'act' && ready(message.salon));
    if (settled) this.#waiting = null;
    return settled;
  }

  /** What to send again on a new connection whose first snapshot shows that the command never arrived. */
  again(snapshotSeq: number): Command | null {
    const waiting = this.#waiting;
    if (waiting && snapshotSeq > waiting.seq) this.#waiting = null;
    return this.#waiting;
  }
}
