/** Completes the security of an address: reads its key, and says what is wrong with it. */

import { whyNoPassphrase } from '../security/index.js';
import type { SecurityConfiguration } from './configuration.js';
import { readSecretText, type SecretFindings } from './secret.js';
import type { OwnKeyTable, SecurityTable } from './security-schema.js';
import type { SecretPlaces } from './service-completion.js';

/** Where the table of a gateway stands, and that of a terminal with a key of its own. */
interface SecurityPaths {
  readonly gateway: readonly string[];
  readonly terminal: readonly string[];
}

/**
 * The security ready to be used; undefined where a part of the key is missing, which the checks between settings name. What is wrong with the
 * key goes to `found`, never the key.
 */
export function completeSecurity(
  paths: SecurityPaths,
  { kind, ...shared }: SecurityTable,
  own: OwnKeyTable | undefined,
  places: SecretPlaces,
  found: SecretFindings,
): SecurityConfiguration | undefined {
  const { keyIdentifier, keyVersion, passphrase: reference } = { ...shared, ...own };
  if (keyIdentifier === undefined || keyVersion === undefined || reference === undefined) return undefined;
  const path = [...(own?.passphrase === undefined ? paths.gateway : paths.terminal), 'passphrase'];
  const { file } = reference;
  const passphrase = found.take(
    path,
    readSecretText(file === undefined ? reference : { file: places.pathOf(file) }, places.environment),
  );
  const why = passphrase === '' ? undefined : whyNoPassphrase(passphrase);
  if (why !== undefined && !/^[\x20-\x7e]*$/.test(passphrase))
    found.mistakes.push({ path, text: `names a text that is no passphrase: ${why}` });
  else if (why !== undefined)
    found.warnings.push({ path, text: `names a weak passphrase: ${why}; that is for test terminals only` });
  return { kind, keyIdentifier, keyVersion, passphrase };
}
