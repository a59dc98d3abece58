/** What a configuration file may say about message security. */

import { z } from 'zod';
import { expected, integer, type SecretSchema, text } from './schema-parts.js';

/** What a key may have; which of it belongs to which kind, the checks between settings say. */
const key = (secret: SecretSchema) => ({
  keyIdentifier: text('the name of the key, as the terminal has it').optional(),
  keyVersion: z
    .union(
      [integer(0, 2_147_483_647, 'a whole number'), text('a time')],
      expected('the version of the key: with "nexo-blob" a whole number as the terminal has it, with "mac" a text'),
    )
    .optional(),
  passphrase: secret.optional(),
  kek: secret.optional(),
});

const keyParts = 'keyIdentifier, keyVersion and passphrase ("nexo-blob") or kek ("mac")';

const kind = () => z.enum(['nexo-blob', 'mac'], expected('"nexo-blob" or "mac"'));

/** The security of an interface or a gateway, with its key. The key of a gateway may be written at its terminals instead. */
export function securitySchema(secret: SecretSchema) {
  return z.strictObject({ kind: kind(), ...key(secret) }, expected(`a table with kind, ${keyParts}`));
}

/** What a terminal has otherwise than its gateway. */
export function ownKeySchema(secret: SecretSchema) {
  return z.strictObject(key(secret), expected(`a table with ${keyParts}`));
}

/** The tables as they are written. */
export type SecurityTable = z.infer<ReturnType<typeof securitySchema>>;
/** See `ownKeySchema`. */
export type OwnKeyTable = z.infer<ReturnType<typeof ownKeySchema>>;
