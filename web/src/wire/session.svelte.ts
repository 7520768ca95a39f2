// One person at one table: the line to the server, the paced steps, its people, what is being said, and the words of a refusal.
import { t } from '../lib/i18n/index.svelte';
import { liveAfter, type Live } from '../lib/live';
import { Pacer } from '../lib/pacer';
import { PACES, type Step } from '../lib/pacing';
import { settings } from '../lib/settings.svelte';
import { play, soundsOf } from '../lib/sound';
import type { GameEvent } from '../lib/view';
import { Whole, type WholePeople, type WholeUpdate } from '../lib/whole';
import { actionId } from './ids';
import { Link, type LinkState } from './link';
import { Outbox, type Command } from './outbox';
import { Proof } from './proof.svelte';
import { salons } from './salons';
import { Talk } from './talk.svelte';
import type { Refused, Said, SalonMessage, ServerMessage } from './types';

type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never;
/** Something asked of the table apart from play. */
export type Wish = Without<SalonMessage, 'action_id'>;

const NOTICE_MS = 6000;
const SAID_MS = 4500;
/** What happens among the people, to be seen as well as heard; a pause has its own place. */
const PEOPLE = new Set(['joined', 'left', 'host', 'stood_in', 'returned', 'opened', 'arranged', 'altered', 'goes_on', 'clock']);

function texts(events: GameEvent[]): string[] {
  return events.map((event) => event.text).filter((text): text is string => !!text);
}

export class Session {
  step: Step | null = $state.raw(null);
  /** The people, the clock and the proofs as they are now, ahead of the paced steps. */
  live: Live | null = $state.raw(null);
  link: LinkState = $state('connecting');
  notice: string | null = $state(null);
  /** What has just happened among the people. */
  news: string | null = $state(null);
  locked = $state(false);
  /** The sentences of the live region, newest last. */
  spoken: { id: number; text: string }[] = $state.raw([]);
  /** Words in the air, by event; they outlive the step that brought them. */
  bubbles: GameEvent[] = $state.raw([]);

  readonly talk: Talk;
  readonly proof: Proof;
  readonly #whole = new Whole();
  readonly #outbox = new Outbox();
  readonly #pacer: Pacer;
  readonly #link: Link;
  #noticeTimer: ReturnType<typeof setTimeout> | undefined;
  #newsTimer: ReturnType<typeof setTimeout> | undefined;
  #bubbleTimers = new Set<ReturnType<typeof setTimeout>>();
  #lang = settings.lang;
  #said = 0;
  /** What the page asked for by itself: its refusal is nobody's business. */
  readonly #quiet = new Set<string>();

  constructor(readonly table: string) {
    this.talk = new Talk(table);
    this.proof = new Proof(
      (number, salt) => this.ask({ type: 'salt', number, salt }),
      () => salons.fair(table),
    );
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
  /** Asks for something about the table and its people. */
  ask(wish: Wish): void {
    const message = { ...wish, action_id: actionId() } as SalonMessage;
    if (wish.type === 'salt') this.#quiet.add(message.action_id);
    if (!this.#link.send(message) && wish.type !== 'salt') this.say(t.not_sent);
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
    this.notice = null;
    if (!text) return;
    if (!calm) play('refused');
    this.#aloud([text]);
    this.notice = text;
    this.#noticeTimer = setTimeout(() => (this.notice = null), NOTICE_MS);
  }
  close(): void {
    document.removeEventListener('visibilitychange', this.#onvisible);
    this.#pacer.stop();
    this.#link.close();
    clearTimeout(this.#noticeTimer);
    clearTimeout(this.#newsTimer);
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

  #hear(sent: ServerMessage): void {
    const message = this.#whole.take(sent);
    if (message.type === 'pong') return;
    if (this.#outbox.settle(message)) this.locked = false;
    if (message.type === 'refused') this.#refused(message);
    else if (message.type === 'said') this.#hearSaid(message);
    else {
      this.live = liveAfter(this.live, message, performance.now());
      this.proof.hear(this.live.fair, this.live.salon);
      if (message.type === 'people') this.#people(message);
      else this.#update(message);
    }
  }

  #refused(message: Refused): void {
    if (message.action_id !== null && this.#quiet.delete(message.action_id)) return;
    this.say(message.kind === 'stale' ? t.stale : message.text);
  }

  #people(people: WholePeople): void {
    this.#aloud(texts(people.events));
    this.#tell(people.events);
  }

  /** Shows what happened among the people; it is read out with the step it belongs to. */
  #tell(events: GameEvent[]): void {
    const told = texts(events.filter((event) => PEOPLE.has(event.kind)));
    if (told.length === 0) return;
    clearTimeout(this.#newsTimer);
    this.news = told.join(' ');
    this.#newsTimer = setTimeout(() => (this.news = null), NOTICE_MS);
  }

  #hearSaid(said: Said): void {
    const heard = this.talk.hear(said);
    if (!heard) return;
    this.#aloud([`${said.name}${t.colon}${said.text}`]);
    if (said.seat) this.#float({ kind: 'said', seat: said.seat, bubble: said.text }, SAID_MS);
  }

  #update(update: WholeUpdate): void {
    if (update.snapshot) {
      const lost = this.#outbox.again(update.seq);
      if (lost) this.#link.send(lost);
      else this.locked = false;
      if (this.notice === t.not_sent) this.notice = null;
    }
    if (!update.snapshot) this.#tell(update.events);
    this.#pacer.push(update);
  }

  #show(step: Step): void {
    const before = this.step;
    this.step = step;
    this.#aloud(texts(step.events));
    for (const event of step.events) if (event.bubble && event.seat) this.#float(event);
    for (const sound of soundsOf(step, before)) play(sound);
  }

  #aloud(texts: string[]): void {
    if (texts.length === 0) return;
    this.spoken = [...this.spoken, ...texts.map((text) => ({ id: this.#said++, text }))].slice(-12);
  }

  #float(event: GameEvent, ms = PACES[settings.speed].bubble): void {
    this.bubbles = [...this.bubbles.filter((one) => one.seat !== event.seat), event];
    const timer = setTimeout(() => {
      this.bubbles = this.bubbles.filter((one) => one !== event);
      this.#bubbleTimers.delete(timer);
    }, ms);
    this.#bubbleTimers.add(timer);
  }
}
