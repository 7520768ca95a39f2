// The keyboard of the table. Letters act only when no field has the focus and no dialog is open.
import { tinykeys } from 'tinykeys';

export interface Commands {
  /** Plays the nth card of the hand, from 0. */
  card: (index: number) => void;
  /** An arrow was pressed while the hand did not have the focus. */
  hand: () => void;
  pass: () => void;
  take: () => void;
  coinche: () => void;
  belote: () => void;
  last: () => void;
  sheet: () => void;
  mute: () => void;
  hint: () => void;
  help: () => void;
  skip: () => void;
  go: () => void;
  escape: () => void;
}

type Bindings = Record<string, (event: KeyboardEvent) => void>;

/** Which key does what; shown in the help too, so that the two cannot differ. */
export const KEYS = {
  pass: 'P',
  take: 'T',
  coinche: 'C',
  belote: 'B',
  last: 'L',
  sheet: 'S',
  mute: 'M',
  hint: 'H',
} as const;

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && !!target.closest('input, select, textarea, [contenteditable]');
}
function isControl(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && !!target.closest('button, a, summary, input, select, textarea');
}
function dialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

export function bindings(commands: Commands): Bindings {
  const free = (run: () => void) => (event: KeyboardEvent) => {
    if (event.repeat || isField(event.target) || dialogOpen()) return;
    event.preventDefault();
    run();
  };
  // Space and Enter belong to a focused control first.
  const loose = (run: () => void) => (event: KeyboardEvent) => {
    if (!isControl(event.target)) free(run)(event);
  };
  const map: Bindings = {
    'Shift+?': free(commands.help),
    '?': free(commands.help),
    Space: loose(commands.skip),
    Enter: loose(commands.go),
    Escape: (event) => {
      if (!dialogOpen() && !isField(event.target)) commands.escape();
    },
    ArrowLeft: loose(commands.hand),
    ArrowRight: loose(commands.hand),
  };
  for (const [name, key] of Object.entries(KEYS)) map[key] = free(commands[name as keyof typeof KEYS]);
  for (let n = 1; n <= 8; n++) {
    map[`Digit${n}`] = map[`Numpad${n}`] = free(() => commands.card(n - 1));
    // On keyboards where figures need Shift (AZERTY).
    map[`Shift+Digit${n}`] = free(() => commands.card(n - 1));
  }
  return map;
}

/** Starts listening; returns the way to stop. */
export function listen(commands: Commands): () => void {
  return tinykeys(window, bindings(commands));
}
