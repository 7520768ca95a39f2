// What to say of something that was tried and failed.
import { t } from '../../lib/i18n/index.svelte';
import { ApiError } from '../../wire/api';
import { PasskeyError } from '../../wire/authenticator';

export function words(cause: unknown): string {
  if (cause instanceof PasskeyError) {
    return { stopped: t.passkey_stopped, there: t.passkey_there, unable: t.passkey_unable }[cause.failure];
  }
  return (cause instanceof ApiError && cause.message) || t.no_server;
}
