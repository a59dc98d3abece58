/** What a configuration file may say of a listener for the terminals of a gateway. */

import { isIP } from 'node:net';
import { z } from 'zod';
import { expected, integer, type SecretSchema, text } from './schema-parts.js';

const hostText =
  'an address of this machine by number, such as "192.168.1.10": the one in the network of the terminals';
const peerText = 'the address of a terminal by number, such as "192.168.1.40"';
const callbackText =
  'an address of this listener that starts with https://, as a terminal reaches it, without user, password and "#"';

function isCallback(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, hash } = new URL(value);
  return protocol === 'https:' && [username, password, hash].every((part) => part === '');
}

/** Where terminals call the register. */
export function listenSchema(secret: SecretSchema) {
  return z.strictObject(
    {
      host: z.string(expected(hostText)).refine((value) => isIP(value) !== 0, expected(hostText)),
      port: integer(0, 65_535, 'a TCP port from 0 to 65535, 0 for any free one').default(11_000),
      peers: z
        .array(
          z.string(expected(peerText)).refine((value) => isIP(value) !== 0, expected(peerText)),
          {
            ...expected(`a list of addresses, each ${peerText}`),
          },
        )
        .default([]),
      follow: z.boolean(expected('true or false; true follows a terminal to another private address')).default(false),
      certificate: text('the path of a PEM file with the certificate that terminals see').optional(),
      key: secret.optional(),
      callbackUrl: z
        .string(expected(callbackText))
        .max(2_048, expected(callbackText))
        .refine(isCallback, expected(callbackText))
        .optional(),
    },
    expected('a table with host, port, peers, follow, certificate, key and callbackUrl'),
  );
}

/** The table as it is written. */
export type ListenTable = z.infer<ReturnType<typeof listenSchema>>;
