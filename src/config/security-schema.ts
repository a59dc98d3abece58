/** What a configuration file may say about message security. */

import { z } from 'zod';
import { expected, integer, secret, text } from './schema-parts.js';

const key = {
  keyIdentifier: text('the name of the key, as the terminal has it').optional(),
  keyVersion: integer(0, 2_147_483_647, 'the version of the key, a whole number as the terminal has it').optional(),
  passphrase: secret.optional(),
};

/** The security of a gateway and of its terminals. The key may stand at the terminals. */
export const securitySchema = z.strictObject(
  { kind: z.enum(['nexo-blob'], expected('"nexo-blob"')), ...key },
  expected('a table with kind, keyIdentifier, keyVersion and passphrase'),
);

/** What a terminal has otherwise than its gateway. */
export const ownKeySchema = z.strictObject(key, expected('a table with keyIdentifier, keyVersion and passphrase'));

/** The tables as they are written. */
export type SecurityTable = z.infer<typeof securitySchema>;
/** See `ownKeySchema`. */
export type OwnKeyTable = z.infer<typeof ownKeySchema>;
