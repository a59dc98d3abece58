/** Creates the message security of each entry in a configuration. */

import { mac, type MacSettings } from './mac.js';
import { nexoBlob, type NexoBlobSettings } from './nexo-blob.js';
import type { MessageSecurity } from './security.js';

/**
 * The settings of a message security, by its kind, including the key. By default, the key version of a `mac` is the
 * start time.
 */
export type SecuritySettings =
  | ({ readonly kind: 'nexo-blob' } & NexoBlobSettings)
  | ({ readonly kind: 'mac'; readonly keyVersion?: string } & Omit<MacSettings, 'keyVersion'>);

/**
 * Returns the message security of each entry that has one, by the entry's name. Each key is derived once, outside the
 * event loop. `startMs` is the start time of the process, in ms UTC.
 */
export async function makeSecurities(
  named: readonly { readonly name: string; readonly security?: SecuritySettings }[],
  startMs: number,
): Promise<ReadonlyMap<string, MessageSecurity>> {
  const made = new Map<string, Promise<MessageSecurity>>();
  const found = new Map<string, MessageSecurity>();
  for (const { name, security } of named) {
    if (security === undefined) continue;
    const key = JSON.stringify(Object.entries(security).toSorted(([one], [other]) => (one < other ? -1 : 1)));
    const making = made.get(key) ?? madeOf(security, startMs);
    made.set(key, making);
    found.set(name, await making);
  }
  return found;
}

function madeOf(security: SecuritySettings, startMs: number): Promise<MessageSecurity> {
  if (security.kind === 'nexo-blob') return nexoBlob(security);
  const { kek, keyIdentifier, keyVersion = keyVersionAt(startMs) } = security;
  return Promise.resolve(mac({ kek, keyIdentifier, keyVersion }));
}

/** Returns a time in the form of a key version: `20191122164326.594`. */
function keyVersionAt(ms: number): string {
  return new Date(ms).toISOString().replaceAll(/[-:TZ]/g, '');
}
