// The calls over HTTP about books, bots, the guide and one's own tables. Those about salons are in `salons.ts`.
import type { GuidePage } from './guide';
import type { BookInfo, BotInfo, Frequencies, Hint, MyTable, Why } from './types';
import { call, post } from './http';

export { ApiError } from './http';

export interface NewTable {
  book: string;
  options: Record<string, string | number | boolean>;
  bot: string;
  name?: string;
  lang: string;
}

export const api = {
  books: (lang: string) => call<BookInfo[]>(`/api/books?lang=${lang}`),
  bots: (lang: string) => call<BotInfo[]>(`/api/bots?lang=${lang}`),
  mine: (lang: string) => call<MyTable[]>(`/api/tables/mine?lang=${lang}`),
  guide: (page: string, lang: string) => call<GuidePage>(`/api/guide/${page}?lang=${lang}`),
  frequencies: (lang: string) => call<Frequencies>(`/api/frequencies?lang=${lang}`),
  open: (table: NewTable) => post<{ table: string }>('/api/tables', table),
  why: (table: string, dealNo: number, move: string, lang: string) =>
    call<Why>(`/api/tables/${encodeURIComponent(table)}/why/${dealNo}/${encodeURIComponent(move)}?lang=${lang}`),
  hint: (table: string, seq: number, lang: string) => call<Hint>(`/api/tables/${encodeURIComponent(table)}/hint/${seq}?lang=${lang}`),
  recordHref: (table: string) => `/api/tables/${encodeURIComponent(table)}/record?format=text`,
};
