/** The schema of the nexo interface. */

import { z } from 'zod';
import { askedDialectNames } from '../../../protocol/index.js';
import { configExpected as texts } from '../../messages/index.js';
import { isResultAddress } from '../addresses/result-url.js';
import { expected, integer, oneOf, type SecretSchema, text } from './schema-parts.js';
import { securitySchema } from './security-schema.js';
import { tlsSchema } from './tls-schema.js';

const { common, nexo } = texts;

const port = () => integer(0, 65_535, common.port);

/** The ids that can identify a payment of a register at the nexo interface. */
export const paymentIdentities = ['transaction', 'service', 'tender'] as const;

/** Returns the schema of an address to which tenderd sends results for which the register does not wait. */
const resultAddressSchema = (secret: SecretSchema) =>
  z.strictObject(
    {
      url: z
        .string(expected(nexo.resultUrl))
        .max(2_048, expected(nexo.resultUrl))
        .refine(isResultAddress, expected(nexo.resultUrl)),
      register: text(nexo.register).optional(),
      authorization: secret.optional(),
      tls: tlsSchema(secret).optional(),
    },
    expected(nexo.result),
  );

/** Returns the schema of the nexo interface. */
export function nexoSchema(secret: SecretSchema) {
  return z.strictObject(
    {
      enabled: z.boolean(expected(common.trueOrFalse)).default(false),
      dialect: oneOf(askedDialectNames).default('standard-3.1'),
      bearer: secret.optional(),
      login: secret.optional(),
      tcpPort: port().optional(),
      security: securitySchema(secret).optional(),
      async: z
        .record(
          z.string().min(1).max(80),
          z.lazy(() => resultAddressSchema(secret)),
          expected(nexo.results),
        )
        .default({}),
      identity: z.record(z.string().min(1).max(80), oneOf(paymentIdentities), expected(nexo.identity)).default({}),
      merchantAccount: z
        .string(expected(nexo.account))
        .regex(/^[\w-]{1,80}$/, expected(nexo.account))
        .optional(),
      tls: z
        .strictObject(
          {
            port: port().default(8443),
            certificate: text(nexo.certificate),
            key: secret,
          },
          expected(nexo.tls),
        )
        .optional(),
    },
    expected(nexo.table),
  );
}

/** The `nexo` table after parsing. */
export type NexoTable = z.infer<ReturnType<typeof nexoSchema>>;
