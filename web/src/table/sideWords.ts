// What the two sides are called: ours and theirs for a player, their people for somebody who watches.
import { SEATS, teamOf } from '../lib/seats';
import type { Team, View } from '../lib/view';

export interface SideWords {
  us: string;
  them: string;
}

export function sideWords(view: Pick<View, 'watching' | 'names' | 'seat'>, words: SideWords): SideWords {
  if (!view.watching) return { us: words.us, them: words.them };
  const of = (team: Team) => SEATS.filter((seat) => teamOf(seat) === team).map((seat) => view.names[seat]).join(' · ');
  const own = teamOf(view.seat);
  return { us: of(own), them: of(own === 'NS' ? 'EW' : 'NS') };
}
