// The two sockets of the site: that of one table, and that of the list of open tables.
import { Socket, type LinkState, type SocketHandlers } from './socket';
import type { ClientMessage, Lobby, ServerMessage } from './types';

export type { LinkState } from './socket';

/** What must survive a lost line is kept in the outbox: the link sends now, or not at all. */
export class Link extends Socket<ServerMessage, ClientMessage> {
  constructor(table: string, lang: () => string, handlers: SocketHandlers<ServerMessage>) {
    const path = () => `/api/tables/${encodeURIComponent(table)}/ws?lang=${encodeURIComponent(lang())}`;
    super(path, handlers, { type: 'ping' });
  }
}

/** The list of open tables, sent at once and after each change. */
export class LobbyLink extends Socket<Lobby, never> {
  constructor(lang: string, message: (lobby: Lobby) => void, state: (state: LinkState) => void) {
    super(() => `/api/lobby/ws?lang=${encodeURIComponent(lang)}`, { message, state });
  }
}
