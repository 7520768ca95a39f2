// Dates and changes as a person reads them.
import type { Lang } from '../../lib/cards';

const LOCALES: Record<Lang, string> = { fr: 'fr-FR', en: 'en-GB' };

export function longDate(iso: string, lang: Lang): string {
  return new Date(iso).toLocaleDateString(LOCALES[lang], { day: 'numeric', month: 'long', year: 'numeric' });
}

export function shortDate(iso: string, lang: Lang): string {
  return new Date(iso).toLocaleDateString(LOCALES[lang], { day: 'numeric', month: 'short', year: '2-digit' });
}

/** A change with its sign, the minus as a printer sets it. */
export function signed(change: number): string {
  return change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '0';
}
