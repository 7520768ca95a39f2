// Short one-way movements of cards. Decoration only: nothing waits for them to end.
import { still } from '../lib/settings.svelte';

const EASE = 'cubic-bezier(0.2, 0.7, 0.25, 1)';

/** Lets an element arrive from where `from` was, or from an offset in pixels. */
export function flyFrom(node: HTMLElement, from: DOMRect | { dx: number; dy: number } | undefined, ms = 260): void {
  if (still() || !from || typeof node.animate !== 'function') return;
  let dx: number;
  let dy: number;
  let scale = 1;
  if ('dx' in from) {
    ({ dx, dy } = from);
  } else {
    const here = node.getBoundingClientRect();
    if (here.width === 0) return;
    dx = from.left + from.width / 2 - (here.left + here.width / 2);
    dy = from.top + from.height / 2 - (here.top + here.height / 2);
    scale = from.width / here.width;
  }
  node.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, opacity: 'dx' in from ? 0 : 1 },
      { opacity: 1, offset: 0.35 },
      { transform: 'none', opacity: 1 },
    ],
    { duration: ms, easing: EASE },
  );
}

/** Sends an element to the middle of `to`, shrinking; it stays there until it is taken off the page. */
export function flyTo(node: HTMLElement, to: DOMRect | undefined, ms: number): void {
  if (still() || !to || ms <= 0 || typeof node.animate !== 'function') return;
  const here = node.getBoundingClientRect();
  if (here.width === 0) return;
  const dx = to.left + to.width / 2 - (here.left + here.width / 2);
  const dy = to.top + to.height / 2 - (here.top + here.height / 2);
  const scale = to.width / here.width;
  node.animate([{ transform: 'none' }, { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, opacity: 0.6 }], {
    duration: ms,
    easing: EASE,
    fill: 'forwards',
  });
}
