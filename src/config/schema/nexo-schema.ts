/** What a configuration file may say of the nexo interface. */

import { z } from 'zod';
import { askedDialectNames } from '../../../protocol/index.js';
import { isResultAddress } from '../addresses/result-url.js';
import { expected, integer, oneOf, type SecretSchema, text } from './schema-parts.js';
import { securitySchema } from './security-schema.js';
import { tlsSchema } from './tls-schema.js';

const port = () => integer(0, 65_535, 'a TCP port from 0 to 65535, 0 for any free one');

const accountText = 'the code of a merchant account: at most 80 letters, digits, "-" and "_"';

const resultUrlText =
  'http:// or https:// on this machine, or https:// with an address of a private network (10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, fc00::/7), without user, password and "#"';

const saleIdText = 'tables [nexo.async.SALEID], of the SaleID that the register says in its messages';

/** What tells one payment of a register from the next at this interface. */
export const paymentIdentities = ['transaction', 'service', 'tender'] as const;

const identityText = 'a table of SaleIDs, or "*" for every other one, each with transaction, service or tender';

/** Where a register takes the results that it does not wait for. */
const resultAddressSchema = (secret: SecretSchema) =>
  z.strictObject(
    {
      url: z
        .string(expected(resultUrlText))
        .max(2_048, expected(resultUrlText))
        .refine(isResultAddress, expected(resultUrlText)),
      register: text('the name of a table [registers.NAME]').optional(),
      authorization: secret.optional(),
      tls: tlsSchema(secret).optional(),
    },
    expected('a table with url, register, authorization and tls'),
  );

/** The nexo interface. */
export function nexoSchema(secret: SecretSchema) {
  return z.strictObject(
    {
      enabled: z.boolean(expected('true or false')).default(false),
      dialect: oneOf(askedDialectNames).default('standard-3.1'),
      bearer: secret.optional(),
      login: secret.optional(),
      tcpPort: port().optional(),
      security: securitySchema(secret).optional(),
      async: z
        .record(
          z.string().min(1).max(80),
          z.lazy(() => resultAddressSchema(secret)),
          expected(saleIdText),
        )
        .default({}),
      identity: z.record(z.string().min(1).max(80), oneOf(paymentIdentities), expected(identityText)).default({}),
      merchantAccount: z
        .string(expected(accountText))
        .regex(/^[\w-]{1,80}$/, expected(accountText))
        .optional(),
      tls: z
        .strictObject(
          {
            port: port().default(8443),
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
}

/** The table as it is written. */
export type NexoTable = z.infer<ReturnType<typeof nexoSchema>>;
