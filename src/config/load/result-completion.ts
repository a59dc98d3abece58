/** Completes an address at which a register takes its results: reads its secret and its authority, and says what is wrong with them. */

import type { ResultAddressConfiguration } from '../model/configuration.js';
import { whyGuessable } from '../secrets/guessable-secret.js';
import type { NexoTable } from '../schema/nexo-schema.js';
import { readSecret, type SecretFindings, type SecretPlaces } from '../secrets/secret.js';
import { completeTls } from './tls-completion.js';

/** What it is completed with. */
interface ResultPlaces {
  /** The registers that have a token of their own. */
  readonly registers: readonly string[];
  readonly places: SecretPlaces;
  readonly found: SecretFindings;
  /** Wall time. */
  readonly nowMs: number;
}

/** The address ready to be used. What is wrong goes to `found`, never a secret. */
export function completeResultAddress(
  saleId: string,
  { url, register, authorization, tls }: NexoTable['async'][string],
  { registers, places, found, nowMs }: ResultPlaces,
): ResultAddressConfiguration {
  const path = ['nexo', 'async', saleId];
  if (register !== undefined && !registers.includes(register))
    found.mistakes.push({
      path: [...path, 'register'],
      text: `names "${register}", and there is no [registers.${register}]; leave it out where the register has no token of its own`,
    });
  if (tls !== undefined && !url.startsWith('https:'))
    found.mistakes.push({ path: [...path, 'tls'], text: 'means nothing where url begins with http://; leave it out' });
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
  if (why !== undefined)
    found.warnings.push({ path, text: `${why}: another program on this machine could say a result in our place` });
  return value;
}
