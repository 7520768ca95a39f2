// One person at one table: the line to the server, the paced steps, what is being said, and the words of a refusal.
import { t } from '../lib/i18n/index.svelte';
import { Pacer } from '../lib/pacer';
import { PACES, type Step } from '../lib/pacing';
import { settings } from '../lib/settings.svelte';
import { play, soundsOf } from '../lib/sound';
import type { GameEvent } from '../lib/view';
import { actionId } from './ids';
import { Link, type LinkState } from './link';
import { Outbox, type Command } from './outbox';
import type { Refused, ServerMessage, Update } from './types';

const NOTICE_MS = 6000;

export class Session {
  step: Step | null = $state.raw(null);
  link: LinkState = $state('connecting');
  notice: string | null = $state(null);
  locked = $state(false);
  /** The sentences of the live region, newest last. */
  spoken: { id: number; text: string }[] = $state.raw([]);
  /** Words in the air, by event; they outlive the step that brought them. */
  bubbles: GameEvent[] = $state.raw([]);

  readonly #outbox = new Outbox();
  readonly #pacer: Pacer;
  readonly #link: Link;
  #noticeTimer: ReturnType<typeof setTimeout> | undefined;
  #bubbleTimers = new Set<ReturnType<typeof setTimeout>>();
  #lang = settings.lang;
  #said = 0;

  constructor(readonly table: string) {
    this.#pacer = new Pacer(
      (step) => this.#show(step),
      () => PACES[settings.speed],
      () => document.hidden,
    );
    this.#link = new Link(table, () => settings.lang, {
      message: (message) => this.#hear(message),
      state: (state) => (this.link = state),
    });
    document.addEventListener('visibilitychange', this.#onvisible);
  }

  act(action: string): void {
    this.#send((seq) => ({ type: 'act', action_id: actionId(), seq, action }));
  }
  next(): void {
    this.#send((seq) => ({ type: 'next', action_id: actionId(), seq }));
  }
  rematch(): void {
    this.#send((seq) => ({ type: 'rematch', action_id: actionId(), seq }));
  }
  /** Jumps to the present. */
  skip(): void {
    this.#pacer.flush();
  }
  /** Asks for the same view in the language now chosen. */
  translate(): void {
    if (this.#lang === settings.lang) return;
    this.#lang = settings.lang;
    this.#link.send({ type: 'lang', lang: settings.lang });
  }
  /** Shows a sentence near the hand for a while, and reads it out; null takes it away. */
  say(text: string | null, calm = false): void {
    clearTimeout(this.#noticeTimer);
    this.notice = text;
    if (!text) return;
    if (!calm) play('refused');
    this.#aloud([text]);
    this.#noticeTimer = setTimeout(() => (this.notice = null), NOTICE_MS);
  }
  close(): void {
    document.removeEventListener('visibilitychange', this.#onvisible);
    this.#pacer.stop();
    this.#link.close();
    clearTimeout(this.#noticeTimer);
    for (const timer of this.#bubbleTimers) clearTimeout(timer);
  }

  #onvisible = () => {
    if (document.hidden) this.#pacer.flush();
  };

  #send(make: (seq: number) => Command): void {
    this.#pacer.flush();
    const seq = this.#pacer.newest?.seq;
    if (seq === undefined) return;
    const command = make(seq);
    if (!this.#outbox.take(command)) return;
    this.locked = true;
    if (!this.#link.send(command)) this.say(t.not_sent);
  }

  #hear(message: ServerMessage): void {
    if (message.type === 'pong') return;
    if (this.#outbox.settle(message)) this.locked = false;
    if (message.type === 'refused') this.#refused(message);
    else this.#update(message);
  }

  #refused(message: Refused): void {
    this.say(message.kind === 'stale' ? t.stale : message.text);
  }

  #update(update: Update): void {
    if (update.snapshot) {
      const lost = this.#outbox.again(update.seq);
      if (lost) this.#link.send(lost);
      else this.locked = false;
      if (this.notice === t.not_sent) this.notice = null;
    }
    this.#pacer.push(update);
  }

  #show(step: Step): void {
    const before = this.step;
    this.step = step;
    const texts = step.events.map((event) => event.text).filter((text): text is string => !!text);
    this.#aloud(texts);
    for (const event of step.events) if (event.bubble && event.seat) this.#float(event);
    for (const sound of soundsOf(step, before)) play(sound);
  }

  #aloud(texts: string[]): void {
    if (texts.length === 0) return;
    this.spoken = [...this.spoken, ...texts.map((text) => ({ id: this.#said++, text }))].slice(-12);
  }

  #float(event: GameEvent): void {
    this.bubbles = [...this.bubbles.filter((one) => one.seat !== event.seat), event];
    const timer = setTimeout(() => {
      this.bubbles = this.bubbles.filter((one) => one !== event);
      this.#bubbleTimers.delete(timer);
    }, PACES[settings.speed].bubble);
    this.#bubbleTimers.add(timer);
  }
}
