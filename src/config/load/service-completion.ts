/** Completes a payment service: reads its secrets, and reports problems with them. */

import type { ServicePromises } from '../../core/index.js';
import type { ServiceConfiguration, TokenConfiguration } from '../model/configuration.js';
import { completeProxy } from '../schema/proxy-schema.js';
import { readSecret, type SecretFindings, type SecretPlaces, type SecretReference } from '../secrets/secret.js';
import { completeTls } from './tls-completion.js';
import type { ServiceTable } from '../schema/service-schema.js';

/** Returns the completed service. Adds problems with its secrets to `found`. */
export function completeService(
  name: string,
  { baseUrl, merchantId, apiKey, token, managementMs, profile, promises, simulated, ca, proxy, webhook }: ServiceTable,
  places: SecretPlaces,
  found: SecretFindings,
  nowMs: number,
): ServiceConfiguration {
  const path = ['services', name];
  const take = (key: readonly string[], reference: SecretReference): string =>
    found.take([...path, ...key], readSecret(reference, places));
  return {
    name,
    baseUrl,
    merchantId,
    apiKey: take(['apiKey'], apiKey),
    apiKeyAgain: () => readSecret(apiKey, places).value,
    token: tokenOf(token, take, places),
    managementMs,
    profile,
    promises: definedPromises(promises ?? {}),
    simulated,
    ...(ca === undefined ? {} : { tls: completeTls(path, { ca }, places, found, nowMs) }),
    ...(proxy === undefined ? {} : { proxy: completeProxy([...path, 'proxy'], proxy, places, found) }),
    ...(webhook === undefined ? {} : { webhook: webhookOf(webhook, take) }),
  };
}

/** Returns the promises that are configured, without undefined members. */
function definedPromises({
  sessionEndsMs,
  attemptsMax,
  cancelClosesSessions,
  referencesAreUnique,
}: NonNullable<ServiceTable['promises']>): ServicePromises {
  return {
    ...(sessionEndsMs === undefined ? {} : { sessionEndsMs }),
    ...(attemptsMax === undefined ? {} : { attemptsMax }),
    ...(cancelClosesSessions === undefined ? {} : { cancelClosesSessions }),
    ...(referencesAreUnique === undefined ? {} : { referencesAreUnique }),
  };
}

type Take = (key: readonly string[], reference: SecretReference) => string;

function tokenOf(
  { clientCredentials, file, env }: ServiceTable['token'],
  take: Take,
  places: SecretPlaces,
): TokenConfiguration {
  if (clientCredentials !== undefined) {
    const { url, id, secret } = clientCredentials;
    return {
      type: 'client-credentials',
      url,
      id,
      secret: take(['token', 'clientCredentials', 'secret'], secret),
      secretAgain: () => readSecret(secret, places).value,
    };
  }
  const value = take(['token'], { file, env });
  // Another program may renew the token in the file, so the daemon reads the file again while it runs.
  return file === undefined ? { type: 'fixed', value } : { type: 'file', path: places.pathOf(file) };
}

function webhookOf(
  { port, publicUrl, secret }: NonNullable<ServiceTable['webhook']>,
  take: Take,
): NonNullable<ServiceConfiguration['webhook']> {
  return { port, publicUrl, ...(secret === undefined ? {} : { secret: take(['webhook', 'secret'], secret) }) };
}
