// What is left of a clock that the server told some time ago. Pure: the caller brings the time that has passed.
import type { Clock } from './view';

export interface Left {
  /** Milliseconds left before the bank is touched, and of the bank. */
  own: number;
  bank: number;
  /** How much of the ring is still drawn, 0 to 1: of the time for this action, then of the bank. */
  part: number;
  inBank: boolean;
  /** The end is near: figures are shown, and the ring changes. */
  warning: boolean;
  seconds: number;
}

export const WARNING_MS = 10_000;

/** The clock after `passed` milliseconds; `fullBank` is the most that its bank held, for the ring. */
export function leftOf(clock: Clock, passed: number, fullBank = clock.bank): Left {
  const gone = clock.running ? Math.max(0, passed) : 0;
  const own = Math.max(0, clock.left - gone);
  const bank = Math.max(0, clock.bank - Math.max(0, gone - clock.left));
  const inBank = own === 0;
  const whole = inBank ? fullBank : clock.total;
  const part = whole > 0 ? Math.min(1, (inBank ? bank : own) / whole) : 0;
  return { own, bank, part, inBank, warning: own + bank <= WARNING_MS, seconds: Math.ceil((own + bank) / 1000) };
}

/** "0:25" */
export function minutes(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
