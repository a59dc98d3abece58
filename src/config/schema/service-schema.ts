/** What a configuration file may say of a payment service. */

import { z } from 'zod';
import { proxySchema } from './proxy-schema.js';
import { expected, integer, oneOf, type SecretSchema, secureAddress, text } from './schema-parts.js';
import { serviceProfiles } from '../../core/index.js';

const tokenText = 'a table with exactly one of clientCredentials, file and env';

const token = (secret: SecretSchema) =>
  z
    .strictObject(
      {
        clientCredentials: z
          .strictObject(
            { url: secureAddress(), id: text('the id of this client at the token endpoint'), secret },
            expected('a table with url, id and secret'),
          )
          .optional(),
        file: text('a path').optional(),
        env: text('the name of an environment variable').optional(),
      },
      expected(tokenText),
    )
    .refine(
      (value) => Object.values(value).filter((one) => one !== undefined).length === 1,
      expected('exactly one of clientCredentials, file and env'),
    );

const webhook = (secret: SecretSchema) =>
  z.strictObject(
    {
      port: integer(1, 65_535, 'a TCP port from 1 to 65535 on 127.0.0.1, to which your proxy hands webhooks'),
      publicUrl: secureAddress(),
      secret: secret.optional(),
    },
    expected('a table with port, publicUrl and secret'),
  );

const promises = () =>
  z.strictObject(
    {
      sessionEndsMs: integer(
        60_000,
        2_678_400_000,
        'a whole number of ms from 60000 to 2678400000 (31 days) after which a link can no longer be paid',
      ).optional(),
      attemptsMax: integer(
        1,
        100,
        'a whole number of declined payments from 1 to 100 after which a link ends',
      ).optional(),
      cancelClosesSessions: z.boolean(expected('true or false')).optional(),
      referencesAreUnique: z.boolean(expected('true or false')).optional(),
    },
    expected('a table of promises, such as { sessionEndsMs = 86400000 }'),
  );

/** One payment service, on its own. */
export function serviceSchema(secret: SecretSchema) {
  return z.strictObject(
    {
      baseUrl: secureAddress(),
      merchantId: text('the merchant’s id at the service, up to 64 characters').max(
        64,
        expected('the merchant’s id at the service, up to 64 characters'),
      ),
      apiKey: secret,
      token: token(secret),
      managementMs: integer(
        5_000,
        60_000,
        'a whole number of ms from 5000 to 60000 that the service may take to answer: shorter gives up on honest issuers, longer leaves the cashier without a link',
      ).default(20_000),
      profile: oneOf(Object.keys(serviceProfiles)).default('default'),
      promises: promises().optional(),
      simulated: z.boolean(expected('true or false')).default(false),
      ca: text('the path of a PEM file with the certificate authority of the service').optional(),
      proxy: proxySchema(secret).optional(),
      webhook: webhook(secret).optional(),
    },
    expected('a table with baseUrl and more'),
  );
}

/** What the schema makes of a service that it accepts. */
export type ServiceTable = z.infer<ReturnType<typeof serviceSchema>>;
