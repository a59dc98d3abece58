/** Completes the security of an address: reads its key, and says what is wrong with it. */

import { macKeyNames, whyNoKek, whyNoPassphrase } from '../../security/index.js';
import type { SecurityConfiguration } from '../model/configuration.js';
import { readSecretText, type SecretFindings, type SecretReference, type SecretPlaces } from '../secrets/secret.js';
import type { OwnKeyTable, SecurityTable } from '../schema/security-schema.js';

/** Where the table of a gateway stands, and that of a terminal with a key of its own. */
interface SecurityPaths {
  readonly gateway: readonly string[];
  readonly terminal: readonly string[];
}

/** What of a gateway is looked at. */
interface Secured {
  readonly security?: SecurityTable | undefined;
  readonly simulated: boolean;
}

/** Keys that anybody can read, in capitals: that of `tenderd simulate`, and that of the vendor's own tests. */
const publicKeks: readonly string[] = [
  '0123456789ABCDEFFEDCBA987654321089ABCDEF01234567',
  '1140B940AD020C7C6EC25DBDBDA4759E3A329CCC6D07A694',
];

/** Whether anybody can read this key in a document: whoever has it can seal. */
export function isPublicKek(text: string): boolean {
  return publicKeks.includes(text.toUpperCase());
}

/**
 * The security ready to be used; undefined where there is none, or a part of the key is missing, which the checks between settings name. What is
 * wrong with the key goes to `found`, never the key.
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
    judgePassphrase(path, text, found);
    return { kind, keyIdentifier, keyVersion, passphrase: text };
  }
  const name = macKeyNames.find((one) => one === (keyIdentifier ?? 'SpecV2ProdMACKey'));
  if (kek === undefined || name === undefined || typeof keyVersion === 'number') return undefined;
  const path = placeOf('kek');
  const text = read(path, kek);
  const why = text === '' ? undefined : whyNoKek(text);
  if (why !== undefined) found.mistakes.push({ path, text: `names a text that is no key: ${why}` });
  if (!simulated && name === 'SpecV2TestMACKey') {
    const named = `is "${name}", which is for test terminals only; leave it out for live ones`;
    found.warnings.push({ path: placeOf('keyIdentifier'), text: named });
  }
  if (!simulated && isPublicKek(text))
    found.warnings.push({
      path,
      text: 'names a key that is published: whoever reads it can seal for you; that is for test terminals only',
    });
  return { kind, keyIdentifier: name, ...(keyVersion === undefined ? {} : { keyVersion }), kek: text };
}

function judgePassphrase(path: readonly string[], text: string, found: SecretFindings): void {
  const why = text === '' ? undefined : whyNoPassphrase(text);
  if (why !== undefined && !/^[\x20-\x7e]*$/.test(text))
    found.mistakes.push({ path, text: `names a text that is no passphrase: ${why}` });
  else if (why !== undefined)
    found.warnings.push({ path, text: `names a weak passphrase: ${why}; that is for test terminals only` });
}
