// The people of a table as a server would tell them.
import type { Chair, Clock, Fair, Lobby, Person, Phrase, Salon, Seat, View } from '../src/wire/types';

export const chair = (over: Partial<Chair> = {}): Chair => ({
  member: null,
  name: 'Naïs',
  present: true,
  bot: 'confirmed',
  bot_title: 'Confirmé',
  stands_in: null,
  ready: false,
  pausing: false,
  open: false,
  ...over,
});

export const person = (member: string, name: string, seat: Seat | null, over: Partial<Person> = {}): Person => ({
  member,
  name,
  seat,
  present: true,
  host: member === '1',
  ...over,
});

/** The table of one person with bots. */
export const SOLO: Salon = {
  title: '',
  code: null,
  stage: 'deal',
  solo: true,
  you: '1',
  is_host: true,
  chairs: { S: chair({ member: '1', name: 'Vous' }), E: chair({ name: 'Édith' }), N: chair({ name: 'Naïs' }), W: chair({ name: 'Octave' }) },
  people: [person('1', 'Vous', 'S')],
  book: 'club',
  options: {},
  options_text: 'Règles du club · 1000 points',
  changes: [],
  bot: 'confirmed',
  listed: false,
  watch: false,
  pace: 'none',
  rated: false,
  talk: 'phrases',
  hushed: null,
  why_not: null,
  starts_in: null,
  paused: false,
  may_end: false,
  stopped: null,
};

/** A salon before its match: the host, two friends with a seat, one without. */
export const SALON: Salon = {
  ...SOLO,
  title: 'Chez Camille',
  code: 'KTRM',
  stage: 'salon',
  solo: false,
  chairs: {
    S: chair({ member: '1', name: 'Camille' }),
    E: chair({ member: '3', name: 'Paul' }),
    N: chair({ member: '2', name: 'Léa' }),
    W: chair({ name: 'Octave' }),
  },
  people: [person('1', 'Camille', 'S'), person('2', 'Léa', 'N'), person('3', 'Paul', 'E', { present: false }), person('4', 'Mamie Jo', null)],
  changes: [
    { key: 'melds', text: 'Sans annonces', usual: 'avec les annonces' },
    { key: 'target', text: 'Partie en 1000 points', usual: '500 points' },
  ],
  watch: true,
  pace: 'normal',
};

/** The same people with cards in hand; Paul's line is lost. */
export const PLAYING: Salon = {
  ...SALON,
  stage: 'deal',
  chairs: {
    S: chair({ member: '1', name: 'Camille' }),
    E: chair({ member: '3', name: 'Paul', present: false, stands_in: 'lost' }),
    N: chair({ member: '2', name: 'Léa', present: false }),
    W: chair({ name: 'Octave' }),
  },
};

export const CLOCK: Clock = { seat: 'S', left: 16_000, bank: 60_000, total: 25_000, running: true };

const ZERO = '0'.repeat(64);
export const FAIR: Fair = {
  match: 'demo/1',
  rules: ZERO,
  opening: ZERO,
  number: 4,
  dealer: 'W',
  previous: ZERO,
  commitment: 'a1'.repeat(32),
  salts: { S: '0a0b', E: null, N: '0c0d', W: null },
  wants_salt: false,
  shown: null,
  secret: null,
};

export const LOBBY: Lobby = {
  tables: [
    { table: 'a', title: 'Chez Camille', host: 'Camille', book: 'club', book_text: 'Règles du club · 1000 points', free: 2, people: ['Camille', 'Léa'], pace: 'normal', rated: false, watch: true, playing: false, scores: { NS: 0, EW: 0 }, updated: '' },
    { table: 'b', title: 'Les soirs de semaine', host: 'Paul', book: 'contree-ffb-2016', book_text: 'Contrée FFB 2016 · 2000 points', free: 0, people: ['Paul', 'Marc', 'Inès', 'Tom'], pace: 'fast', rated: true, watch: true, playing: true, scores: { NS: 620, EW: 480 }, updated: '' },
  ],
};

export const PHRASES: Phrase[] = [
  { code: 'bravo', text: 'Bien joué !', emote: false },
  { code: 'thanks', text: 'Merci', emote: false },
  { code: 'hello', text: 'Bonjour', emote: false },
  { code: 'sorry', text: 'Pardon', emote: false },
  { code: 'smile', text: '🙂', emote: true },
  { code: 'clap', text: '👏', emote: true },
  { code: 'think', text: '🤔', emote: true },
];

/** Views of a table with people, over any view at rest. */
export const salonViews = (base: View, done: View) => ({
  people: { ...base, names: { S: 'Vous', E: 'Paul', N: 'Léa', W: 'Octave' }, salon: PLAYING, clock: CLOCK, fair: FAIR },
  watching: {
    ...base,
    names: { S: 'Camille', E: 'Paul', N: 'Léa', W: 'Octave' },
    hand: [],
    actions: [],
    refusals: {},
    watching: true,
    salon: { ...PLAYING, you: '4', is_host: false },
  },
  openHands: {
    ...base,
    hand: [],
    actions: [],
    refusals: {},
    watching: true,
    salon: { ...PLAYING, you: '4', is_host: false },
    open_hands: { S: ['Jh', 'Ah', '8h', 'As', 'Ts', '7s', 'Kc', '9c'], E: ['9h', 'Ks', 'Qs', 'Ad', 'Td', '8c', '7c'], N: ['Qh', 'Th', 'Js', 'Kd', 'Qd', 'Ac', 'Tc'], W: ['9s', '8s', '7d', 'Jd', '9d', 'Jc', 'Qc'] },
  },
  between: {
    ...done,
    salon: { ...PLAYING, stage: 'between' as const, chairs: { ...PLAYING.chairs, N: chair({ member: '2', name: 'Léa' }), S: chair({ member: '1', name: 'Camille', ready: true }) } },
  },
});
