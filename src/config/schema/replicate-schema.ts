/** The schema of a pair of daemons. Without an address there is no pair. */

import { z } from 'zod';
import { configExpected as texts } from '../../messages/index.js';
import { isServer } from './publish-schema.js';
import { directory, expected, integer, type SecretSchema, text } from './schema-parts.js';

const { common, daemon, replicate } = texts;

/** Returns the schema of a name that the NATS server uses, such as the name of a stream. */
function word(what: string) {
  return z.string(expected(what)).regex(/^[A-Za-z0-9_-]{1,64}$/, expected(what));
}

/** Returns the schema of the settings for a pair of daemons. */
export function replicateSchema(secret: SecretSchema) {
  const server = z
    .string(expected(daemon.publishUrl))
    .max(2_048, expected(daemon.publishUrl))
    .refine((value) => isServer(value), expected(daemon.publishUrl));
  return z
    .strictObject(
      {
        url: z.union([server, z.array(server).min(1).max(9)], expected(replicate.url)).optional(),
        credentials: secret.optional(),
        ca: text(daemon.publishCa).optional(),
        stream: word(replicate.stream).optional(),
        bucket: word(replicate.bucket).optional(),
        name: word(replicate.name).optional(),
        replicas: integer(1, 5, replicate.replicas).default(3),
        leaseSeconds: integer(2, 120, replicate.leaseSeconds).default(15),
        packages: directory(daemon.publishPackages).optional(),
        experimental: z.boolean(expected(common.trueOrFalse)).default(false),
      },
      expected(replicate.table),
    )
    .refine(({ url, stream, bucket, name }) => {
      const isSet = [url, stream, bucket, name].map((one) => one !== undefined);
      return isSet.every((one) => one === isSet[0]);
    }, expected(replicate.whole));
}
