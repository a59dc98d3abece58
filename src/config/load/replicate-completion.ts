/** Completes the settings of a pair of daemons: reads their files. */

import { configSecrets } from '../../messages/index.js';
import type { ReplicateConfiguration } from '../model/replicate-configuration.js';
import type { FileConfiguration } from '../schema/schema.js';
import { readCertificates, readSecretText, type SecretFindings, type SecretPlaces } from '../secrets/secret.js';
import { loginIn } from './publish-completion.js';

/** Returns the completed settings; undefined without a pair. Adds problems to `found`. `packages`: the resolved folder. */
export function completeReplicate(
  table: FileConfiguration['replicate'],
  packages: string | undefined,
  places: SecretPlaces,
  found: SecretFindings,
): ReplicateConfiguration | undefined {
  const { url, stream, bucket, name, credentials, ca, replicas, leaseSeconds, experimental } = table;
  if (url === undefined || stream === undefined || bucket === undefined || name === undefined) return undefined;
  const path = ['replicate', 'credentials'];
  const text = credentials === undefined ? undefined : found.take(path, readSecretText(credentials, places));
  const login = text === undefined ? undefined : loginIn(text);
  if (text !== undefined && login === undefined && found.mistakes.length === 0)
    found.mistakes.push({ path, text: configSecrets.notNatsCredentials });
  return {
    urls: typeof url === 'string' ? [url] : url,
    stream,
    bucket,
    name,
    replicas,
    leaseMs: leaseSeconds * 1_000,
    experimental,
    ...(login === undefined ? {} : { login }),
    ...(ca === undefined ? {} : { ca: found.take(['replicate', 'ca'], readCertificates(places.pathOf(ca))) }),
    ...(packages === undefined ? {} : { packages }),
  };
}
