// Every fixture drawn on the server's side: what a screen reader is told, without a browser.
import { render } from 'svelte/server';
import { beforeEach, describe, expect, test } from 'vitest';
import { base, SHEET, VIEWS } from '../dev/mock';
import { tableTrick } from '../src/lib/pacing';
import { DEFAULTS } from '../src/lib/settings';
import { settings } from '../src/lib/settings.svelte';
import BlockView from '../src/pages/guide/BlockView.svelte';
import Card from '../src/table/Card.svelte';
import LastTrick from '../src/table/LastTrick.svelte';
import Lines from '../src/table/Lines.svelte';
import ScoreStrip from '../src/table/ScoreStrip.svelte';
import Review from '../src/table/Review.svelte';
import Table from '../src/table/Table.svelte';
import Bots from '../src/pages/Bots.svelte';
import { usualBot } from '../src/pages/setup';
import type { BotInfo, Hint, View, Why } from '../src/wire/types';

beforeEach(() => void Object.assign(settings, DEFAULTS));

const none = () => undefined;
const handlers = { onact: none, onnotice: none, onlast: none, onsheet: none, onhelp: none, onmute: none, onskip: none, ongo: none };
function table(view: View, message: string | null = null): string {
  const step = { view, trick: tableTrick(view), collecting: null, events: [], ms: 0 };
  return render(Table, { props: { step, bubbles: [], locked: false, message, ...handlers } }).body;
}
/** What is left to read once the drawing is taken away. */
const words = (html: string) => html.replace(/<svg[\s\S]*?<\/svg>/g, '').replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

describe('the table', () => {
  test.each(Object.keys(VIEWS))('draws the fixture "%s"', (name) => {
    const html = table(VIEWS[name as keyof typeof VIEWS] as View);
    expect(words(html)).not.toMatch(/undefined|null|NaN/);
    const hand = VIEWS[name as keyof typeof VIEWS].watching ? 'Vous regardez' : 'Votre main';
    for (const label of [hand, 'Plis ramassés', 'Actions']) expect(html).toContain(`aria-label="${label}"`);
  });

  test('every card of the hand is a button with its name, playable or refused', () => {
    const html = table(base);
    const buttons = [...html.matchAll(/<button[^>]*aria-disabled="(true|false)"[\s\S]*?<\/button>/g)].filter((m) => m[0].includes('role="img"'));
    expect(buttons).toHaveLength(8);
    expect(buttons.filter((m) => m[1] === 'false').map((m) => /aria-label="([^"]+)"/.exec(m[0])?.[1])).toEqual(['valet de cœur', 'as de cœur']);
    expect(buttons[2]?.[0]).toContain('refusée');
  });

  test('the trick says who played what, who led and who holds it', () => {
    const html = table(base);
    expect(html).toContain('aria-label="Naïs : roi de cœur (maître du pli)"');
    expect(html).toContain('aria-label="Édith : sept de cœur (entame)"');
  });

  test('only what the server offers can be said', () => {
    expect(words(table(VIEWS.auction as View))).toMatch(/Prendre à cœur.*Passer/);
    expect(words(table({ ...(VIEWS.auction as View), actions: [] }))).not.toContain('Passer');
  });

  test('a refusal is shown with its duty apart', () => {
    expect(table(base, base.refusals['8h']?.text)).toMatch(/<strong[^>]*>vous devez monter<\/strong>/);
  });
});

describe('advice', () => {
  const hint: Hint = {
    seq: base.seq,
    bot: 'Bon sens',
    best: { action: 'Ah', card: 'Ah', text: 'As de cœur', reason: 'Je prends le pli.' },
    other: { action: 'Jh', card: 'Jh', text: 'Valet de cœur', reason: 'Je monte.' },
    refusal: null,
  };
  const drawn = (view: View, extra: object) => {
    const step = { view, trick: tableTrick(view), collecting: null, events: [], ms: 0 };
    return render(Table, { props: { step, bubbles: [], locked: false, message: null, ...handlers, ...extra } }).body;
  };
  test('is offered on one’s own turn alone, where the page asks for it', () => {
    expect(words(drawn(base, { onhint: none }))).toContain('Conseil H');
    expect(words(drawn({ ...base, turn: 'E', actions: [] }, { onhint: none }))).not.toContain('Conseil');
    expect(words(drawn(base, {}))).not.toContain('Conseil');
  });
  test('names the card, marks it, and tells the second choice', () => {
    const html = drawn(base, { onhint: none, advice: hint });
    expect(words(html)).toMatch(/As de cœur selon « Bon sens » .*Je prends le pli\. .*En second : Valet de cœur\s*\. Je monte\./);
    const marked = [...html.matchAll(/<button[^>]*class="[^"]*advised[^"]*"[\s\S]*?aria-label="([^"]+)"/g)].map((m) => m[1]);
    expect(marked).toEqual(['as de cœur']);
    expect(html).toContain('aria-pressed="true"');
  });
  test('marks the bid or the word where it is said', () => {
    const auction = VIEWS.auction as View;
    const pass = { ...hint, best: { action: 'pass', card: null, text: 'Passer', reason: '' }, other: null };
    expect(drawn(auction, { onhint: none, advice: pass })).toMatch(/class="btn pass[^"]*advised/);
    expect(drawn(auction, { onhint: none })).not.toContain('advised');
  });
});

describe('why', () => {
  const ask = () => new Promise<Why>(() => undefined);
  const over = VIEWS.over as View;
  test('every card and call of a finished deal can be asked about', () => {
    const html = render(Review, {
      props: { result: over.result!, viewer: 'S', direction: 'anticlockwise', names: over.names, tricks: true, ask },
    }).body;
    const asked = html.match(/aria-label="Pourquoi\s\? /g) ?? [];
    expect(asked).toHaveLength(over.result!.tricks.length * 4 + over.result!.calls.length);
  });
  test('without somebody to ask there is nothing to press', () => {
    const props = { result: over.result!, viewer: 'S' as const, direction: 'anticlockwise' as const, names: over.names, tricks: true };
    expect(render(Review, { props }).body).not.toContain('Pourquoi');
    expect(render(LastTrick, { props: { view: VIEWS.full as View, onclose: none } }).body).not.toContain('Pourquoi');
    expect(render(LastTrick, { props: { view: VIEWS.full as View, onclose: none, ask } }).body).toContain('Pourquoi');
  });
});

describe('the levels', () => {
  const bot = (id: string, level: string | null, over: Partial<BotInfo> = {}): BotInfo =>
    ({ id, title: id, summary: `${id}.`, level, strength: null, default: false, ...over });
  const bots = [bot('faible', 'Débutant'), bot('fort', 'Expert', { strength: '+10 par donne', default: true }), bot('autre', null)];
  test('stand as the server lists them, the others apart', () => {
    const html = words(render(Bots, { props: { bots, value: 'fort' } }).body);
    expect(html).toMatch(/Par niveau .*Débutant .*faible.*Expert .*\+10 par donne .*Autres joueurs .*autre/);
  });
  test('the one played with last is taken again, else the one proposed', () => {
    expect([usualBot(bots, 'autre'), usualBot(bots, 'gone'), usualBot([], '')]).toEqual(['autre', 'fort', '']);
  });
});

describe('the score strip', () => {
  test('says trump, taker and multiplier', () => {
    const html = words(render(ScoreStrip, { props: { view: VIEWS.full as View } }).body);
    expect(html).toMatch(/Nous 412 .*Cœur ×2.*Naïs a pris.*355 Eux/);
  });
  test('the viewer’s side is “Nous” from every seat', () => {
    const html = words(render(ScoreStrip, { props: { view: { ...base, seat: 'E' } } }).body);
    expect(html).toMatch(/Nous 355 .* 412 Eux/);
  });
});

describe('cards and lines', () => {
  test('a card is named in the language in force', () => {
    expect(render(Card, { props: { code: 'Qs' } }).body).toContain('aria-label="dame de pique"');
    settings.lang = 'en';
    expect(render(Card, { props: { code: 'Qs' } }).body).toContain('aria-label="queen of spades"');
  });
  test('a large index has no court', () => {
    expect(render(Card, { props: { code: 'Kh' } }).body).toContain('<image');
    settings.largeIndex = true;
    expect(render(Card, { props: { code: 'Kh' } }).body).not.toContain('<image');
  });
  test('lines keep figures, rule and source; a word stands in for a figure', () => {
    const html = words(render(Lines, { props: { lines: SHEET[0]!.lines } }).body);
    expect(html).toMatch(/Points des plis 65 87 valeur des cartes · article III/);
    expect(html).toContain('✓');
  });
});

describe('guide blocks', () => {
  test('a worked example gathers the cards refused for one reason', () => {
    const html = words(
      render(BlockView, {
        props: {
          block: {
            type: 'play_example',
            caption: 'Est a mené pique',
            trump: 'h',
            cards: [{ seat: 'E', card: '9s' }],
            seat: 'S',
            hand: ['Jh', 'As', '7c'],
            legal: ['As'],
            refusals: { Jh: 'Valet de cœur : il faut fournir à pique.', '7c': '7 de trèfle : il faut fournir à pique.' },
            note: '',
          },
        },
      }).body,
    );
    expect(html.match(/il faut fournir à pique/g)).toHaveLength(1);
    expect(html).toContain('Valet de cœur, 7 de trèfle');
  });
  test('text marks become markup, anything else stays text', () => {
    const html = render(BlockView, { props: { block: { type: 'text', text: '**atout** <b>non</b>' } } }).body;
    expect(html).toContain('<strong>atout</strong>');
    expect(html).toContain('&lt;b>non');
  });
});
