/** Makes the securities that a configuration names. */

import { nexoBlob, type NexoBlobSettings } from './nexo-blob.js';
import type { MessageSecurity } from './security.js';

/** A security by its kind, with its key. */
export type SecuritySettings = { readonly kind: 'nexo-blob' } & NexoBlobSettings;

/** The security of each that has one, by name. Each key is derived once, beside the event loop. */
export async function makeSecurities(
  named: readonly { readonly name: string; readonly security?: SecuritySettings }[],
): Promise<ReadonlyMap<string, MessageSecurity>> {
  const made = new Map<string, Promise<MessageSecurity>>();
  const found = new Map<string, MessageSecurity>();
  for (const { name, security } of named) {
    if (security === undefined) continue;
    const { keyIdentifier, keyVersion, passphrase } = security;
    const key = JSON.stringify([keyIdentifier, keyVersion, passphrase]);
    const making = made.get(key) ?? nexoBlob(security);
    made.set(key, making);
    found.set(name, await making);
  }
  return found;
}
