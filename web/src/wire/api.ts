// The calls over HTTP. Every failure is an ApiError with a sentence that can be shown.
import type { GuidePage } from './guide';
import type { BookInfo, BotInfo, Hint, MyTable, Why } from './types';
import { reviver } from './typeset';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

async function read(response: Response): Promise<unknown> {
  return JSON.parse(await response.text(), reviver);
}

async function call<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, { credentials: 'same-origin', ...init });
  } catch {
    throw new ApiError(0, 'unreachable', '');
  }
  const body: unknown = await read(response).catch(() => null);
  if (!response.ok) {
    const error = (body as { error?: { code?: string; text?: string } } | null)?.error;
    throw new ApiError(response.status, error?.code ?? 'http', error?.text ?? '');
  }
  return body as T;
}

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
  open: (table: NewTable) =>
    call<{ table: string }>('/api/tables', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(table),
    }),
  why: (table: string, dealNo: number, move: string, lang: string) =>
    call<Why>(`/api/tables/${encodeURIComponent(table)}/why/${dealNo}/${encodeURIComponent(move)}?lang=${lang}`),
  hint: (table: string, seq: number, lang: string) => call<Hint>(`/api/tables/${encodeURIComponent(table)}/hint/${seq}?lang=${lang}`),
  recordHref: (table: string) => `/api/tables/${encodeURIComponent(table)}/record?format=text`,
};
