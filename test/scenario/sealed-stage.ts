/** The key of the terminals in scenarios whose messages are sealed. It stands here for everybody to read: a test key. */

import type { Wire } from '../../src/core/index.js';
import { sealedWire } from '../../src/gateway/sealed.js';
import { mac, nexoBlob } from '../../src/security/index.js';
import { MacSeal, NexoBlobSeal, type Seal } from '../../src/simulator/sealing/index.js';

/** What both sides know. */
export const testKey = { passphrase: 'Test-only-key-1', keyIdentifier: 'test-only', keyVersion: 1 } as const;
/** The same of messages with a code. */
export const testMacKey = {
  kek: '1140B940AD020C7C6EC25DBDBDA4759E3A329CCC6D07A694',
  keyIdentifier: 'SpecV2TestMACKey',
  keyVersion: '20191122164326.594',
} as const;

/** Who we are where tokens are issued, in scenarios whose requests carry one. */
export const testClient = {
  clientId: 'till 7',
  clientSecret: 'Test-only:secret',
  scope: 'terminal-api/.default',
} as const;

type Kind = 'nexo-blob' | 'mac' | undefined;

/** The terminals' side, where a setting has a security. */
export function terminalSeal(security: Kind): Seal | undefined {
  if (security === 'mac') return new MacSeal(testMacKey);
  return security === undefined ? undefined : new NexoBlobSeal(testKey);
}

/** The daemon's side. `isCloud`: a cloud without the key stands in front of the terminals. */
export async function daemonSeal(security: Kind, isCloud: boolean): Promise<((wire: Wire) => Wire) | undefined> {
  if (security === undefined) return undefined;
  const made = security === 'mac' ? mac(testMacKey) : await nexoBlob(testKey);
  return (wire) => sealedWire(wire, made, isCloud);
}
