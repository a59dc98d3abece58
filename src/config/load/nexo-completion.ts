/** Completes the nexo interface: reads its secrets, its certificate and key, and says what is wrong with them. */

import { dialects } from '../../../protocol/index.js';
import { whyNoPassphrase } from '../../security/index.js';
import type { NexoConfiguration, SecurityConfiguration } from '../model/configuration.js';
import { whyGuessable } from '../secrets/guessable-secret.js';
import type { NexoTable } from '../schema/nexo-schema.js';
import { readSecret, SecretFindings, type SecretReference, type SecretPlaces } from '../secrets/secret.js';
import { completeResultAddress } from './result-completion.js';
import { completeSecurity, isPublicKek } from './security-completion.js';
import type { SecurityTable } from '../schema/security-schema.js';
import { completeIdentity } from './tls-completion.js';

/** The interface ready to be opened; undefined where it is not. What is wrong goes to `found`; `nowMs` is wall time. */
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
      found.mistakes.push({ path: ['nexo', key], text: 'has a space in it, which no bearer token may have' });
    }
    const why = value === '' ? undefined : whyGuessable(value);
    if (why !== undefined)
      found.mistakes.push({ path: ['nexo', key], text: `${why}: a program on this machine could guess it` });
    return value;
  };
  const secrets = {
    ...(bearer === undefined ? {} : { bearer: take('bearer', bearer) }),
    ...(login === undefined ? {} : { login: take('login', login) }),
  };
  if (tcpPort !== undefined && login === undefined && security === undefined) {
    const text =
      'needs "login" (or "security"): on bare TCP there is no header, and whoever connects must say a secret';
    found.mistakes.push({ path: ['nexo', 'tcpPort'], text });
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
      const text = `is ${String(port)}, as ${other.join('.')}; each listener needs a port of its own`;
      found.mistakes.push({ path, text });
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

/** The key that registers have. Who could guess it could pay, so that a weak one is a mistake here. */
function keyOf(table: SecurityTable, places: SecretPlaces, found: SecretFindings): SecurityConfiguration | undefined {
  const path = ['nexo', 'security'];
  const own = new SecretFindings();
  // Which gateway a register pays on is not known here, nor whether its money is real.
  const secured = { security: table, simulated: true };
  const key = completeSecurity({ gateway: path, terminal: path }, secured, undefined, places, own);
  found.mistakes.push(...own.mistakes);
  // Nothing is ever served plain that was to be sealed; which part is missing, the checks between settings say.
  if (key === undefined || own.mistakes.length > 0) return undefined;
  const [part, why] =
    key.kind === 'mac' ? ['kek', whyWeakKek(key.kek)] : ['passphrase', whyNoPassphrase(key.passphrase)];
  if (why === undefined) found.warnings.push(...own.warnings);
  else
    found.mistakes.push({
      path: [...path, part],
      text: `names a text that a program on this machine could guess: it ${why.replace(/^it /, '')}`,
    });
  return key;
}

function whyWeakKek(kek: string): string | undefined {
  return isPublicKek(kek) ? 'it is published' : whyGuessable(kek);
}
