// The WebSocket of one table: reconnects by itself, says what state it is in, and notices a silent line.
import { WebSocket as ReconnectingSocket } from 'partysocket';
import type { ClientMessage, ServerMessage } from './types';
import { reviver } from './typeset';

export type LinkState = 'connecting' | 'open' | 'lost' | 'foreign' | 'unknown';

const FOREIGN = 4403;
const UNKNOWN = 4404;
const PING_MS = 20_000;
const SILENCE_MS = 8_000;

export interface LinkHandlers {
  message: (message: ServerMessage) => void;
  state: (state: LinkState) => void;
}

export class Link {
  readonly #socket: ReconnectingSocket;
  readonly #ping: ReturnType<typeof setInterval>;
  #silence: ReturnType<typeof setTimeout> | null = null;

  constructor(table: string, lang: () => string, handlers: LinkHandlers) {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const url = () =>
      `${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/ws?lang=${encodeURIComponent(lang())}`;
    this.#socket = new ReconnectingSocket(url, [], {
      maxEnqueuedMessages: 0,
      minReconnectionDelay: 400,
      maxReconnectionDelay: 5000,
      connectionTimeout: 5000,
      shouldReconnectOnClose: (event: { code: number }) => event.code !== FOREIGN && event.code !== UNKNOWN,
    });
    this.#socket.addEventListener('open', () => handlers.state('open'));
    this.#socket.addEventListener('close', ({ code }) => {
      if (code === FOREIGN) handlers.state('foreign');
      else if (code === UNKNOWN) handlers.state('unknown');
      else handlers.state('lost');
    });
    this.#socket.addEventListener('message', (event) => {
      this.#heard();
      handlers.message(JSON.parse(String(event.data), reviver) as ServerMessage);
    });
    this.#ping = setInterval(() => this.#check(), PING_MS);
  }

  /** Sends now, or not at all: what must survive a lost line is kept in the outbox. */
  send(message: ClientMessage): boolean {
    if (this.#socket.readyState !== 1) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    clearInterval(this.#ping);
    this.#heard();
    this.#socket.close();
  }

  #check(): void {
    if (!this.send({ type: 'ping' }) || this.#silence) return;
    this.#silence = setTimeout(() => {
      this.#silence = null;
      this.#socket.reconnect();
    }, SILENCE_MS);
  }

  #heard(): void {
    if (this.#silence) clearTimeout(this.#silence);
    this.#silence = null;
  }
}
