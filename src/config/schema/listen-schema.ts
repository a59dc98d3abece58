/** The schema of the listener that the terminals of a gateway call. */

import { isIP } from 'node:net';
import { z } from 'zod';
import { configExpected as texts } from '../../messages/index.js';
import { expected, integer, type SecretSchema, text } from './schema-parts.js';

const { common, listen } = texts;

function isCallback(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, hash } = new URL(value);
  return protocol === 'https:' && [username, password, hash].every((part) => part === '');
}

/** Returns the schema of the listener. */
export function listenSchema(secret: SecretSchema) {
  return z.strictObject(
    {
      host: z.string(expected(listen.host)).refine((value) => isIP(value) !== 0, expected(listen.host)),
      port: integer(0, 65_535, common.port).default(11_000),
      peers: z
        .array(
          z.string(expected(listen.peer)).refine((value) => isIP(value) !== 0, expected(listen.peer)),
          expected(listen.peers),
        )
        .default([]),
      follow: z.boolean(expected(listen.follow)).default(false),
      certificate: text(listen.certificate).optional(),
      key: secret.optional(),
      callbackUrl: z
        .string(expected(listen.callbackUrl))
        .max(2_048, expected(listen.callbackUrl))
        .refine(isCallback, expected(listen.callbackUrl))
        .optional(),
    },
    expected(listen.table),
  );
}

/** The `listen` table after parsing. */
export type ListenTable = z.infer<ReturnType<typeof listenSchema>>;
