// Views as a server would send them, for drawing without one and for the tests. The cards are those of real deals.
import { bidViews } from './bids';
import { salonViews, SOLO } from './salon';
import type { ActionView, CallView, CardCode, Line, ResultView, SheetDeal, View } from '../src/wire/types';
import type { WholeUpdate } from '../src/lib/whole';

const play = (card: CardCode, text: string, say: ActionView['say'] = null): ActionView => ({
  action: say ? `${card}${say === 'belote' ? 'b' : 'r'}` : card,
  kind: 'play',
  card,
  say,
  text,
});
const call = (action: string, kind: ActionView['kind'], text: string, trump: ActionView['trump'] = null): ActionView => ({
  action,
  kind,
  trump,
  text,
});

export const said = (seat: CallView['seat'], kind: CallView['kind'], text: string, over: Partial<CallView> = {}): CallView => ({
  seat,
  kind,
  trump: null,
  round: 1,
  text,
  level: null,
  meaning: null,
  ...over,
});

const CLIMB = { code: 'must_climb', text: '8 de cœur : vous devez monter. Le roi tient le pli ; l’as ou le valet le battent.' };
const FOLLOW = (name: string) => ({ code: 'must_follow', text: `${name} : vous devez fournir à cœur. Vous en avez trois.` });

export const base: View = {
  table: 'demo',
  seq: 12,
  book: { id: 'club', title: 'Règles du club', version: '1' },
  target: 1000,
  options_text: 'Règles du club · 1000 points',
  seat: 'S',
  direction: 'anticlockwise',
  names: { S: 'Vous', E: 'Édith', N: 'Naïs', W: 'Octave' },
  deal_no: 4,
  dealer: 'W',
  phase: 'play',
  round: 2,
  turn: 'S',
  hand: ['Jh', 'Ah', '8h', 'As', 'Ts', '7s', 'Kc', '9c'],
  counts: { S: 8, E: 7, N: 7, W: 7 },
  turned: null,
  calls: [
    said('S', 'pass', 'Passe'),
    said('N', 'take', 'Cœur', { trump: 'h', round: 2 }),
  ],
  bidding: null,
  contract: { trump: 'h', taker: 'N', round: 2, multiplier: 1, trump_text: 'Cœur', text: 'Naïs a pris · 2ᵉ tour', level: null, level_text: null },
  trick: { leader: 'E', led: 'h', cards: [{ seat: 'E', card: '7h' }, { seat: 'N', card: 'Kh' }, { seat: 'W', card: '8d' }], winner: 'N' },
  last_trick: null,
  trick_stays: false,
  tricks_won: { NS: 0, EW: 0 },
  actions: [play('Jh', 'Valet de cœur'), play('Ah', 'As de cœur')],
  refusals: {
    '8h': CLIMB,
    As: FOLLOW('As de pique'),
    Ts: FOLLOW('10 de pique'),
    '7s': FOLLOW('7 de pique'),
    Kc: FOLLOW('Roi de trèfle'),
    '9c': FOLLOW('9 de trèfle'),
  },
  melds: [],
  announced: [],
  shown: [],
  melds_text: null,
  belotes: [{ seat: 'N', team: 'NS', state: 'belote' }],
  score: { NS: 412, EW: 355 },
  pending: 0,
  status: 'À vous : atout demandé',
  sheet: [],
  result: null,
  match: null,
  watching: false,
  open_hands: null,
  salon: SOLO,
  clock: null,
  fair: null,
};

const line = (label: string, ns: number | null, ew: number | null, rule: string, source: string, kind: Line['kind'] = 'count'): Line => ({
  label,
  ns,
  ew,
  ns_text: '',
  ew_text: '',
  rule,
  source,
  kind,
});

const LINES: Line[] = [
  line('Points des plis', 65, 87, 'valeur des cartes', 'article III'),
  line('Dix de der', 10, null, 'dernier pli', 'article III'),
  line('Belote de Naïs', 20, null, 'annoncée, jamais perdue', 'article VII'),
  { ...line('Contrat', null, null, '95 contre 87 : plus que la défense', 'article V-C', 'contract'), ns_text: '✓' },
  line('Marqué', 95, 87, 'au point près, sans arrondi', '', 'mark'),
];

export const SHEET: SheetDeal[] = [
  { deal_no: 1, taker: 'S', text: 'Vous, pique', outcome: 'made', marks: { NS: 112, EW: 50 }, totals: { NS: 112, EW: 50 }, pending: 0, lines: LINES },
  { deal_no: 2, taker: 'E', text: 'Édith, trèfle : dedans', outcome: 'down', marks: { NS: 162, EW: 20 }, totals: { NS: 274, EW: 70 }, pending: 0, lines: LINES },
  { deal_no: 3, taker: 'W', text: 'Octave, carreau', outcome: 'made', marks: { NS: 138, EW: 285 }, totals: { NS: 412, EW: 355 }, pending: 0, lines: LINES },
];

const HANDS = {
  S: ['Jh', 'Ah', '8h', 'As', 'Ts', '7s', 'Kc', '9c'],
  E: ['7h', '9h', 'Ks', 'Qs', 'Ad', 'Td', '8c', '7c'],
  N: ['Kh', 'Qh', 'Th', 'Js', 'Kd', 'Qd', 'Ac', 'Tc'],
  W: ['9s', '8s', '8d', '7d', 'Jd', '9d', 'Jc', 'Qc'],
};

export const RESULT: ResultView = {
  title: 'Contrat rempli, pour nous',
  subtitle: 'Naïs avait pris à cœur au second tour. 95 contre 87.',
  good: true,
  lines: LINES,
  marks: { NS: 95, EW: 87 },
  before: { NS: 412, EW: 355 },
  after: { NS: 507, EW: 442 },
  hands: HANDS,
  tricks: HANDS.S.map((card, i) => ({
    leader: 'E' as const,
    cards: [
      { seat: 'E' as const, card: HANDS.E[i] as string },
      { seat: 'N' as const, card: HANDS.N[i] as string },
      { seat: 'W' as const, card: HANDS.W[i] as string },
      { seat: 'S' as const, card },
    ],
    winner: i % 2 ? ('E' as const) : ('S' as const),
    points: 10 + i,
  })),
  calls: [
    said('S', 'pass', 'passe'),
    said('E', 'pass', 'passe'),
    said('N', 'take', 'prend à cœur', { trump: 'h', round: 2 }),
  ],
};

export const before = { contract: null, trick: null, belotes: [], refusals: {}, hand: ['Jh', 'Ah', 'As', 'Ts', 'Kc'], counts: { S: 5, E: 5, N: 5, W: 5 } };

const DONE: View = { ...base, phase: 'done', hand: [], turn: null, trick: null, counts: { S: 0, E: 0, N: 0, W: 0 }, actions: [], sheet: SHEET, result: RESULT, score: RESULT.after };

export const VIEWS = {
  play: base,
  auction: {
    ...base,
    ...before,
    phase: 'auction',
    round: 1,
    turned: '9h',
    calls: [
      said('E', 'pass', 'Passe'),
      said('N', 'pass', 'Passe'),
    ],
    actions: [call('take-h', 'take', 'Prendre à cœur', 'h'), call('pass', 'pass', 'Passer')],
    status: 'À vous : premier tour',
  },
  auction2: {
    ...base,
    ...before,
    phase: 'auction',
    round: 2,
    turned: '9h',
    calls: [
      said('S', 'pass', 'Passe'),
      said('W', 'pass', 'Passe'),
      said('E', 'pass', 'Passe', { round: 2 }),
      said('N', 'pass', 'Passe', { round: 2 }),
    ],
    actions: [
      call('take-s', 'take', 'Pique', 's'),
      call('take-d', 'take', 'Carreau', 'd'),
      call('take-c', 'take', 'Trèfle', 'c'),
      call('take-sa', 'take', 'Sans-atout', 'sa'),
      call('take-ta', 'take', 'Tout-atout', 'ta'),
      call('pass', 'pass', 'Passer'),
    ],
    status: 'À vous : second tour',
  },
  bet: {
    ...base,
    ...before,
    phase: 'bet',
    contract: { trump: 'ta', taker: 'E', round: 2, multiplier: 1, trump_text: 'Tout-atout', text: 'Édith a pris · 2ᵉ tour', level: null, level_text: null },
    calls: [said('E', 'take', 'Tout-atout', { trump: 'ta', round: 2 })],
    actions: [call('coinche', 'coinche', 'Coincher'), call('pass', 'pass', 'Passer')],
    status: 'À vous : coincher ?',
  },
  cut: { ...base, ...before, hand: [], counts: { S: 0, E: 0, N: 0, W: 0 }, phase: 'cut', calls: [], round: null, dealer: 'E', actions: [{ action: 'cut', kind: 'cut', min: 3, max: 29, text: 'Couper' }], status: 'À vous : couper' },
  packets: { ...base, ...before, hand: [], counts: { S: 0, E: 0, N: 0, W: 0 }, phase: 'packets', calls: [], round: null, dealer: 'S', actions: [call('3+2', 'packets', 'Trois puis deux'), call('2+3', 'packets', 'Deux puis trois')], status: 'À vous : donner' },
  belote: {
    ...base,
    hand: ['Kh', 'Qh', '8h', 'As', 'Ts', '7s', 'Kc', '9c'],
    trick: { leader: 'S', led: null, cards: [], winner: null },
    belotes: [],
    melds: [{ text: 'tierce à la dame', cards: [], points: 20 }],
    actions: ['Kh', 'Qh'].flatMap((c) => [play(c, c), play(c, c, 'belote')]).concat(['8h', 'As', 'Ts', '7s', 'Kc', '9c'].map((c) => play(c, c))),
    refusals: {},
    counts: { S: 8, E: 8, N: 8, W: 8 },
    status: 'À vous : entame libre',
  },
  full: {
    ...base,
    turn: 'W',
    hand: ['8h', 'As', 'Ts', '7s', 'Kc'],
    counts: { S: 5, E: 5, N: 5, W: 6 },
    actions: [],
    refusals: {},
    trick: null,
    trick_stays: true,
    tricks_won: { NS: 2, EW: 1 },
    last_trick: { leader: 'E', cards: [{ seat: 'E', card: 'Qd' }, { seat: 'N', card: 'Td' }, { seat: 'W', card: 'Ad' }, { seat: 'S', card: '9c' }], winner: 'W', points: 24 },
    shown: [{ seat: 'E', text: 'tierce au roi', cards: ['Ks', 'Qs', 'Js'], points: 20 }],
    melds_text: 'Les annonces d’Est-Ouest comptent : 20',
    status: 'À Octave de jouer',
    contract: { trump: 'h', taker: 'N', round: 2, multiplier: 2, trump_text: 'Cœur', text: 'Naïs a pris · 2ᵉ tour', level: null, level_text: null },
  },
  count: { ...base, phase: 'count', hand: [], turn: null, trick: null, counts: { S: 0, E: 0, N: 0, W: 0 }, tricks_won: { NS: 5, EW: 3 }, actions: [call('rebelote', 'claim', 'Rebelote !'), call('count', 'count', 'Compter la donne')], status: 'La donne est jouée' },
  done: DONE,
  over: { ...base, phase: 'over', hand: [], turn: null, trick: null, counts: { S: 0, E: 0, N: 0, W: 0 }, actions: [], sheet: SHEET, result: RESULT, score: RESULT.after, match: { winner: 'NS', title: 'La partie est à vous', text: '1007 à 842, en neuf donnes.' } },
  ...bidViews(base),
  ...salonViews(base, DONE),
} satisfies Record<string, View>;

export const update = (view: View, events: WholeUpdate['events'] = [], snapshot = false): WholeUpdate => ({
  type: 'update',
  seq: view.seq,
  snapshot,
  events,
  view,
});
