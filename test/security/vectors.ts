/** The computed vectors, and the same figures once more by openssl. */

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What stands in the file. */
interface Vectors {
  readonly nexoBlob: Readonly<
    Record<'passphrase' | 'macKey' | 'cipherKey' | 'vector' | 'nonce' | 'text' | 'blob' | 'hmac', string>
  >;
  /** A whole message under the same keys. */
  readonly nexoBlobMessage: Readonly<Record<'nonce' | 'text' | 'blob' | 'hmac', string>>;
  readonly mac: Readonly<Record<'sessionKey' | 'kek' | 'body' | 'encryptedKey' | 'code', string>>;
}

/** The file. */
export const vectors: Vectors = JSON.parse(
  readFileSync(new URL('../../fixtures/security/vectors.json', import.meta.url), 'utf8'),
);

/** What openssl makes of these octets. */
export function openssl(args: readonly string[], input: Uint8Array | string = ''): Buffer {
  return execFileSync('openssl', args, { input });
}
