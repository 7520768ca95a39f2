// SHA-256 and HMAC of frames, by WebCrypto where the browser lets the page have it.
import { frame, HASH_BYTES, type Bytes } from './bytes';
import * as own from './sha256';

const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;

export async function digest(label: string, ...fields: readonly Uint8Array[]): Promise<Bytes> {
  const message = frame(label, ...fields);
  return subtle ? new Uint8Array(await subtle.digest('SHA-256', message)) : own.sha256(message);
}

export async function keyed(key: Bytes, label: string, ...fields: readonly Uint8Array[]): Promise<Bytes> {
  if (key.length !== HASH_BYTES) throw new Error(`the key has ${HASH_BYTES} bytes, not ${key.length}`);
  const message = frame(label, ...fields);
  if (!subtle) return own.hmac(key, message);
  const imported = await subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return new Uint8Array(await subtle.sign('HMAC', imported, message));
}
