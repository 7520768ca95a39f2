// The calls over HTTP about tables with people: opening, finding, joining, talking, proving.
import { accounts } from './accounts';
import { call, post } from './http';
import type { Door, FairMatch, Joined, Joining, NewSalon, Phrase, Quick, SalonMade } from './types';

/** The blocks made since the page was loaded, by table and member. */
const blocked = new Map<string, string>();

const at = (table: string, rest: string) => `/api/tables/${encodeURIComponent(table)}/${rest}`;

export const salons = {
  open: (salon: NewSalon) => post<SalonMade>('/api/salons', salon),
  code: (code: string, lang: string) => call<{ table: string }>(`/api/codes/${encodeURIComponent(code)}?lang=${lang}`),
  door: (table: string, lang: string) => call<Door>(at(table, `door?lang=${lang}`)),
  join: (table: string, joining: Joining) => post<Joined>(at(table, 'join'), joining),
  quick: (quick: Quick) => post<SalonMade>('/api/quick', quick),
  phrases: (lang: string) => call<Phrase[]>(`/api/phrases?lang=${lang}`),
  fair: (table: string) => call<FairMatch>(at(table, 'fair')),
  report: (table: string, dealNo: number | null, text: string) => post<unknown>(at(table, 'report'), { deal_no: dealNo, text }),
  blockedAt: (table: string) => [...blocked.keys()].filter((key) => key.startsWith(`${table} `)).map((key) => key.slice(table.length + 1)),
  block: async (table: string, member: string, on: boolean, lang: string) => {
    const key = `${table} ${member}`;
    if (on) blocked.set(key, (await accounts.block(table, member, lang)).id);
    else {
      await accounts.unblock(blocked.get(key) ?? '', lang);
      blocked.delete(key);
    }
  },
};
