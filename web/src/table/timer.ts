// The clock of the seat on turn, with what is needed to count it down.
import type { Live } from '../lib/live';
import type { Clock, Seat, View } from '../lib/view';

export interface Timer {
  clock: Clock;
  at: number;
  full: number;
}

/** The clock to draw at a seat: only where the view shown has its turn, since steps are shown later than they came. */
export function timerAt(live: Live | null, view: View, seat: Seat): Timer | null {
  const clock = live?.clock;
  if (!live || !clock || clock.seat !== seat || view.turn !== seat) return null;
  return { clock, at: live.at, full: live.banks[seat] };
}
