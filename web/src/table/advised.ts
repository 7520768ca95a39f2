// Which action is advised, for the buttons that say it: the table tells, however deep they lie.
import { getContext, setContext } from 'svelte';

const KEY = Symbol('advised');
type Advised = () => string | null;

/** Call once, in the component that holds the advice. */
export function tellAdvised(advised: Advised): void {
  setContext(KEY, advised);
}

/** Asks for the action advised; null while none is. */
export function asksWhich(): Advised {
  return getContext<Advised | undefined>(KEY) ?? (() => null);
}

/** Asks whether an action is the one advised; read inside a component it follows the advice. */
export function asksAdvised(): (action: string | null | undefined) => boolean {
  const advised = asksWhich();
  return (action) => !!action && advised() === action;
}
