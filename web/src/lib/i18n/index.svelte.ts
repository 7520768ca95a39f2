// The words in the person's language. `t.key` is typed: a missing key or translation does not compile.
import { settings } from '../settings.svelte';
import { typesetAll } from '../typeset';
import { en } from './en';
import { fr, type Messages } from './fr';

export const CATALOGUES = { fr: typesetAll(fr), en };

/** The catalogue in force; read inside a component it follows the language. */
export const t: Messages = new Proxy(CATALOGUES.fr, {
  get: (_target, key) => Reflect.get(CATALOGUES[settings.lang], key),
});
