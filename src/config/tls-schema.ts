/** What a configuration file may say about TLS. */

import { z } from 'zod';
import { expected, secret, text } from './schema-parts.js';

const label = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
const nameText =
  'a host name such as "S1F2-000123.live.terminal.adyen.com", the one in the certificate; an address needs no setting';

/** The name that a certificate must be for. */
export const serverName = z
  .string(expected(nameText))
  .max(253, expected(nameText))
  .refine(
    (value) => value.split('.').every((part) => label.test(part)) && !/^\d+$/.test(value.split('.').at(-1) ?? ''),
    expected(nameText),
  );

/** Whether a text is such a name. */
export function isServerName(name: string): boolean {
  return serverName.safeParse(name).success;
}

/** The TLS of a gateway and of its terminals. */
export const tlsSchema = z.strictObject(
  {
    ca: text('the path of a PEM file with the certificate authority of the gateway').optional(),
    system: z.boolean(expected("true or false; true trusts the system's authorities beside ca")).optional(),
    expect: serverName.optional(),
    certificate: text('the path of a PEM file with our certificate, for a gateway that asks for one').optional(),
    key: secret.optional(),
  },
  expected('a table with ca, system, expect, certificate and key'),
);

/** The table as it is written. */
export type TlsTable = z.infer<typeof tlsSchema>;
