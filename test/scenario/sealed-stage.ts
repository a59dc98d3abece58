/** The keys of the terminals in scenarios with sealed messages. These keys are for tests and may be public. */

import type { Wire } from '../../src/core/index.js';
import { sealedWire } from '../../src/gateway/sealed.js';
import { mac, nexoBlob } from '../../src/security/index.js';
import { MacSeal, NexoBlobSeal, type Seal } from '../../src/simulator/sealing/index.js';

/** The key of both sides. */
export const testKey = { passphrase: 'Test-only-key-1', keyIdentifier: 'test-only', keyVersion: 1 } as const;
/** The same for messages with a code. */
export const testMacKey = {
  kek: '1140B940AD020C7C6EC25DBDBDA4759E3A329CCC6D07A694',
  keyIdentifier: 'SpecV2TestMACKey',
  keyVersion: '20191122164326.594',
} as const;

/** The client that requests tokens, in scenarios whose requests carry one. */
export const testClient = {
  clientId: 'till 7',
  clientSecret: 'Test-only:secret',
  scope: 'terminal-api/.default',
} as const;

type Kind = 'nexo-blob' | 'mac' | undefined;

/** Returns the terminals' side of the seal, if a setting has security. */
export function terminalSeal(security: Kind): Seal | undefined {
  if (security === 'mac') return new MacSeal(testMacKey);
  return security === undefined ? undefined : new NexoBlobSeal(testKey);
}

/** Returns the daemon's side of the seal. `isCloud`: a cloud without the key is in front of the terminals. */
export async function daemonSeal(security: Kind, isCloud: boolean): Promise<((wire: Wire) => Wire) | undefined> {
  if (security === undefined) return undefined;
  const made = security === 'mac' ? mac(testMacKey) : await nexoBlob(testKey);
  return (wire) => sealedWire(wire, made, isCloud);
}
