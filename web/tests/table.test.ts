import { describe, expect, test } from 'vitest';
import { base, SHEET, VIEWS } from '../dev/mock';
import { cardName, face, index, PIPS } from '../src/lib/cards';
import { NO_TRICK, tableTrick } from '../src/lib/pacing';
import { seatAt, sideOf, teamOf } from '../src/lib/seats';
import type { View } from '../src/lib/view';
import { chartShape } from '../src/table/chart';
import { choose } from '../src/table/choose';
import { moveAlong, twoRows } from '../src/table/handLayout';
import { emphasise, splitStatus, spoken, standingCalls } from '../src/table/seatText';

describe('seats', () => {
  test('play goes to the right: the next seat after the viewer is on the right', () => {
    expect(sideOf('E', 'S')).toBe('right');
    expect(sideOf('N', 'S')).toBe('top');
    expect(sideOf('W', 'S')).toBe('left');
  });
  test('every viewer sits at the bottom, the partner on top', () => {
    for (const seat of ['S', 'E', 'N', 'W'] as const) {
      expect(sideOf(seat, seat)).toBe('bottom');
      expect(teamOf(seatAt('top', seat))).toBe(teamOf(seat));
      for (const side of ['bottom', 'right', 'top', 'left'] as const) expect(sideOf(seatAt(side, seat), seat)).toBe(side);
    }
  });
});

describe('cards', () => {
  test('indices follow the language', () => {
    expect(['J', 'Q', 'K', 'T', 'A'].map((r) => index(r as 'J', 'fr'))).toEqual(['V', 'D', 'R', '10', 'A']);
    expect(['J', 'Q', 'K', 'T', 'A'].map((r) => index(r as 'J', 'en'))).toEqual(['J', 'Q', 'K', '10', 'A']);
  });
  test('names', () => {
    expect(cardName('Kh', 'fr')).toBe('roi de cœur');
    expect(cardName('Ts', 'en')).toBe('ten of spades');
  });
  test('anything else is not a card', () => {
    for (const code of ['', 'K', '1h', 'Kx', 'Khb']) expect(() => face(code)).toThrow();
  });
  test('a card has as many pips as its number', () => {
    expect(['7', '8', '9', 'T'].map((rank) => PIPS[rank as '7']?.length)).toEqual([7, 8, 9, 10]);
  });
});

describe('touching a card', () => {
  test('a legal card is played', () => {
    expect(choose(base, 'Jh')).toMatchObject({ kind: 'act', action: { action: 'Jh' } });
  });
  test('a refused card says why', () => {
    const choice = choose(base, '8h');
    expect(choice.kind).toBe('refused');
    expect(choice.kind === 'refused' && choice.text).toContain('vous devez monter');
  });
  test('out of turn there is no reason to give', () => {
    expect(choose({ ...base, actions: [], refusals: {} }, 'Jh')).toEqual({ kind: 'refused', text: null });
  });
  test('a card that may be said asks first', () => {
    expect(choose(VIEWS.belote as View, 'Kh')).toMatchObject({ kind: 'ask', plain: { action: 'Kh' }, said: { action: 'Khb' } });
  });
});

describe('the hand', () => {
  test('two rows: the upper takes the odd card, four cards lie in one', () => {
    expect(twoRows(8).map((s) => s.row)).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
    expect(twoRows(6).map((s) => s.row)).toEqual([0, 0, 0, 1, 1, 1]);
    expect(twoRows(5).map((s) => s.row)).toEqual([1, 1, 1, 1, 1]);
    expect(twoRows(0)).toEqual([]);
  });
  test('every spot lies inside its row', () => {
    for (let n = 0; n <= 8; n++) for (const spot of twoRows(n)) expect(spot.column).toBeLessThan(spot.length);
  });
  test('arrows go round', () => {
    expect(moveAlong('ArrowRight', 7, 8)).toBe(0);
    expect(moveAlong('ArrowLeft', 0, 8)).toBe(7);
    expect(moveAlong('End', 0, 8)).toBe(7);
    expect(moveAlong('x', 3, 8)).toBeNull();
    expect(moveAlong('ArrowRight', 0, 0)).toBeNull();
  });
});

describe('words on the table', () => {
  test('a status of two parts fills two lines', () => {
    expect(splitStatus('À vous : atout demandé')).toEqual(['À vous', 'atout demandé']);
    expect(splitStatus('Your turn: trumps led')).toEqual(['Your turn', 'trumps led']);
    expect(splitStatus('À Octave de jouer')).toEqual(['À Octave de jouer', '']);
  });
  test('the duty of a refusal stands out, and no letter is lost', () => {
    for (const text of ['8 de cœur : vous devez monter. Le roi tient le pli.', 'Passez votre tour', 'As : fournir']) {
      expect(emphasise(text).join('')).toBe(text);
    }
    expect(emphasise('8 de cœur : vous devez monter. Le roi…')[1]).toBe('vous devez monter');
  });
  test('calls stay in the air during the auction and until the first card', () => {
    expect(Object.keys(standingCalls(VIEWS.auction as View, NO_TRICK)).sort()).toEqual(['E', 'N']);
    expect(standingCalls(base, tableTrick(base))).toEqual({});
    expect(standingCalls(base, NO_TRICK).N?.text).toBe('Cœur');
  });
  test('two things said at once share a bubble', () => {
    expect(spoken([{ kind: 'belote', seat: 'N', bubble: 'Belote !' }, { kind: 'meld_announced', seat: 'N', bubble: 'Tierce' }])).toEqual({
      N: 'Belote ! Tierce',
    });
  });
});

describe('the match chart', () => {
  test('starts at nothing, ends at the totals, the target on top', () => {
    const shape = chartShape(SHEET, 1000, 600, 100);
    expect(shape.lines.NS.split(' ')[0]).toBe('0,100');
    expect(shape.lines.NS.split(' ').at(-1)).toBe('600,58.8');
    expect(shape.targetY).toBe(0);
  });
  test('totals past the target stay inside the box', () => {
    const past = [{ ...SHEET[0]!, totals: { NS: 1200, EW: 300 } }];
    const shape = chartShape(past, 1000, 600, 100);
    expect(Math.min(...shape.dots.map((dot) => dot.y))).toBe(0);
    expect(shape.targetY).toBeGreaterThan(0);
  });
});
