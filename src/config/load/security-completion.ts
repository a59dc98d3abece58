/** Completes the security of an address: reads its key, and reports problems with the key. */

import { macKeyNames, whyNoKek, whyNoPassphrase } from '../../security/index.js';
import { configSecrets } from '../../messages/index.js';
import type { SecurityConfiguration } from '../model/configuration.js';
import { readSecretText, type SecretFindings, type SecretReference, type SecretPlaces } from '../secrets/secret.js';
import type { OwnKeyTable, SecurityTable } from '../schema/security-schema.js';

/** The paths of the `security` tables: the table of a gateway, and that of a terminal with a key of its own. */
interface SecurityPaths {
  readonly gateway: readonly string[];
  readonly terminal: readonly string[];
}

/** The gateway settings that are needed to complete its security. */
interface Secured {
  readonly security?: SecurityTable | undefined;
  readonly simulated: boolean;
}

/** Published keys, in capitals: the key of `tenderd simulate`, and the key of the vendor's own tests. */
const publicKeks: readonly string[] = [
  '0123456789ABCDEFFEDCBA987654321089ABCDEF01234567',
  '1140B940AD020C7C6EC25DBDBDA4759E3A329CCC6D07A694',
];

/** True if the key is published. Any program could seal messages with a published key. */
export function isPublicKek(text: string): boolean {
  return publicKeks.includes(text.toUpperCase());
}

/**
 * Returns the completed security. Returns undefined if none is configured, or if a part of the key is missing, which `checkSecurity` reports. Adds
 * problems with the key to `found`. The problems never contain the key.
 */
export function completeSecurity(
  paths: SecurityPaths,
  { security, simulated }: Secured,
  own: OwnKeyTable | undefined,
  places: SecretPlaces,
  found: SecretFindings,
): SecurityConfiguration | undefined {
  if (security === undefined) return undefined;
  const { kind, ...shared } = security;
  const { keyIdentifier, keyVersion, passphrase, kek } = { ...shared, ...own };
  const placeOf = (part: 'passphrase' | 'kek' | 'keyIdentifier'): readonly string[] => [
    ...(own?.[part] === undefined ? paths.gateway : paths.terminal),
    part,
  ];
  const read = (path: readonly string[], reference: SecretReference): string =>
    found.take(path, readSecretText(reference, places));
  if (kind === 'nexo-blob') {
    if (keyIdentifier === undefined || typeof keyVersion !== 'number' || passphrase === undefined) return undefined;
    const path = placeOf('passphrase');
    const text = read(path, passphrase);
    checkPassphrase(path, text, found);
    return { kind, keyIdentifier, keyVersion, passphrase: text };
  }
  const name = macKeyNames.find((one) => one === (keyIdentifier ?? 'SpecV2ProdMACKey'));
  if (kek === undefined || name === undefined || typeof keyVersion === 'number') return undefined;
  const path = placeOf('kek');
  const text = read(path, kek);
  const why = text === '' ? undefined : whyNoKek(text);
  if (why !== undefined) found.mistakes.push({ path, text: configSecrets.notAKek(why) });
  if (!simulated && name === 'SpecV2TestMACKey') {
    found.warnings.push({ path: placeOf('keyIdentifier'), text: configSecrets.testKey(name) });
  }
  if (!simulated && isPublicKek(text)) found.warnings.push({ path, text: configSecrets.publishedKey });
  return { kind, keyIdentifier: name, ...(keyVersion === undefined ? {} : { keyVersion }), kek: text };
}

function checkPassphrase(path: readonly string[], text: string, found: SecretFindings): void {
  const why = text === '' ? undefined : whyNoPassphrase(text);
  if (why !== undefined && !/^[\x20-\x7e]*$/.test(text))
    found.mistakes.push({ path, text: configSecrets.notAPassphrase(why) });
  else if (why !== undefined) found.warnings.push({ path, text: configSecrets.weakPassphrase(why) });
}
