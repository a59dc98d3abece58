/** Computed test vectors, and openssl for computing them again. */

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The contents of the file. */
interface Vectors {
  readonly nexoBlob: Readonly<
    Record<'passphrase' | 'macKey' | 'cipherKey' | 'vector' | 'nonce' | 'text' | 'blob' | 'hmac', string>
  >;
  /** A whole message with the same keys. */
  readonly nexoBlobMessage: Readonly<Record<'nonce' | 'text' | 'blob' | 'hmac', string>>;
  readonly mac: Readonly<Record<'sessionKey' | 'kek' | 'body' | 'encryptedKey' | 'code', string>>;
}

/** The vectors. */
export const vectors: Vectors = JSON.parse(
  readFileSync(new URL('../../fixtures/security/vectors.json', import.meta.url), 'utf8'),
);

/** Returns the output of openssl for these octets. */
export function openssl(args: readonly string[], input: Uint8Array | string = ''): Buffer {
  return execFileSync('openssl', args, { input });
}
