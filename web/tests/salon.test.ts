// The pages of a table with people, drawn on the server's side: what is offered to whom, and what is said.
import { render } from 'svelte/server';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { base, VIEWS } from '../dev/mock';
import { chair, FAIR, PLAYING, SALON } from '../dev/salon';
import { DEFAULTS } from '../src/lib/settings';
import { settings } from '../src/lib/settings.svelte';
import FairPanel from '../src/pages/FairPanel.svelte';
import FreeSeats from '../src/pages/FreeSeats.svelte';
import Seats from '../src/pages/salon/Seats.svelte';
import Terms from '../src/pages/salon/Terms.svelte';
import TableMenu from '../src/pages/TableMenu.svelte';
import Notices from '../src/table/Notices.svelte';
import Result from '../src/table/Result.svelte';
import { sideWords } from '../src/table/sideWords';
import { Proof } from '../src/wire/proof.svelte';
import type { BotInfo, Salon, View } from '../src/wire/types';

beforeEach(() => void Object.assign(settings, DEFAULTS));
vi.stubGlobal('location', new URL('http://localhost/'));

const none = () => undefined;
const words = (html: string) => html.replace(/<svg[\s\S]*?<\/svg>/g, '').replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
const bots: BotInfo[] = [{ id: 'confirmed', title: 'Sage', summary: '', level: 'Confirmé', strength: null, default: true }];
const guest: Salon = { ...SALON, you: '2', is_host: false };

describe('the seats', () => {
  const seats = (salon: Salon) => render(Seats, { props: { salon, bots, onarrange: none, onsit: none } }).body;
  test('the host may move everybody and choose the bot of an empty seat', () => {
    const html = seats(SALON);
    expect(html.match(/class="who grab/g)).toHaveLength(4);
    expect(html).toContain('aria-label="Niveau d’Octave"');
    expect(words(html)).toMatch(/Camille .*Équipe bleue ?\. Déplacer Camille/);
    expect(words(html)).toMatch(/Sans place .*Mamie Jo/);
    expect(words(html)).not.toContain('L’hôte compose');
  });
  test('a guest may take a bot’s seat or get up, and waits for the host', () => {
    const html = seats(guest);
    expect(html).not.toContain('class="who grab');
    expect(html).toContain('aria-label="Prendre la place d’Octave"');
    expect(words(html)).toMatch(/Se lever .*L’hôte compose les équipes\./);
  });
  test('somebody at the door is offered nothing', () => {
    expect(words(seats({ ...guest, you: null }))).not.toMatch(/Prendre|Se lever/);
  });
});

test('the terms tell every difference to the book', () => {
  const text = words(render(Terms, { props: { salon: SALON } }).body);
  expect(text).toMatch(/Sans annonces d’ordinaire avec les annonces .*Partie en 1000 points d’ordinaire 500 points/);
  expect(text).toContain('Pendule normale Privée, par lien ou code Spectateurs admis Phrases choisies seulement');
  expect(words(render(Terms, { props: { salon: { ...SALON, changes: [] } } }).body)).toContain('sans changement');
});

describe('the end of a deal among people', () => {
  const done = VIEWS.done as View;
  const result = (salon: Salon, over: Partial<View> = {}) =>
    words(render(Result, { props: { view: { ...done, salon, ...over }, locked: false, onnext: none, onrematch: none, onsheet: none, onhome: none, seal: 'good' } }).body);
  const both = { ...PLAYING.chairs, N: chair({ member: '2', name: 'Léa' }) };
  test('one says that one is ready; then the others are waited for', () => {
    expect(result({ ...PLAYING, chairs: both })).toMatch(/… Léa .*Continuer Entrée/);
    const said = result({ ...PLAYING, chairs: { ...both, S: chair({ member: '1', name: 'Camille', ready: true }) } });
    expect(said).toContain('En attente de Léa…');
    expect(said).not.toContain('Continuer Entrée');
  });
  test('alone with bots it is the next deal, as at the table of one person', () => {
    expect(result(PLAYING)).toContain('Donne suivante');
    expect(result(done.salon)).toContain('Donne suivante');
    expect(result(done.salon)).toMatch(/✓ donne vérifiée/);
  });
  test('somebody who watches has nothing to press, and reads the names of the sides', () => {
    const text = result({ ...PLAYING, chairs: both, you: '4' }, { watching: true, names: { S: 'Camille', E: 'Paul', N: 'Léa', W: 'Octave' } });
    expect(text).toContain('En attente de Camille et Léa…');
    expect(text).not.toMatch(/Continuer Entrée|Donne suivante/);
    expect(text).toContain('Camille · Léa');
    expect(text).not.toContain('Nous');
  });
  test('the sides of a player are ours and theirs', () => {
    expect(sideWords(base, { us: 'Nous', them: 'Eux' })).toEqual({ us: 'Nous', them: 'Eux' });
    expect(sideWords({ ...base, watching: true, seat: 'E' }, { us: 'Nous', them: 'Eux' }).us).toBe('Édith · Octave');
  });
});

describe('what is asked at the table', () => {
  const notices = (salon: Salon) => words(render(Notices, { props: { salon, onpause: none, onback: none, onend: none } }).body);
  const mine = (over: object, rest: object = {}): Salon => ({ ...PLAYING, ...rest, chairs: { ...PLAYING.chairs, S: chair({ member: '1', name: 'Camille', ...over }) } });
  test('one’s seat, after having left or been idle; a lost line comes back by itself', () => {
    expect(notices(mine({ stands_in: 'left' }))).toContain('Reprendre ma place');
    expect(notices(mine({ stands_in: 'idle' }))).toContain('Votre temps est passé');
    expect(notices(mine({ stands_in: 'lost' }))).not.toContain('Reprendre');
  });
  test('a pause that another wants, until one wants it too', () => {
    const asked = { ...PLAYING.chairs, N: chair({ member: '2', name: 'Léa', pausing: true }) };
    expect(notices({ ...PLAYING, chairs: asked })).toMatch(/Léa demande une pause\. .*D’accord/);
    expect(notices(mine({ pausing: true }))).not.toContain('D’accord');
    expect(notices({ ...PLAYING, paused: true })).toContain('Reprendre la partie');
    expect(notices({ ...PLAYING, paused: true, you: '4' })).not.toContain('Reprendre la partie');
  });
  test('the end of a match that the others have left', () => {
    expect(notices({ ...PLAYING, may_end: true })).toContain('La suite sans eux');
    expect(notices(PLAYING).trim()).toBe('');
  });
  test('a free seat, to somebody who watches, between deals of a match that is not rated', () => {
    const free = (salon: Salon) => words(render(FreeSeats, { props: { salon, onsit: none } }).body);
    const watcher: Salon = { ...PLAYING, you: '4', stage: 'between' };
    expect(free(watcher)).toContain('Prendre la place d’Octave');
    for (const not of [{ ...watcher, rated: true }, { ...watcher, stage: 'deal' as const }, { ...watcher, you: '1' }]) {
      expect(free(not)).not.toContain('Prendre');
    }
  });
});

test('the menu holds what belongs to people only where there are people', () => {
  const menu = (salon: Salon) =>
    words(render(TableMenu, { props: { salon, rulesHref: '/regles/club', proved: true, onask: none, onfair: none, ontalk: none, onleave: none } }).body);
  expect(menu(PLAYING)).toMatch(/Demander une pause .*Quitter la table .*Montrer ma main .*1 spectateur/);
  expect(menu(base.salon)).not.toMatch(/pause|Quitter|Montrer/);
  expect(menu(SALON)).not.toContain('Demander une pause');
});

test('the panel of proofs waits for the first deal, and says so', () => {
  const proof = new Proof(none, () => Promise.reject(new Error('none')));
  const panel = (fair: typeof FAIR | null) => words(render(FairPanel, { props: { proof, fair, recordHref: '#', onclose: none } }).body);
  expect(panel(FAIR)).toMatch(/Rien à vérifier encore .*s’est déjà engagé/);
  expect(panel(FAIR)).toContain('a1a1a1a1');
  expect(panel(null)).toContain('sans preuve');
});
