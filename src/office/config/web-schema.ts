/** The schema of the section `[web]`. */

import { isIP } from 'node:net';
import { z } from 'zod';
import { expected, integer, type SecretSchema, text } from '../../config/schema/schema-parts.js';
import { officeConfig as texts } from '../../messages/index.js';
import { readPasswordHash } from '../password/password.js';

/** The number of minutes in a day. */
const silentMax = 1_440;

/** Returns the schema of the settings for the page. */
export function webSchema(secret: SecretSchema) {
  return z.strictObject(
    {
      listen: z.string(expected(texts.listen)).refine((value) => listenIn(value) !== undefined, expected(texts.listen)),
      certificate: text(texts.webCertificate).optional(),
      key: secret.optional(),
      names: z
        .array(
          z.string(expected(texts.webName)).regex(/^[a-z\d]([a-z\d.-]{0,250}[a-z\d])?$/, expected(texts.webName)),
          expected(texts.webNames),
        )
        .default([]),
      operators: z
        .record(
          z.string().min(1, expected(texts.operatorName)).max(200, expected(texts.operatorName)),
          z
            .string(expected(texts.passwordHash))
            .refine((value) => readPasswordHash(value) !== undefined, expected(texts.passwordHash)),
          expected(texts.operators),
        )
        .refine((value) => Object.keys(value).length > 0, expected(texts.operators)),
      silentMinutes: integer(1, silentMax, texts.silentMinutes(silentMax)).default(15),
      metricsToken: secret.optional(),
    },
    expected(texts.web),
  );
}

/** The section after parsing. */
export type WebTable = z.output<ReturnType<typeof webSchema>>;

/** Reads an address and a port, such as `127.0.0.1:8480` or `[::1]:8480`. */
export function listenIn(value: string): { readonly host: string; readonly port: number } | undefined {
  const [, six, four, digits = ''] = /^(?:\[([\da-f:.]+)\]|([\d.]+)):(\d{1,5})$/i.exec(value) ?? [];
  const host = six ?? four ?? '';
  const port = Number(digits);
  return isIP(host) === (six === undefined ? 4 : 6) && port <= 65_535 ? { host, port } : undefined;
}
