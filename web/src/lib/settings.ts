// The choices a person can make for their own screen, and how they are read back from storage.
import type { Lang } from './cards';
import type { Speed } from './pacing';

export interface Settings {
  lang: Lang;
  theme: 'dark' | 'light' | 'auto';
  speed: Speed;
  sound: boolean;
  fourColours: boolean;
  largeIndex: boolean;
  confirm: boolean;
  hints: boolean;
  rows: 'auto' | 'one' | 'two';
  motion: 'auto' | 'off';
  name: string;
  /** The account of this browser, as it was last seen; empty for a guest. */
  account: string;
  /** The book of the last match opened here. */
  book: string;
  /** The bot it was played with. */
  bot: string;
}

export const DEFAULTS: Settings = {
  lang: 'fr',
  theme: 'dark',
  speed: 'normal',
  sound: true,
  fourColours: false,
  largeIndex: false,
  confirm: false,
  hints: true,
  rows: 'auto',
  motion: 'auto',
  name: '',
  account: '',
  book: '',
  bot: '',
};

const ALLOWED: { [K in keyof Settings]?: readonly Settings[K][] } = {
  lang: ['fr', 'en'],
  theme: ['dark', 'light', 'auto'],
  speed: ['relaxed', 'normal', 'fast', 'instant'],
  rows: ['auto', 'one', 'two'],
  motion: ['auto', 'off'],
};

/** Reads stored settings; anything missing or of the wrong shape falls back to its default. */
export function readSettings(text: string | null): Settings {
  let stored: unknown = null;
  try {
    stored = JSON.parse(text ?? 'null');
  } catch {
    return { ...DEFAULTS };
  }
  if (typeof stored !== 'object' || stored === null) return { ...DEFAULTS };
  const result: Record<string, unknown> = { ...DEFAULTS };
  for (const [key, value] of Object.entries(stored)) {
    if (!(key in DEFAULTS)) continue;
    const fallback = DEFAULTS[key as keyof Settings];
    const allowed = ALLOWED[key as keyof Settings] as readonly unknown[] | undefined;
    if (typeof value === typeof fallback && (!allowed || allowed.includes(value))) result[key] = value;
  }
  return result as unknown as Settings;
}
