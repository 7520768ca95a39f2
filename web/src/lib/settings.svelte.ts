// What each person chooses for their own screen, kept in this browser. Nothing here changes the game.
import type { Lang } from './cards';
import { DEFAULTS, readSettings, type Settings } from './settings';

const KEY = 'rebelote.settings';

/** The language the page was served in, until a person chooses. */
const served: Lang = typeof document !== 'undefined' && document.documentElement.lang === 'en' ? 'en' : 'fr';

function load(): Settings {
  try {
    const stored = localStorage.getItem(KEY);
    if (stored !== null) return readSettings(stored);
  } catch {
    // No storage: the defaults.
  }
  return { ...DEFAULTS, lang: served };
}

export const settings: Settings = $state(load());

const query = (text: string) => (typeof matchMedia === 'function' ? matchMedia(text) : null);
const stillQuery = query('(prefers-reduced-motion: reduce)');
const lightQuery = query('(prefers-color-scheme: light)');
const device = $state({ still: stillQuery?.matches ?? false, light: lightQuery?.matches ?? false });
stillQuery?.addEventListener('change', (event) => (device.still = event.matches));
lightQuery?.addEventListener('change', (event) => (device.light = event.matches));

/** True when nothing may move: the person's choice here, or on the device. */
export function still(): boolean {
  return settings.motion === 'off' || device.still;
}

export function setLang(lang: Lang): void {
  settings.lang = lang;
}

/** Saves every change and puts the choices on <html>, where the style sheet reads them. Call once, in a component. */
export function applySettings(): void {
  $effect(() => {
    const root = document.documentElement;
    const light = settings.theme === 'light' || (settings.theme === 'auto' && device.light);
    root.lang = settings.lang;
    root.dataset.theme = light ? 'light' : 'dark';
    root.dataset.motion = still() ? 'off' : 'on';
    root.dataset.suits = settings.fourColours ? 'four' : 'two';
    root.dataset.rows = settings.rows;
    try {
      localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
      // A browser that refuses storage keeps the choices until the page closes.
    }
  });
}
