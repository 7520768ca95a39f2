// French typography for words that come from the server: no line begins with a colon or ends with an opening guillemet.

const BEFORE = / (?=[:;!?»])/g;
const AFTER = /« /g;

/** The text with unbreakable spaces before : ; ! ? » and after «. */
export function typeset(text: string): string {
  return text.replace(BEFORE, '\u00a0').replace(AFTER, '«\u00a0');
}

/** A reviver for JSON.parse: every string in a message, typeset. */
export function reviver(_key: string, value: unknown): unknown {
  return typeof value === 'string' && value.includes(' ') ? typeset(value) : value;
}
