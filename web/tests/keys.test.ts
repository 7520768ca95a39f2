import { describe, expect, test } from 'vitest';
import { bindings, KEYS, type Commands } from '../src/table/keys';

const done: string[] = [];
const commands = new Proxy({} as Commands, {
  get: (_target, name) => (index?: number) => done.push(index === undefined ? String(name) : `${String(name)} ${index}`),
});

const map = (() => {
  (globalThis as { document?: unknown }).document ??= { querySelector: () => null };
  (globalThis as { HTMLElement?: unknown }).HTMLElement ??= class {};
  return bindings(commands);
})();

function press(key: string, over: object = {}): string[] {
  done.length = 0;
  map[key]?.({ repeat: false, target: null, preventDefault: () => undefined, ...over } as unknown as KeyboardEvent);
  return [...done];
}

describe('the keyboard', () => {
  test('figures play cards, on the top row, the pad, and with Shift', () => {
    expect(press('Digit1')).toEqual(['card 0']);
    expect(press('Numpad8')).toEqual(['card 7']);
    expect(press('Shift+Digit3')).toEqual(['card 2']);
  });
  test('each letter of the help does what it says', () => {
    for (const [name, key] of Object.entries(KEYS)) expect(press(key)).toEqual([name]);
  });
  test('no letter is used twice', () => {
    expect(new Set(Object.values(KEYS)).size).toBe(Object.values(KEYS).length);
  });
  test('a key held down acts once', () => {
    expect(press('P', { repeat: true })).toEqual([]);
  });
  test('Space skips, Enter goes on, Escape leaves, ? helps', () => {
    expect(['Space', 'Enter', 'Escape', 'Shift+?'].flatMap((key) => press(key))).toEqual(['skip', 'go', 'escape', 'help']);
  });
});
