/** The configuration's rules of the daemon itself: its API, limits, log and journal. */

import { z } from 'zod';
import { expected, integer, milliseconds, text } from './schema-parts.js';

/** The interface for registers. */
export function apiSchema() {
  return z.strictObject(
    {
      port: integer(0, 65_535, 'a TCP port from 0 to 65535, 0 for any free one').default(8741),
      allowedOrigins: z
        .array(
          z
            .string(expected('an origin such as https://till.example, without path'))
            .refine(
              (value) => URL.canParse(value) && new URL(value).origin === value,
              expected('an origin such as https://till.example, without path or "*"'),
            ),
          expected('a list of origins'),
        )
        .default([]),
      unixSocket: text('the path of a socket in a directory of its own, such as "/run/tenderd/api.sock"').optional(),
    },
    expected('a table with port and allowedOrigins'),
  );
}

/** The limits that protect the daemon and its callers from too much at once. */
export function limitsSchema() {
  return z.strictObject(
    {
      queueMax: integer(
        1,
        10_000,
        'a whole number of transactions from 1 to 10000 that may wait for one terminal; more than a terminal can start before they are too late',
      ).default(1_000),
      bodyBytes: integer(
        4_096,
        1_048_576,
        'a whole number of bytes from 4096 to 1048576; a smaller body holds no payment with its sale items, a larger one holds up all others',
      ).default(65_536),
      connections: integer(
        16,
        8_192,
        'a whole number of connections from 16 to 8192; each register that waits for its outcome holds one',
      ).default(512),
      keepAliveMs: milliseconds(
        5_000,
        3_600_000,
        'for which an idle connection is kept; longer than a till pauses between customers',
      ).default(600_000),
      waitMaxS: integer(
        1,
        50,
        'a whole number of seconds from 1 to 50; a connection that hears nothing for 60 s is reset, and many clients give up after 30',
      ).default(25),
      stopMs: milliseconds(
        0,
        60_000,
        'for which a stop waits for payments that run; less than your service manager waits before it kills',
      ).default(10_000),
      timeZone: z
        .string()
        .refine(isTimeZone, expected('a time zone of the IANA database, such as "Europe/Vienna"'))
        .optional(),
    },
    expected('a table with queueMax, bodyBytes, connections, keepAliveMs, waitMaxS, stopMs and timeZone'),
  );
}

/** What is logged. */
export function logSchema() {
  return z.strictObject(
    {
      level: z.enum(['debug', 'info', 'warn', 'error'], expected('one of debug, info, warn, error')).default('info'),
      bodies: z.boolean(expected('true or false')).default(false),
    },
    expected('a table with level and bodies'),
  );
}

/** The space that the journal takes and keeps free. */
export function journalSchema() {
  return z.strictObject(
    {
      pregrowMiB: integer(1, 1_024, 'a whole number of MiB from 1 to 1024').default(8),
      reserveMiB: integer(1, 65_536, 'a whole number of MiB from 1 to 65536').default(16),
      hostCheck: z.boolean(expected('true or false')).default(true),
    },
    expected('a table with pregrowMiB, reserveMiB and hostCheck'),
  );
}

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
