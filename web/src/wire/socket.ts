// A WebSocket that comes back by itself, says what state it is in, and notices a silent line.
import { WebSocket as ReconnectingSocket } from 'partysocket';
import { reviver } from '../lib/typeset';

export type LinkState = 'connecting' | 'open' | 'lost' | 'restart' | 'foreign' | 'unknown';

const FOREIGN = 4403;
const UNKNOWN = 4404;
/** The server goes away on purpose, and this or another one will answer. */
const RESTART = 1012;
const PING_MS = 20_000;
const SILENCE_MS = 8_000;

export interface SocketHandlers<In> {
  message: (message: In) => void;
  state: (state: LinkState) => void;
}

export class Socket<In, Out extends object> {
  readonly #socket: ReconnectingSocket;
  readonly #ping: ReturnType<typeof setInterval> | null = null;
  #silence: ReturnType<typeof setTimeout> | null = null;

  /** `path` is asked for anew at each connection; `ping` is what the server answers at once, where it answers anything. */
  constructor(
    path: () => string,
    handlers: SocketHandlers<In>,
    private readonly ping: Out | null = null,
  ) {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    this.#socket = new ReconnectingSocket(() => `${scheme}://${location.host}${path()}`, [], {
      maxEnqueuedMessages: 0,
      minReconnectionDelay: 400,
      maxReconnectionDelay: 5000,
      connectionTimeout: 5000,
      shouldReconnectOnClose: (event: { code: number }) => event.code !== FOREIGN && event.code !== UNKNOWN,
    });
    let told = false;
    this.#socket.addEventListener('open', () => {
      told = false;
      handlers.state('open');
    });
    this.#socket.addEventListener('close', ({ code }) => {
      if (code === FOREIGN) handlers.state('foreign');
      else if (code === UNKNOWN) handlers.state('unknown');
      else {
        told ||= code === RESTART;
        handlers.state(told ? 'restart' : 'lost');
      }
    });
    this.#socket.addEventListener('message', (event) => {
      this.#heard();
      handlers.message(JSON.parse(String(event.data), reviver) as In);
    });
    if (ping) this.#ping = setInterval(() => this.#check(), PING_MS);
  }

  /** Sends now, or not at all. */
  send(message: Out): boolean {
    if (this.#socket.readyState !== 1) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    if (this.#ping) clearInterval(this.#ping);
    this.#heard();
    this.#socket.close();
  }

  #check(): void {
    if (!this.ping || !this.send(this.ping) || this.#silence) return;
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
