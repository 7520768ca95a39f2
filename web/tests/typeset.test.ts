import { describe, expect, it } from 'vitest';
import { reviver, typeset, typesetAll } from '../src/lib/typeset';

describe('French typography of the server’s words', () => {
  it('keeps a colon with the word before it', () => {
    expect(typeset('8 de cœur : vous devez monter.')).toBe('8\u00a0de cœur\u00a0: vous devez monter.');
  });
  it('keeps guillemets with what they hold', () => {
    expect(typeset('« Belote » !')).toBe('«\u00a0Belote\u00a0»\u00a0!');
  });
  it('keeps a figure with the word it goes with', () => {
    const seen = typeset('Le capot décide, 252 contre 20, article V-C. Jouez le 8 ou le 9 de pique.');
    expect(seen.split(' ')).toEqual([
      'Le', 'capot', 'décide,', '252\u00a0contre\u00a020,', 'article\u00a0V-C.', 'Jouez', 'le\u00a08', 'ou', 'le\u00a09\u00a0de', 'pique.',
    ]);
  });
  it('sets a minus, and no hyphen for it', () => {
    expect(typeset('et -75 de plus, pli 3-4, bid-80')).toBe('et −75\u00a0de plus, pli 3-4, bid-80');
  });
  it('curves an apostrophe between letters, and leaves a measure alone', () => {
    expect(typeset("À vous d'entamer : c'est l'as, 5' de pause.")).toBe("À vous d’entamer\u00a0: c’est l’as, 5' de pause.");
  });
  it('sets a whole catalogue, and what its functions say', () => {
    const words = typesetAll({ ask: 'Quitter ?', hint: (bot: string) => `selon « ${bot} »`, sides: 4 });
    expect([words.ask, words.hint('expert'), words.sides]).toEqual(['Quitter\u00a0?', 'selon «\u00a0expert\u00a0»', 4]);
  });
  it('reads a message whole and leaves codes and figures alone', () => {
    const text = '{"seq":3,"text":"Contrat : 95","action":"take-h","lines":[{"label":"Dix de der"}]}';
    expect(JSON.parse(text, reviver)).toEqual({
      seq: 3,
      text: 'Contrat\u00a0: 95',
      action: 'take-h',
      lines: [{ label: 'Dix de der' }],
    });
  });
});
