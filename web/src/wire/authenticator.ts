// The browser's own way to passkeys. Bytes travel in base64url; newer browsers translate by themselves, for the others it is done
// here.
import type { NewAnswer, SignedAnswer } from './types';

/** Why the browser or its authenticator did nothing. */
export type Failure = 'stopped' | 'there' | 'unable';

export class PasskeyError extends Error {
  constructor(readonly failure: Failure) {
    super(failure);
  }
}

type Page = Pick<Window, 'isSecureContext'> & { location: Pick<Location, 'hostname'> };

/** Whether there can be passkeys at this page: it takes https, or one's own machine, and a name instead of numbers. */
export function hasPasskeys(page: Page | undefined = globalThis.window): boolean {
  return !!page?.isSecureContext && 'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(page.location.hostname);
}

/** Have a passkey made. */
export async function create(options: PublicKeyCredentialCreationOptionsJSON): Promise<NewAnswer> {
  const publicKey =
    'parseCreationOptionsFromJSON' in PublicKeyCredential
      ? PublicKeyCredential.parseCreationOptionsFromJSON(options)
      : readCreation(options);
  return asJson<NewAnswer>(await asked(navigator.credentials.create({ publicKey })));
}

/** Have something signed with a passkey. */
export async function sign(options: PublicKeyCredentialRequestOptionsJSON): Promise<SignedAnswer> {
  const publicKey =
    'parseRequestOptionsFromJSON' in PublicKeyCredential
      ? PublicKeyCredential.parseRequestOptionsFromJSON(options)
      : readRequest(options);
  return asJson<SignedAnswer>(await asked(navigator.credentials.get({ publicKey })));
}

async function asked(answer: Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const made = await answer;
    if (made) return made as PublicKeyCredential;
  } catch (cause) {
    const name = cause instanceof DOMException ? cause.name : '';
    throw new PasskeyError(name === 'InvalidStateError' ? 'there' : name === 'NotAllowedError' || name === 'AbortError' ? 'stopped' : 'unable');
  }
  throw new PasskeyError('stopped');
}

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

export function textOf(bytes: ArrayBuffer): string {
  const plain = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(plain).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

type Known = PublicKeyCredentialDescriptorJSON[] | undefined;
const descriptors = (known: Known) => (known ?? []).map((one) => ({ type: 'public-key' as const, id: bytesOf(one.id) }));

export function readCreation(options: PublicKeyCredentialCreationOptionsJSON): PublicKeyCredentialCreationOptions {
  return {
    ...options,
    challenge: bytesOf(options.challenge),
    user: { ...options.user, id: bytesOf(options.user.id) },
    excludeCredentials: descriptors(options.excludeCredentials),
  } as PublicKeyCredentialCreationOptions;
}

export function readRequest(options: PublicKeyCredentialRequestOptionsJSON): PublicKeyCredentialRequestOptions {
  return {
    ...options,
    challenge: bytesOf(options.challenge),
    allowCredentials: descriptors(options.allowCredentials),
  } as PublicKeyCredentialRequestOptions;
}

function asJson<T>(made: PublicKeyCredential): T {
  return ('toJSON' in made ? made.toJSON() : write(made)) as T;
}

/** What `toJSON` would say, as far as the server reads it. */
export function write(made: Pick<PublicKeyCredential, 'id' | 'rawId' | 'type' | 'response'>): unknown {
  const parts = made.response as Partial<AuthenticatorAttestationResponse & AuthenticatorAssertionResponse>;
  const names = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle'] as const;
  const response = Object.fromEntries(
    names.flatMap((name) => {
      const bytes = parts[name];
      return bytes ? [[name, textOf(bytes)]] : [];
    }),
  );
  return { id: made.id, rawId: textOf(made.rawId), type: made.type, response };
}
