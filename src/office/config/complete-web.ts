/**
 * Completes the section `[web]` of the configuration: reads the files and secrets that it names, and reports mistakes.
 */

import type { Finding } from '../../config/problems/finding.js';
import { networkOf } from '../../config/addresses/network-address.js';
import { completeIdentity } from '../../config/load/tls-completion.js';
import { whyGuessable } from '../../config/secrets/guessable-secret.js';
import { readSecretText, type SecretFindings, type SecretPlaces } from '../../config/secrets/secret.js';
import { configSecrets, officeConfig as texts } from '../../messages/index.js';
import type { WebConfiguration } from './web-configuration.js';
import { listenIn, type WebTable } from './web-schema.js';

/** Returns the completed section. Adds mistakes to `found`. `nowMs` is wall time. */
export function completeWeb(
  table: WebTable,
  places: SecretPlaces,
  found: SecretFindings,
  nowMs: number,
): WebConfiguration {
  const { listen, certificate, key, names, operators, silentMinutes } = table;
  const { host, port } = listenIn(listen) ?? { host: '127.0.0.1', port: 0 };
  const mistake = (name: string, text: string): void => {
    const finding: Finding = { path: ['web', name], text };
    found.mistakes.push(finding);
  };
  if (certificate !== undefined && key === undefined) mistake('key', texts.webKeyMissing);
  if (certificate === undefined && key !== undefined) mistake('certificate', texts.webCertificateMissing);
  if (certificate === undefined && networkOf(host) !== 'machine') mistake('listen', texts.webNeedsTls);
  const tls =
    certificate === undefined || key === undefined
      ? undefined
      : completeIdentity(['web'], { certificate, key }, places, found, nowMs);
  const metricsToken = tokenIn(table, places, found);
  return {
    host,
    port,
    names,
    operators: Object.entries(operators).map(([name, passwordHash]) => ({ name, passwordHash })),
    silentMinutes,
    ...(tls === undefined ? {} : { tls }),
    ...(metricsToken === undefined ? {} : { metricsToken }),
  };
}

function tokenIn({ metricsToken }: WebTable, places: SecretPlaces, found: SecretFindings): string | undefined {
  if (metricsToken === undefined) return undefined;
  const path = ['web', 'metricsToken'];
  const before = found.mistakes.length;
  const token = found.take(path, readSecretText(metricsToken, places));
  const why = found.mistakes.length > before ? undefined : whyGuessable(token);
  if (why !== undefined) found.mistakes.push({ path, text: configSecrets.guessable(why) });
  return token;
}
