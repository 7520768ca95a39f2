// French typography for all words, the server's and our own: no line begins with a colon or ends with an opening
// guillemet, and a figure stays with the word it goes with.

const BEFORE = / (?=[:;!?»])/g;
const AFTER = /« /g;
const JOINED = /(?<=\d) (?=contre \d|point|carte|de \p{L})|(?<=\d contre) (?=\d)|(?<=\b[Aa]rticle) (?=[IVX\d])|(?<=\b[Ll]e) (?=\d)/gu;
const MINUS = /(?<=\s)-(?=\d)/g;
const APOSTROPHE = /(?<=\p{L})'(?=[\p{L}«])/gu;

/** The text with unbreakable spaces before : ; ! ? », after « and at figures, with curved apostrophes and true minus signs. */
export function typeset(text: string): string {
  return text.replace(BEFORE, '\u00a0').replace(AFTER, '«\u00a0').replace(JOINED, '\u00a0').replace(MINUS, '−').replace(APOSTROPHE, '’');
}

/** A catalogue of sentences, and of functions that make one, typeset. */
export function typesetAll<T extends Record<string, unknown>>(words: T): T {
  const whole = (value: unknown): unknown =>
    typeof value === 'string'
      ? typeset(value)
      : typeof value === 'function'
        ? (...args: unknown[]) => whole((value as (...args: unknown[]) => unknown)(...args))
        : value;
  return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, whole(value)])) as T;
}

/** A reviver for JSON.parse: every string in a message, typeset. */
export function reviver(_key: string, value: unknown): unknown {
  return typeof value === 'string' && /[ ']/.test(value) ? typeset(value) : value;
}
