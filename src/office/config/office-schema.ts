/** The schema of `office.toml`. */

import { z } from 'zod';
import { retentionSchema } from '../../config/schema/daemon-schema.js';
import { isServer } from '../../config/schema/publish-schema.js';
import {
  directory,
  expected,
  integer,
  type SecretSchema,
  secretSchema,
  text,
} from '../../config/schema/schema-parts.js';
import { officeConfig as texts } from '../../messages/index.js';
import { webSchema } from './web-schema.js';

/** Returns the schema of `office.toml`. */
export function officeSchema() {
  const secret = secretSchema();
  return z.strictObject(
    {
      stream: streamSchema(secret),
      database: databaseSchema(secret).prefault({}),
      web: webSchema(secret).optional(),
      retention: retentionSchema().prefault({}),
      packages: directory(texts.packages).optional(),
    },
    expected(texts.file),
  );
}

/** The content of the file. */
export type OfficeFile = z.output<ReturnType<typeof officeSchema>>;

function streamSchema(secret: SecretSchema) {
  return z.strictObject(
    {
      url: z
        .string(expected(texts.streamUrl))
        .max(2_048, expected(texts.streamUrl))
        .refine((value) => isServer(value), expected(texts.streamUrl)),
      credentials: secret.optional(),
      ca: text(texts.streamCa).optional(),
      stream: z.string(expected(texts.stream)).regex(/^[A-Za-z0-9_-]{1,255}$/, expected(texts.stream)),
    },
    expected(texts.streamTable),
  );
}

function databaseSchema(secret: SecretSchema) {
  return z.strictObject(
    {
      host: text(texts.databaseHost).default('/var/run/postgresql'),
      port: integer(1, 65_535, texts.databasePort).default(5_432),
      database: text(texts.databaseName).max(63, expected(texts.databaseName)).default('tenderd'),
      user: text(texts.databaseUser).max(63, expected(texts.databaseUser)).default('tenderd'),
      password: secret.optional(),
      ca: text(texts.databaseCa).optional(),
    },
    expected(texts.databaseTable),
  );
}
