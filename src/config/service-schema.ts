/** What a configuration file may say of a payment service. */

import { z } from 'zod';
import { expected, integer, oneOf, secret, text } from './schema-parts.js';
import { serviceProfiles } from '../core/index.js';
import { isLoopback } from './path.js';

const httpsText =
  'an address that starts with https:// (or http:// on this machine), without user, password, query and "#"';

/** Money goes there: without encryption to this machine alone. */
const httpsAddress = z
  .string(expected(httpsText))
  .max(2_048, expected(httpsText))
  .refine((value) => isHttps(value), expected(httpsText));

function isHttps(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, search, hash } = new URL(value);
  const isBare = [username, password, search, hash].every((part) => part === '');
  return isBare && (protocol === 'https:' || (protocol === 'http:' && isLoopback(value)));
}

const tokenText = 'a table with exactly one of clientCredentials, file and env';

const token = z
  .strictObject(
    {
      clientCredentials: z
        .strictObject(
          { url: httpsAddress, id: text('the id of this client at the token endpoint'), secret },
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

const webhook = z.strictObject(
  {
    port: integer(1, 65_535, 'a TCP port from 1 to 65535 on 127.0.0.1, to which your proxy hands webhooks'),
    publicUrl: httpsAddress,
    secret: secret.optional(),
  },
  expected('a table with port, publicUrl and secret'),
);

/** One payment service, on its own. */
export const serviceSchema = z.strictObject(
  {
    baseUrl: httpsAddress,
    merchantId: text('the merchant’s id at the service, up to 64 characters').max(
      64,
      expected('the merchant’s id at the service, up to 64 characters'),
    ),
    apiKey: secret,
    token,
    managementMs: integer(
      5_000,
      60_000,
      'a whole number of ms from 5000 to 60000 that the service may take to answer: shorter gives up on honest issuers, longer leaves the cashier without a link',
    ).default(20_000),
    profile: oneOf(Object.keys(serviceProfiles)).default('default'),
    simulated: z.boolean(expected('true or false')).default(false),
    ca: text('the path of a PEM file with the certificate authority of the service').optional(),
    webhook: webhook.optional(),
  },
  expected('a table with baseUrl and more'),
);

/** What the schema makes of a service that it accepts. */
export type ServiceTable = z.infer<typeof serviceSchema>;
