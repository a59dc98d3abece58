/** The schema of TLS settings. */

import { z } from 'zod';
import { configExpected as texts } from '../../messages/index.js';
import { expected, type SecretSchema, text } from './schema-parts.js';
import { isServerName } from '../addresses/server-name.js';

const { security } = texts;

/** Returns the schema of the name that a certificate must have. */
export function serverName() {
  return z.string(expected(security.serverName)).refine((value) => isServerName(value), expected(security.serverName));
}

/** Returns the schema of the TLS settings of a gateway and its terminals. */
export function tlsSchema(secret: SecretSchema) {
  return z.strictObject(
    {
      ca: text(security.ca).optional(),
      system: z.boolean(expected(security.system)).optional(),
      expect: serverName().optional(),
      certificate: text(security.certificate).optional(),
      key: secret.optional(),
    },
    expected(security.tls),
  );
}

/** The `tls` table after parsing. */
export type TlsTable = z.infer<ReturnType<typeof tlsSchema>>;
