// What touching a card leads to. Only the server's lists decide; nothing here knows why.
import type { ActionKind, ActionView, CardCode, View } from '../lib/view';

export type Choice =
  | { kind: 'act'; action: ActionView }
  | { kind: 'ask'; plain: ActionView; said: ActionView }
  | { kind: 'refused'; text: string | null };

/** One way to play the card, two (belote said or not), or none with the reason in words. */
export function choose(view: View, card: CardCode): Choice {
  const ways = view.actions.filter((one) => one.kind === 'play' && one.card === card);
  const plain = ways.find((one) => !one.say);
  const said = ways.find((one) => one.say);
  if (plain && said) return { kind: 'ask', plain, said };
  const only = plain ?? said;
  if (only) return { kind: 'act', action: only };
  return { kind: 'refused', text: view.refusals[card]?.text ?? null };
}

/** The first action of a kind, if the viewer has it. */
export function find(view: View, ...kinds: ActionKind[]): ActionView | undefined {
  return view.actions.find((one) => kinds.includes(one.kind));
}

export function findAll(view: View, kind: ActionKind): ActionView[] {
  return view.actions.filter((one) => one.kind === kind);
}
