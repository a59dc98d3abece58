/** Completes the nexo interface: reads its secrets, certificate and key, and reports problems with them. */

import { dialects } from '../../../protocol/index.js';
import { whyNoPassphrase } from '../../security/index.js';
import { configListeners, configSecrets } from '../../messages/index.js';
import type { NexoConfiguration, SecurityConfiguration } from '../model/configuration.js';
import { whyGuessable } from '../secrets/guessable-secret.js';
import type { NexoTable } from '../schema/nexo-schema.js';
import { readSecret, SecretFindings, type SecretReference, type SecretPlaces } from '../secrets/secret.js';
import { completeResultAddress } from './result-completion.js';
import { completeSecurity, isPublicKek } from './security-completion.js';
import type { SecurityTable } from '../schema/security-schema.js';
import { completeIdentity } from './tls-completion.js';

/** Returns the completed interface, or undefined if the interface is not enabled. Adds problems to `found`. `nowMs` is wall time. */
export function completeNexo(
  {
    enabled,
    dialect,
    bearer,
    login,
    tcpPort,
    security,
    merchantAccount,
    tls,
    identity: identities,
    async: results,
  }: NexoTable,
  { apiPort, registers }: { readonly apiPort: number; readonly registers: readonly string[] },
  places: SecretPlaces,
  found: SecretFindings,
  nowMs: number,
): NexoConfiguration | undefined {
  if (!enabled) return undefined;
  const take = (key: 'bearer' | 'login', reference: SecretReference): string => {
    const value = found.take(['nexo', key], readSecret(reference, places));
    if (key === 'bearer' && value.includes(' ')) {
      found.mistakes.push({ path: ['nexo', key], text: configSecrets.spaceInToken });
    }
    const why = value === '' ? undefined : whyGuessable(value);
    if (why !== undefined) found.mistakes.push({ path: ['nexo', key], text: configSecrets.guessable(why) });
    return value;
  };
  const secrets = {
    ...(bearer === undefined ? {} : { bearer: take('bearer', bearer) }),
    ...(login === undefined ? {} : { login: take('login', login) }),
  };
  if (tcpPort !== undefined && login === undefined && security === undefined) {
    found.mistakes.push({ path: ['nexo', 'tcpPort'], text: configListeners.tcpNeedsSecret });
  }
  const key = security === undefined ? undefined : keyOf(security, places, found);
  const identity = tls === undefined ? undefined : completeIdentity(['nexo', 'tls'], tls, places, found, nowMs);
  const ports: readonly (readonly [readonly string[], number | undefined])[] = [
    [['api', 'port'], apiPort],
    [['nexo', 'tcpPort'], tcpPort],
    [['nexo', 'tls', 'port'], tls?.port],
  ];
  for (const [index, [path, port]] of ports.entries()) {
    const [other] = ports.slice(0, index).find(([, taken]) => port !== undefined && port !== 0 && taken === port) ?? [];
    if (other !== undefined) {
      found.mistakes.push({ path, text: configListeners.portTaken(String(port), other.join('.')) });
    }
  }
  return {
    dialect: dialects[dialect],
    ...secrets,
    ...(tcpPort === undefined ? {} : { tcpPort }),
    ...(merchantAccount === undefined ? {} : { merchantAccount }),
    ...(key === undefined ? {} : { security: key }),
    identity: new Map(Object.entries(identities)),
    async: new Map(
      Object.entries(results).map(([saleId, table]) => [
        saleId,
        completeResultAddress(saleId, table, { registers, places, found, nowMs }),
      ]),
    ),
    ...(tls === undefined || identity === undefined ? {} : { tls: { port: tls.port, ...identity } }),
  };
}

/**
 * Returns the key that registers share with the interface. A weak key is a mistake here, because a program that guesses the key could start payments.
 */
function keyOf(table: SecurityTable, places: SecretPlaces, found: SecretFindings): SecurityConfiguration | undefined {
  const path = ['nexo', 'security'];
  const own = new SecretFindings();
  // A register may pay through any gateway, so this code does not know whether the money is real. It passes `simulated: true` to skip the checks for
  // real money, and checks the strength of the key below.
  const secured = { security: table, simulated: true };
  const key = completeSecurity({ gateway: path, terminal: path }, secured, undefined, places, own);
  found.mistakes.push(...own.mistakes);
  // Without a complete key the interface is not served. `checkSecurity` reports the part that is missing.
  if (key === undefined || own.mistakes.length > 0) return undefined;
  const [part, why] =
    key.kind === 'mac' ? ['kek', whyWeakKek(key.kek)] : ['passphrase', whyNoPassphrase(key.passphrase)];
  if (why === undefined) found.warnings.push(...own.warnings);
  else
    found.mistakes.push({
      path: [...path, part],
      text: configSecrets.weakKey(why),
    });
  return key;
}

function whyWeakKek(kek: string): string | undefined {
  if (isPublicKek(kek)) return configSecrets.isPublished;
  const why = whyGuessable(kek);
  return why === undefined ? undefined : configSecrets.itself(why);
}
