/** The schema of message security. */

import { z } from 'zod';
import { configExpected as texts } from '../../messages/index.js';
import { expected, integer, type SecretSchema, text } from './schema-parts.js';

const { security } = texts;

/** Returns the schemas of the parts of a key. `checkSecurity` checks which parts belong to the chosen kind. */
const key = (secret: SecretSchema) => ({
  keyIdentifier: text(security.keyIdentifier).optional(),
  keyVersion: z
    .union([integer(0, 2_147_483_647, security.wholeNumber), text(security.time)], expected(security.keyVersion))
    .optional(),
  passphrase: secret.optional(),
  kek: secret.optional(),
});

const kind = () => z.enum(['nexo-blob', 'mac'], expected(security.kind));

/** Returns the schema of the `security` of an interface or gateway. A terminal may override the key of its gateway. */
export function securitySchema(secret: SecretSchema) {
  return z.strictObject({ kind: kind(), ...key(secret) }, expected(security.table));
}

/** Returns the schema of a terminal's own key settings, which override those of its gateway. */
export function ownKeySchema(secret: SecretSchema) {
  return z.strictObject(key(secret), expected(security.ownKey));
}

/** The `security` table of an interface or gateway after parsing. */
export type SecurityTable = z.infer<ReturnType<typeof securitySchema>>;
/** The `security` table of a terminal after parsing. */
export type OwnKeyTable = z.infer<ReturnType<typeof ownKeySchema>>;
