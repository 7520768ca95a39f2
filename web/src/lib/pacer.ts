// Shows steps one after another. It waits by timers alone, never for an animation to say that it ended.
import { stepsOf, type Pace, type Step } from './pacing';
import type { View } from './view';
import type { WholeUpdate } from './whole';

export class Pacer {
  #waiting: Step[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  #newest: View | null = null;

  constructor(
    private readonly show: (step: Step) => void,
    private readonly pace: () => Pace,
    private readonly hidden: () => boolean = () => false,
  ) {}

  /** True while something is still to be shown. */
  get busy(): boolean {
    return this.#waiting.length > 0;
  }

  /** The newest view received, shown or not. */
  get newest(): View | null {
    return this.#newest;
  }

  push(update: WholeUpdate): void {
    if (this.#newest && update.seq < this.#newest.seq) return;
    const steps = stepsOf(this.#newest, update, this.pace());
    this.#newest = update.view;
    if (update.snapshot) {
      this.stop();
      this.show(steps[steps.length - 1] as Step);
      return;
    }
    this.#waiting.push(...steps);
    if (this.hidden()) this.flush();
    else if (this.#timer === null) this.#advance();
  }

  /** Jumps to the newest view; what was said on the way is still told. */
  flush(): void {
    const left = this.#waiting;
    this.stop();
    const last = left[left.length - 1];
    if (last) this.show({ ...last, events: left.flatMap((step) => step.events), ms: 0 });
  }

  /** Forgets what is waiting. */
  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#waiting = [];
  }

  #advance(): void {
    this.#timer = null;
    const step = this.#waiting.shift();
    if (!step) return;
    this.show(step);
    if (step.ms > 0) this.#timer = setTimeout(() => this.#advance(), step.ms);
    else this.#advance();
  }
}
