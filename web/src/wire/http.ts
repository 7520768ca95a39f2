// One call over HTTP. Every failure is an ApiError with a sentence that can be shown.
import { reviver } from '../lib/typeset';

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

export async function call<T>(path: string, init?: RequestInit): Promise<T> {
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

export function post<T>(path: string, body: object): Promise<T> {
  return call<T>(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}
