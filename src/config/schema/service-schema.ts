/** The schema of a payment service. */

import { z } from 'zod';
import { configExpected as texts } from '../../messages/index.js';
import { proxySchema } from './proxy-schema.js';
import { expected, integer, oneOf, type SecretSchema, secureAddress, text } from './schema-parts.js';
import { serviceProfiles } from '../../core/index.js';

const { common, service } = texts;

const token = (secret: SecretSchema) =>
  z
    .strictObject(
      {
        clientCredentials: z
          .strictObject(
            { url: secureAddress(), id: text(service.clientId), secret },
            expected(service.clientCredentials),
          )
          .optional(),
        file: text(common.path).optional(),
        env: text(common.variable).optional(),
      },
      expected(service.token),
    )
    .refine(
      (value) => Object.values(value).filter((one) => one !== undefined).length === 1,
      expected(service.oneTokenPlace),
    );

const webhook = (secret: SecretSchema) =>
  z.strictObject(
    {
      port: integer(1, 65_535, service.webhookPort),
      publicUrl: secureAddress(),
      secret: secret.optional(),
    },
    expected(service.webhook),
  );

const promises = () =>
  z.strictObject(
    {
      sessionEndsMs: integer(60_000, 2_678_400_000, service.sessionEndsMs).optional(),
      attemptsMax: integer(1, 100, service.attemptsMax).optional(),
      cancelClosesSessions: z.boolean(expected(common.trueOrFalse)).optional(),
      referencesAreUnique: z.boolean(expected(common.trueOrFalse)).optional(),
    },
    expected(service.promises),
  );

/** Returns the schema of one payment service. */
export function serviceSchema(secret: SecretSchema) {
  return z.strictObject(
    {
      baseUrl: secureAddress(),
      merchantId: text(service.merchantId).max(64, expected(service.merchantId)),
      apiKey: secret,
      token: token(secret),
      managementMs: integer(5_000, 60_000, service.managementMs).default(20_000),
      profile: oneOf(Object.keys(serviceProfiles)).default('default'),
      promises: promises().optional(),
      simulated: z.boolean(expected(common.trueOrFalse)).default(false),
      ca: text(service.ca).optional(),
      proxy: proxySchema(secret).optional(),
      webhook: webhook(secret).optional(),
    },
    expected(service.table),
  );
}

/** The table of a payment service after parsing. */
export type ServiceTable = z.infer<ReturnType<typeof serviceSchema>>;
