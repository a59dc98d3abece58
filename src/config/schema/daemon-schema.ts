/** The schema of the daemon's own settings: API, limits, log and journal. */

import { z } from 'zod';
import { configExpected as texts } from '../../messages/index.js';
import { erasureMinDays, minutesOfDay } from '../../core/index.js';
import { directory, expected, integer, milliseconds, type SecretSchema, text } from './schema-parts.js';

const { common, daemon } = texts;

/** Returns the schema of the API. */
export function apiSchema() {
  return z.strictObject(
    {
      port: integer(0, 65_535, common.port).default(8741),
      allowedOrigins: z
        .array(
          z
            .string(expected(daemon.origin))
            .refine((value) => URL.canParse(value) && new URL(value).origin === value, expected(daemon.origin)),
          expected(daemon.origins),
        )
        .default([]),
      unixSocket: text(daemon.unixSocket).optional(),
    },
    expected(daemon.api),
  );
}

/** Returns the schema of the console. */
export function consoleSchema(secret: SecretSchema) {
  return z.strictObject({ pin: secret.optional() }, expected(daemon.console));
}

/** Returns the schema of the limits. The limits protect the daemon and its callers from overload. */
export function limitsSchema() {
  return z.strictObject(
    {
      queueMax: integer(1, 10_000, daemon.queueMax).default(1_000),
      bodyBytes: integer(4_096, 1_048_576, daemon.bodyBytes).default(65_536),
      connections: integer(16, 8_192, daemon.connections).default(512),
      keepAliveMs: milliseconds(5_000, 3_600_000, daemon.keepAliveMs).default(600_000),
      waitMaxS: integer(1, 50, daemon.waitMaxS).default(25),
      startMs: milliseconds(0, 600_000, daemon.startMs).default(15_000),
      stopMs: milliseconds(0, 60_000, daemon.stopMs).default(10_000),
      timeZone: z.string().refine(isTimeZone, expected(daemon.timeZone)).optional(),
    },
    expected(daemon.limits),
  );
}

/** Returns the schema of the log. */
export function logSchema() {
  return z.strictObject(
    {
      level: z.enum(['debug', 'info', 'warn', 'error'], expected(daemon.logLevel)).default('info'),
      bodies: z.boolean(expected(common.trueOrFalse)).default(false),
      files: z.boolean(expected(common.trueOrFalse)).default(true),
    },
    expected(daemon.log),
  );
}

/** Returns the schema of the journal and its reserved space. */
export function journalSchema() {
  return z.strictObject(
    {
      pregrowMiB: integer(1, 1_024, daemon.pregrowMiB).default(8),
      reserveMiB: integer(1, 65_536, daemon.reserveMiB).default(16),
      hostCheck: z.boolean(expected(common.trueOrFalse)).default(true),
    },
    expected(daemon.journal),
  );
}

/** Returns the schema of the nightly backup. */
export function backupSchema() {
  return z.strictObject(
    {
      dir: directory(daemon.backupDir).optional(),
      at: z
        .string(expected(daemon.backupAt))
        .refine((value) => minutesOfDay(value) !== undefined, expected(daemon.backupAt))
        .default('03:30'),
      keep: integer(1, 1_000, daemon.backupKeep).default(7),
    },
    expected(daemon.backup),
  );
}

/** Returns the schema of the retention period of personal data. */
export function retentionSchema() {
  return z.strictObject(
    {
      keepDays: integer(erasureMinDays, 36_500, daemon.keepDays).optional(),
      at: z
        .string(expected(daemon.backupAt))
        .refine((value) => minutesOfDay(value) !== undefined, expected(daemon.backupAt))
        .default('04:30'),
    },
    expected(daemon.retention),
  );
}

/** Returns the schema of the metrics for Prometheus. Without a token there are none. */
export function metricsSchema(secret: SecretSchema) {
  return z.strictObject({ token: secret.optional() }, expected(daemon.metrics));
}

/** Returns the schema of the traces for OpenTelemetry. Without an address there are none. */
export function tracesSchema() {
  return z.strictObject(
    {
      url: z
        .string(expected(daemon.tracesUrl))
        .max(2_048, expected(daemon.tracesUrl))
        .refine((value) => isPlainHttp(value), expected(daemon.tracesUrl))
        .optional(),
      packages: directory(daemon.tracesPackages).optional(),
    },
    expected(daemon.traces),
  );
}

/** True for an address of HTTP or HTTPS without a name and a password, because the configuration shows it. */
function isPlainHttp(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
