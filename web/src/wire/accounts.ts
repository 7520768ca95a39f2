// The calls about accounts, profiles and blocks.
import { call } from './http';
import type { Blocked, Me, Profile, Ranking } from './types';

const send = <T>(path: string, lang: string, body: unknown, method = 'POST') =>
  call<T>(`/api/account${path}?lang=${lang}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

export const accounts = {
  me: () => call<Me>('/api/account'),
  signUp: (name: string, password: string, lang: string) => send<Me>('', lang, { name, password }),
  logIn: (name: string, password: string, lang: string) => send<Me>('/login', lang, { name, password }),
  logOut: (everywhere: boolean, lang: string) => send<Me>('/logout', lang, { everywhere }),
  changePassword: (password: string, fresh: string, lang: string) => send<Me>('/password', lang, { password, new: fresh }),
  forget: (password: string, lang: string) => send<Me>('/delete', lang, { password }),
  blocks: (lang: string) => call<Blocked[]>(`/api/account/blocks?lang=${lang}`),
  block: (table: string, member: string, lang: string) => send<Blocked>('/blocks', lang, { table, member }),
  unblock: (id: string, lang: string) => call<Blocked[]>(`/api/account/blocks/${encodeURIComponent(id)}?lang=${lang}`, { method: 'DELETE' }),
  player: (name: string, lang: string) => call<Profile>(`/api/players/${encodeURIComponent(name)}?lang=${lang}`),
  ranking: (family: string, lang: string) => call<Ranking>(`/api/rankings/${encodeURIComponent(family)}?lang=${lang}`),
  exportHref: '/api/account/export',
};
