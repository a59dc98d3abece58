/** The key of the terminals in scenarios whose messages are sealed. It stands here for everybody to read: a test key. */

import type { Wire } from '../../src/core/index.js';
import { sealedWire } from '../../src/gateway/sealed.js';
import { nexoBlob } from '../../src/security/index.js';
import { NexoBlobSeal, type Seal } from '../../src/simulator/sealing/index.js';

/** What both sides know. */
export const testKey = { passphrase: 'Test-only-key-1', keyIdentifier: 'test-only', keyVersion: 1 } as const;

/** The terminals' side, where a setting has a security. */
export function terminalSeal(security: 'nexo-blob' | undefined): Seal | undefined {
  return security === undefined ? undefined : new NexoBlobSeal(testKey);
}

/** The daemon's side. */
export async function daemonSeal(security: 'nexo-blob' | undefined): Promise<((wire: Wire) => Wire) | undefined> {
  if (security === undefined) return undefined;
  const made = await nexoBlob(testKey);
  return (wire) => sealedWire(wire, made);
}
