/** What a configuration file may say of the nexo interface. */

import { z } from 'zod';
import { dialectNames } from '../../protocol/index.js';
import { expected, integer, oneOf, secret, text } from './schema-parts.js';
import { securitySchema } from './security-schema.js';

const port = integer(0, 65_535, 'a TCP port from 0 to 65535, 0 for any free one');

const accountText = 'the code of a merchant account: at most 80 letters, digits, "-" and "_"';

/** The nexo interface. */
export const nexoSchema = z.strictObject(
  {
    enabled: z.boolean(expected('true or false')).default(false),
    dialect: oneOf(dialectNames).default('standard-3.1'),
    bearer: secret.optional(),
    login: secret.optional(),
    tcpPort: port.optional(),
    security: securitySchema.optional(),
    merchantAccount: z
      .string(expected(accountText))
      .regex(/^[\w-]{1,80}$/, expected(accountText))
      .optional(),
    tls: z
      .strictObject(
        {
          port: port.default(8443),
          certificate: text(
            'the path of a PEM file with the certificate that registers see, such as "tenderd nexo certificate" makes',
          ),
          key: secret,
        },
        expected('a table with port, certificate and key'),
      )
      .optional(),
  },
  expected('a table with enabled and more'),
);

/** The table as it is written. */
export type NexoTable = z.infer<typeof nexoSchema>;
