import { describe, expect, it } from 'vitest';
import { reviver, typeset } from '../src/wire/typeset';

describe('French typography of the server’s words', () => {
  it('keeps a colon with the word before it', () => {
    expect(typeset('8 de cœur : vous devez monter.')).toBe('8 de cœur\u00a0: vous devez monter.');
  });
  it('keeps guillemets with what they hold', () => {
    expect(typeset('« Belote » !')).toBe('«\u00a0Belote\u00a0»\u00a0!');
  });
  it('curves an apostrophe between letters, and leaves a measure alone', () => {
    expect(typeset("À vous d'entamer : c'est l'as, 5' de pause.")).toBe("À vous d’entamer\u00a0: c’est l’as, 5' de pause.");
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
