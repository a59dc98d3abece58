/** Completes the address that receives a register's results: reads its secret and certificates, and reports problems with them. */

import { configListeners, configSecrets } from '../../messages/index.js';
import type { ResultAddressConfiguration } from '../model/configuration.js';
import { whyGuessable } from '../secrets/guessable-secret.js';
import type { NexoTable } from '../schema/nexo-schema.js';
import { readSecret, type SecretFindings, type SecretPlaces } from '../secrets/secret.js';
import { completeTls } from './tls-completion.js';

/** The inputs that are needed to complete an address. */
interface ResultPlaces {
  /** The registers that have a token of their own. */
  readonly registers: readonly string[];
  readonly places: SecretPlaces;
  readonly found: SecretFindings;
  /** The time of the system clock. */
  readonly nowMs: number;
}

/** Returns the completed address. Adds problems to `found`. The problems never contain a secret. */
export function completeResultAddress(
  saleId: string,
  { url, register, authorization, tls }: NexoTable['async'][string],
  { registers, places, found, nowMs }: ResultPlaces,
): ResultAddressConfiguration {
  const path = ['nexo', 'async', saleId];
  if (register !== undefined && !registers.includes(register))
    found.mistakes.push({
      path: [...path, 'register'],
      text: configListeners.registerUnknown(register),
    });
  if (tls !== undefined && !url.startsWith('https:'))
    found.mistakes.push({ path: [...path, 'tls'], text: configListeners.resultTlsUnused });
  const header =
    authorization === undefined ? undefined : headerOf([...path, 'authorization'], authorization, places, found);
  return {
    url,
    ...(register === undefined ? {} : { register }),
    ...(header === undefined ? {} : { authorization: header }),
    ...(tls === undefined ? {} : { tls: completeTls([...path, 'tls'], tls, places, found, nowMs) }),
  };
}

function headerOf(
  path: readonly string[],
  reference: NonNullable<NexoTable['async'][string]['authorization']>,
  places: SecretPlaces,
  found: SecretFindings,
): string {
  const value = found.take(path, readSecret(reference, places));
  const why = value === '' ? undefined : whyGuessable(value.replace(/^\S+ /, ''));
  if (why !== undefined) found.warnings.push({ path, text: configSecrets.resultSecretGuessable(why) });
  return value;
}
