/** Completes the settings of the publication: reads its files. */

import { configSecrets } from '../../messages/index.js';
import type { NatsLoginConfiguration, PublishConfiguration } from '../model/publish-configuration.js';
import type { FileConfiguration } from '../schema/schema.js';
import { readCertificates, readSecretText, type SecretFindings, type SecretPlaces } from '../secrets/secret.js';

const minuteMs = 60_000;

/** Returns the completed settings; undefined if nothing is published. Adds problems to `found`. `packages`: the resolved folder. */
export function completePublish(
  { url, stream, subject, credentials, ca, lateMinutes, statusSeconds, inFlight }: FileConfiguration['publish'],
  packages: string | undefined,
  places: SecretPlaces,
  found: SecretFindings,
): PublishConfiguration | undefined {
  if (url === undefined || stream === undefined || subject === undefined) return undefined;
  const path = ['publish', 'credentials'];
  const text = credentials === undefined ? undefined : found.take(path, readSecretText(credentials, places));
  const login = text === undefined ? undefined : loginIn(text);
  if (text !== undefined && login === undefined && found.mistakes.length === 0)
    found.mistakes.push({ path, text: configSecrets.notNatsCredentials });
  return {
    url,
    stream,
    subject,
    lateAfterMs: lateMinutes * minuteMs,
    statusEveryMs: statusSeconds * 1_000,
    inFlightMax: inFlight,
    ...(login === undefined ? {} : { login }),
    ...(ca === undefined ? {} : { ca: found.take(['publish', 'ca'], readCertificates(places.pathOf(ca))) }),
    ...(packages === undefined ? {} : { packages }),
  };
}

/** Returns the login in a credentials file of NATS, a seed of an NKEY, or `user:password`. */
export function loginIn(text: string): NatsLoginConfiguration | undefined {
  const trimmed = text.trim();
  if (/-----BEGIN NATS USER JWT-----[^]*-----BEGIN USER NKEY SEED-----/.test(trimmed))
    return { type: 'creds', text: trimmed };
  if (/^SU[A-Z2-7]{56}$/.test(trimmed)) return { type: 'nkey', seed: trimmed };
  const [, user, password] = /^([^:\s]+):(\S+)$/.exec(trimmed) ?? [];
  return user === undefined || password === undefined ? undefined : { type: 'password', user, password };
}
