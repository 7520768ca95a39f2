// The calls about accounts, profiles and blocks.
import { call } from './http';
import { create, sign } from './authenticator';
import type { Blocked, Me, Passkey, Profile, Proof, Ranking } from './types';

const send = <T>(path: string, lang: string, body: unknown, method = 'POST') =>
  call<T>(`/api/account${path}?lang=${lang}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

type Creation = PublicKeyCredentialCreationOptionsJSON;
type Request = PublicKeyCredentialRequestOptionsJSON;

const ask = (confirm: boolean, lang: string) => send<Request>('/passkeys/challenge', lang, { confirm });

/** That it is still the owner of the account: a password that was typed, else something signed. */
export async function prove(password: string, lang: string): Promise<Proof> {
  return password ? { password } : { passkey: await sign(await ask(true, lang)) };
}

export const passkeys = {
  list: (lang: string) => call<Passkey[]>(`/api/account/passkeys?lang=${lang}`),
  logIn: async (lang: string) => send<Me>('/passkeys/login', lang, { credential: await sign(await ask(false, lang)) }),
  /** The options of a passkey to be made: for a new account of this name, or for one's own. */
  want: (wanted: { name: string } | Proof, lang: string) => send<Creation>('/passkeys/wanted', lang, wanted),
  make: async (options: Creation, label: string, lang: string) =>
    send<Me>('/passkeys', lang, { credential: await create(options), label }),
  rename: (id: string, label: string, lang: string) => send<Passkey[]>(`/passkeys/${encodeURIComponent(id)}`, lang, { label }, 'PATCH'),
  remove: (id: string, proof: Proof, lang: string) => send<Passkey[]>(`/passkeys/${encodeURIComponent(id)}/remove`, lang, proof),
};

export const accounts = {
  me: () => call<Me>('/api/account'),
  signUp: (name: string, password: string, lang: string) => send<Me>('', lang, { name, password }),
  logIn: (name: string, password: string, lang: string) => send<Me>('/login', lang, { name, password }),
  logOut: (everywhere: boolean, lang: string) => send<Me>('/logout', lang, { everywhere }),
  changePassword: (proof: Proof, fresh: string, lang: string) => send<Me>('/password', lang, { ...proof, new: fresh }),
  forget: (proof: Proof, lang: string) => send<Me>('/delete', lang, proof),
  blocks: (lang: string) => call<Blocked[]>(`/api/account/blocks?lang=${lang}`),
  block: (table: string, member: string, lang: string) => send<Blocked>('/blocks', lang, { table, member }),
  unblock: (id: string, lang: string) => call<Blocked[]>(`/api/account/blocks/${encodeURIComponent(id)}?lang=${lang}`, { method: 'DELETE' }),
  player: (name: string, lang: string) => call<Profile>(`/api/players/${encodeURIComponent(name)}?lang=${lang}`),
  ranking: (family: string, lang: string) => call<Ranking>(`/api/rankings/${encodeURIComponent(family)}?lang=${lang}`),
  exportHref: '/api/account/export',
};
