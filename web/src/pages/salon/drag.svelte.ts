// Dragging by mouse, pen or finger: what is held, where it is, and the place under it.
import type { Picked, Place } from '../../lib/seating';

/** How far a pointer goes before it is a drag and not a tap. */
const SLACK = 8;

export interface Grip {
  onpointerdown: (event: PointerEvent) => void;
  onpointermove: (event: PointerEvent) => void;
  onpointerup: (event: PointerEvent) => void;
  onpointercancel: () => void;
  /** True for the click that ends a drag: it is no tap. */
  spent: () => boolean;
}

export class Drag {
  at: { x: number; y: number } | null = $state.raw(null);
  over: Place | null = $state(null);
  label = $state('');
  #start: { x: number; y: number; what: Picked } | null = null;
  #spent = false;

  constructor(private readonly drop: (what: Picked, place: Place) => void) {}

  grip(what: Picked, name: () => string, may: () => boolean): Grip {
    return {
      onpointerdown: (event) => {
        this.#spent = false;
        if (!may() || event.button !== 0) return;
        (event.currentTarget as Element).setPointerCapture(event.pointerId);
        this.#start = { x: event.clientX, y: event.clientY, what };
      },
      onpointermove: (event) => {
        const start = this.#start;
        if (!start) return;
        if (!this.at && Math.hypot(event.clientX - start.x, event.clientY - start.y) < SLACK) return;
        this.label = name();
        this.at = { x: event.clientX, y: event.clientY };
        this.over = placeUnder(event.clientX, event.clientY);
      },
      onpointerup: () => {
        const [start, over] = [this.#start, this.over];
        this.#spent = this.at !== null;
        this.#end();
        if (start && over && this.#spent) this.drop(start.what, over);
      },
      onpointercancel: () => this.#end(),
      spent: () => {
        const spent = this.#spent;
        this.#spent = false;
        return spent;
      },
    };
  }

  #end(): void {
    this.#start = null;
    this.at = null;
    this.over = null;
  }
}

function placeUnder(x: number, y: number): Place | null {
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-place]');
  return (found?.dataset.place as Place | undefined) ?? null;
}
