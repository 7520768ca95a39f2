// Passkeys: where there can be any, what travels, and what an older browser is told by hand.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { bytesOf, hasPasskeys, readCreation, readRequest, textOf, write } from '../src/wire/authenticator';
import { deviceName } from '../src/pages/account/device';

const page = (hostname: string, isSecureContext = true) => ({ isSecureContext, location: { hostname } });
const buffer = (...bytes: number[]) => new Uint8Array(bytes).buffer;

beforeEach(() => void vi.stubGlobal('PublicKeyCredential', class {}));

describe('where there can be passkeys', () => {
  test.each([
    ['belote.example', true],
    ['localhost', true],
    ['127.0.0.1', false],
    ['[::1]', false],
  ])('%s: %s', (host, can) => expect(hasPasskeys(page(host))).toBe(can));
  test('not over http', () => expect(hasPasskeys(page('belote.example', false))).toBe(false));
  test('not in a browser that knows of none', () => {
    vi.unstubAllGlobals();
    expect(hasPasskeys(page('belote.example'))).toBe(false);
  });
});

describe('bytes in base64url', () => {
  test.each([['', []], ['AA', [0]], ['-_8', [251, 255]], ['AQID', [1, 2, 3]]] as [string, number[]][])('%s', (text, bytes) => {
    expect([...bytesOf(text)]).toEqual(bytes);
    expect(textOf(buffer(...bytes))).toBe(text);
  });
});

describe('by hand, where a browser does not translate', () => {
  test('what is to be made', () => {
    const known = [{ id: 'BAU', type: 'public-key' }];
    const made = readCreation({
      rp: { id: 'belote.example', name: 'Rebelote' }, user: { id: 'AQI', name: 'Zoé', displayName: 'Zoé' }, challenge: '-_8',
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }], excludeCredentials: known, attestation: 'none',
    });
    expect(made.challenge).toEqual(new Uint8Array([251, 255]));
    expect(made.user.id).toEqual(new Uint8Array([1, 2]));
    expect(made.excludeCredentials).toEqual([{ type: 'public-key', id: new Uint8Array([4, 5]) }]);
    expect(made.rp.id).toBe('belote.example');
  });
  test('what is to be signed', () => {
    const asked = readRequest({ challenge: 'AQI', rpId: 'belote.example', userVerification: 'preferred' });
    expect(asked.challenge).toEqual(new Uint8Array([1, 2]));
    expect(asked.allowCredentials).toEqual([]);
    expect(asked.rpId).toBe('belote.example');
  });
  test('what was answered, without what is not there', () => {
    const response = { clientDataJSON: buffer(1), authenticatorData: buffer(2), signature: buffer(3), userHandle: null };
    const answer = { id: 'BAU', rawId: buffer(4, 5), type: 'public-key', response } as unknown as PublicKeyCredential;
    expect(write(answer)).toEqual({
      id: 'BAU', rawId: 'BAU', type: 'public-key',
      response: { clientDataJSON: 'AQ', authenticatorData: 'Ag', signature: 'Aw' },
    });
  });
});

test('a passkey is called by what it was made on', () => {
  expect(deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', '?')).toBe('iPhone');
  expect(deviceName('Mozilla/5.0 (Linux; Android 16; Pixel 9)', '?')).toBe('Android');
  expect(deviceName('Mozilla/5.0 (X11; Linux x86_64)', '?')).toBe('Linux');
  expect(deviceName('', 'Cet appareil')).toBe('Cet appareil');
});
