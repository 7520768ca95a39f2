// Views of the auction game: what a server sends under contree-ffb-2016, in Cannes, and at coinche.
import type { BidCell, Bidding, CallView, TrumpCode, View } from '../src/wire/types';

const NAMES: Record<TrumpCode, string> = { s: 'pique', h: 'cœur', d: 'carreau', c: 'trèfle', sa: 'sans-atout', ta: 'tout-atout' };
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const bid = (seat: CallView['seat'], level: string, trump: TrumpCode, meaning: string | null = null): CallView => ({
  seat,
  kind: 'bid',
  trump,
  round: 0,
  text: `${capital(level)} ${NAMES[trump]}`,
  level,
  meaning,
});
export const word = (seat: CallView['seat'], kind: CallView['kind'], text: string): CallView => ({
  seat,
  kind,
  trump: null,
  round: 0,
  text,
  level: null,
  meaning: null,
});

interface Wanted {
  max?: number;
  trumps?: TrumpCode[];
  calls?: CallView[];
  live?: boolean;
  contre?: boolean;
  surcontre?: boolean;
  multiplier?: number;
}

/** A bid box where everything above the standing bid can be said. */
export function box({ max = 160, trumps = ['s', 'h', 'd', 'c'], calls = [], live = true, contre = false, surcontre = false, multiplier = 1 }: Wanted): Bidding {
  const levels = [...Array.from({ length: (max - 80) / 10 + 1 }, (_, i) => String(80 + i * 10)), 'capot'];
  const standing = calls.filter((call) => call.kind === 'bid').at(-1) ?? null;
  const cells = levels.flatMap((level, i): BidCell[] =>
    trumps.map((trump) => {
      const text = `${level} ${NAMES[trump]}`;
      const low = standing !== null && i <= levels.indexOf(standing.level as string);
      const refusal = low
        ? `« ${text} » : il faut dire plus que ${standing?.text.toLowerCase()}.`
        : multiplier > 1
          ? 'Après un contre, on ne surenchérit plus : surcontre ou passe.'
          : live
            ? null
            : 'Attendez votre tour : Édith parle.';
      return { level, trump, text, action: refusal ? null : /^\d/.test(level) ? level + trump : `${level}-${trump}`, refusal };
    }),
  );
  const choice = (text: string, action: string | null, refusal: string) => ({ text, action, refusal: action ? null : refusal });
  return {
    levels: levels.map((level) => ({ level, text: capital(level) })),
    trumps: trumps.map((trump) => ({ trump, text: capital(NAMES[trump]) })),
    cells,
    pass_: choice('Passer', live ? 'pass' : null, 'Attendez votre tour : Édith parle.'),
    contre: choice('Contrer', contre ? (live ? 'coinche' : 'coinche@S') : null, 'Rien à contrer : personne n’a encore parlé.'),
    surcontre: choice('Surcontrer', surcontre ? 'surcoinche' : null, 'Rien à surcontrer : personne n’a contré.'),
    standing,
    contract: standing && {
      trump: standing.trump as TrumpCode,
      taker: standing.seat,
      round: 0,
      multiplier,
      trump_text: capital(NAMES[standing.trump as TrumpCode]),
      text: { S: 'Vous', E: 'Édith', N: 'Naïs', W: 'Octave' }[standing.seat] + (multiplier > 1 ? ', contré' : ''),
      level: standing.level,
      level_text: capital(standing.level as string),
    },
    live,
    convention: 'Enchères groupées',
  };
}

/** A view of the auction with that box, over any view at rest. */
export function auctionView(base: View, wanted: Wanted, over: Partial<View> = {}): View {
  const bidding = box(wanted);
  const actions: View['actions'] = [];
  if (bidding.pass_.action) actions.push({ action: 'pass', kind: 'pass', text: 'Passer' });
  for (const cell of bidding.cells) if (cell.action) actions.push({ action: cell.action, kind: 'bid', text: cell.text, trump: cell.trump, level: cell.level });
  if (bidding.contre.action) actions.push({ action: bidding.contre.action, kind: 'coinche', text: 'Contrer' });
  if (bidding.surcontre.action) actions.push({ action: 'surcoinche', kind: 'surcoinche', text: 'Surcontrer' });
  return {
    ...base,
    book: { id: 'contree-ffb-2016', title: 'Contrée FFB 2016', version: '1' },
    options_text: 'Contrée FFB 2016 · 2000 points',
    phase: 'auction',
    round: null,
    turn: wanted.live === false ? 'E' : 'S',
    contract: null,
    trick: null,
    belotes: [],
    refusals: {},
    counts: { S: 8, E: 8, N: 8, W: 8 },
    calls: wanted.calls ?? [],
    bidding,
    actions,
    status: wanted.live === false ? 'Édith parle' : 'À vous : parlez ou passez',
    ...over,
  };
}

const MEANT = 'le valet ou le 9 d’atout troisième, et un as à côté.';
const OPENED = [bid('E', '80', 'h'), bid('N', '90', 's', MEANT), word('W', 'pass', 'Je passe')];
const FOUGHT = [...OPENED, bid('S', '110', 's', 'deux as à côté.'), bid('E', '120', 'h'), word('N', 'pass', 'Je passe'), word('W', 'pass', 'Je passe')];

export const bidViews = (base: View) => ({
  bids: auctionView(base, { calls: OPENED }),
  bidsFirst: auctionView(base, { calls: [] }, { dealer: 'W' }),
  bidsFought: auctionView(base, { calls: FOUGHT, contre: true }),
  bidsOff: auctionView(base, { calls: [...OPENED, bid('S', '110', 's'), bid('E', '120', 'h')], live: false, contre: true }),
  bidsContred: auctionView(base, { calls: [...OPENED, bid('S', '110', 's'), word('E', 'coinche', 'Contre !'), word('N', 'pass', 'Je passe'), word('W', 'pass', 'Je passe')], surcontre: true, multiplier: 2 }),
  bidsCannes: auctionView(base, { max: 260, calls: OPENED }),
  bidsCoinche: auctionView(base, { trumps: ['s', 'h', 'd', 'c', 'sa', 'ta'], calls: [...OPENED, bid('S', '100', 'sa'), bid('E', 'capot', 'd')], contre: true }),
});
