/** What a configuration file may say about TLS. */

import { z } from 'zod';
import { expected, type SecretSchema, text } from './schema-parts.js';
import { isServerName } from '../addresses/server-name.js';

const nameText =
  'a host name such as "S1F2-000123.live.terminal.adyen.com", the one in the certificate; an address needs no setting';

/** The name that a certificate must be for. */
export function serverName() {
  return z.string(expected(nameText)).refine((value) => isServerName(value), expected(nameText));
}

/** The TLS of a gateway and of its terminals. */
export function tlsSchema(secret: SecretSchema) {
  return z.strictObject(
    {
      ca: text('the path of a PEM file with the certificate authority of the gateway').optional(),
      system: z.boolean(expected("true or false; true trusts the system's authorities beside ca")).optional(),
      expect: serverName().optional(),
      certificate: text('the path of a PEM file with our certificate, for a gateway that asks for one').optional(),
      key: secret.optional(),
    },
    expected('a table with ca, system, expect, certificate and key'),
  );
}

/** The table as it is written. */
export type TlsTable = z.infer<ReturnType<typeof tlsSchema>>;
