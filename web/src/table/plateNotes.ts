// What a plate says of whoever plays there, at a table with people.
import type { Chair, Salon, Seat } from '../lib/view';

interface Words {
  bot_word: string;
  offline: string;
  stands_in: (why: string, bot: string) => string;
  stands_in_short: string;
}

export interface PlateNotes {
  host: boolean;
  /** The line is lost, or a bot plays for the person. */
  away: boolean;
  /** In full, and where there is hardly any room. */
  long: string;
  short: string;
}

const PLAIN: PlateNotes = { host: false, away: false, long: '', short: '' };

/** Nothing is said at the table of one person: there everybody else is a bot. */
export function plateNotes(salon: Salon, seat: Seat, words: Words): PlateNotes {
  if (salon.solo) return PLAIN;
  const chair: Chair = salon.chairs[seat];
  if (chair.member === null) return { ...PLAIN, long: `${words.bot_word} ${chair.bot_title}`, short: words.bot_word };
  const host = salon.people.some((one) => one.host && one.member === chair.member);
  if (chair.stands_in) {
    return { host, away: true, long: words.stands_in(chair.stands_in, chair.bot_title), short: words.stands_in_short };
  }
  return { host, away: !chair.present, long: chair.present ? '' : words.offline, short: chair.present ? '' : words.offline };
}
