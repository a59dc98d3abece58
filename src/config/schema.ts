/** What a configuration file may say. Each rule words what it expects, for the person who wrote otherwise. */

import { z } from 'zod';
import { dialectNames } from '../../protocol/index.js';
import { profiles } from '../core/profile.js';
import { limits } from '../core/timeouts.js';
import { nearest } from './nearest.js';

const names = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

/** Expected: `what`; the same sentence for a missing, a mistyped and an out-of-range value. Unknown keys are told apart. */
function expected(what: string): { error: (issue: { code: string }) => string | undefined } {
  return { error: (issue) => (issue.code === 'unrecognized_keys' ? undefined : what) };
}

function text(what: string) {
  return z.string(expected(what)).min(1, expected(what));
}

function integer(min: number, max: number, what: string) {
  return z.int(expected(what)).min(min, expected(what)).max(max, expected(what));
}

function address(protocols: RegExp, what: string) {
  return z.string(expected(what)).refine((value) => isAddress(value, protocols), expected(what));
}

function isAddress(value: string, protocols: RegExp): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return protocols.test(url.protocol) && url.username === '' && url.password === '';
}

const secretText =
  'a reference to the value, { env = "NAME" } or { file = "/path" }; the value itself may not stand in the configuration, because files are copied, backed up and sent to support';

const secret = z
  .strictObject(
    { env: text('the name of an environment variable').optional(), file: text('a path').optional() },
    expected(secretText),
  )
  .refine((value) => (value.env === undefined) !== (value.file === undefined), expected('exactly one of env and file'));

const reserved = new Set(['host', 'connection', 'upgrade', 'content-length', 'transfer-encoding']);
const headerName = z
  .string()
  .refine(
    (name) =>
      /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) && !reserved.has(name.toLowerCase()) && !/^sec-websocket/i.test(name),
    expected('the name of an HTTP header that is not part of the connection itself'),
  );

const milliseconds = (min: number, max: number, why: string) =>
  integer(min, max, `a whole number of milliseconds from ${min} to ${max}, ${why}`);

/** One of these names; the likely one is told. */
function oneOf<const N extends string>(known: readonly N[]) {
  return z.enum(known, {
    error: ({ input }) => {
      const likely = typeof input === 'string' ? nearest(input, known) : undefined;
      const choice = `one of ${known.join(', ')}`;
      return likely === undefined ? choice : `${choice}; did you mean "${likely}"?`;
    },
  });
}

const name = (what: string) =>
  z
    .string()
    .regex(
      names,
      expected(`the name of a ${what}: letters, digits, "-" and "_", starting with a letter or digit, 64 at most`),
    );

/** One gateway, on its own. */
export const gatewaySchema = z.strictObject(
  {
    url: address(
      /^wss?:$/,
      'an address that starts with wss:// (or ws:// in a closed network), without user or password',
    ),
    dialect: oneOf(dialectNames).default('standard-3.1'),
    encoding: z.enum(['xml', 'json'], expected('"xml" or "json"')).optional(),
    profile: oneOf(Object.keys(profiles)).default('default'),
    simulated: z.boolean(expected('true or false')).default(false),
    headers: z.record(headerName, secret, expected('a table of headers')).default({}),
    bearer: secret.optional(),
    ca: text('the path of a PEM file with the certificate authority of the gateway').optional(),
    poiList: z
      .strictObject(
        {
          url: address(/^https?:$/, 'an address that starts with https:// (or http:// in a closed network)').optional(),
          path: text('the dotted path of the list inside the answer, such as "data.terminals"').optional(),
        },
        expected('a table with url and path'),
      )
      .optional(),
    heartbeat: z
      .strictObject(
        {
          everyMs: milliseconds(1_000, 60_000, 'between two pings on an idle link').default(10_000),
          pongMs: milliseconds(500, 10_000, 'until a missing pong means that the link is dead').default(5_000),
        },
        expected('a table with everyMs and pongMs'),
      )
      .prefault({}),
  },
  expected('a table with url and more'),
);

const terminal = z.strictObject(
  {
    poiId: text('the POIID that the terminal shows or the gateway lists, up to 32 characters').max(
      32,
      expected('a POIID of up to 32 characters'),
    ),
    gateway: text('the name of a gateway of this file').optional(),
    saleId: text('a SaleID of up to 32 characters').max(32, expected('a SaleID of up to 32 characters')).optional(),
    managementMs: milliseconds(
      limits.managementMinMs,
      limits.managementMaxMs,
      'the time that Login and TransactionStatus may take: shorter gives up on honest terminals, longer leaves the cashier without an answer',
    ).default(limits.managementMs),
  },
  expected('a table with poiId and more'),
);

/** The whole file. Unknown keys are mistakes everywhere. */
export const fileSchema = z.strictObject({
  dataDir: text('the path of a directory').optional(),
  api: z
    .strictObject(
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
      },
      expected('a table with port and allowedOrigins'),
    )
    .prefault({}),
  log: z
    .strictObject(
      {
        level: z.enum(['debug', 'info', 'warn', 'error'], expected('one of debug, info, warn, error')).default('info'),
        bodies: z.boolean(expected('true or false')).default(false),
      },
      expected('a table with level and bodies'),
    )
    .prefault({}),
  journal: z
    .strictObject(
      {
        pregrowMiB: integer(1, 1_024, 'a whole number of MiB from 1 to 1024').default(8),
        reserveMiB: integer(1, 65_536, 'a whole number of MiB from 1 to 65536').default(16),
      },
      expected('a table with pregrowMiB and reserveMiB'),
    )
    .prefault({}),
  gateways: z.record(name('gateway'), gatewaySchema, expected('at least one table [gateways.NAME]')),
  terminals: z.record(name('terminal'), terminal, expected('at least one table [terminals.NAME]')),
});

/** What `fileSchema` makes of a file that it accepts. */
export type FileConfiguration = z.infer<typeof fileSchema>;

/** The keys that the schema knows at a path, for the likely meaning of an unknown one. */
export function knownKeys(path: readonly PropertyKey[]): readonly string[] {
  let schema: unknown = fileSchema;
  for (const part of path) {
    schema = bare(schema);
    if (schema instanceof z.ZodObject) schema = schema.shape[String(part)];
    else if (schema instanceof z.ZodRecord) schema = schema.valueType;
    else return [];
  }
  schema = bare(schema);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

function bare(schema: unknown): unknown {
  let inner = schema;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault || inner instanceof z.ZodPrefault) {
    inner = inner.unwrap();
  }
  return inner;
}
