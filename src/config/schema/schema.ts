/** What a configuration file may say. Each rule words what it expects, for the person who wrote otherwise. */

import { z } from 'zod';
import { dialectNames, isActiveCurrency } from '../../../protocol/index.js';
import { limits, profiles } from '../../core/index.js';
import { apiSchema, journalSchema, limitsSchema, logSchema } from './daemon-schema.js';
import { oauthSchema } from './oauth-schema.js';
import {
  directory,
  expected,
  integer,
  milliseconds,
  oneOf,
  type SecretSchema,
  secretSchema,
  text,
} from './schema-parts.js';
import { loginSchema } from './login-schema.js';
import { listenSchema } from './listen-schema.js';
import { nexoSchema } from './nexo-schema.js';
import { ownKeySchema, securitySchema } from './security-schema.js';
import { serviceSchema } from './service-schema.js';
import { proxySchema } from './proxy-schema.js';
import { serverName, tlsSchema } from './tls-schema.js';

const names = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

function address(protocols: RegExp, what: string) {
  return z.string(expected(what)).refine((value) => isAddress(value, protocols), expected(what));
}

function isAddress(value: string, protocols: RegExp): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return protocols.test(url.protocol) && url.username === '' && url.password === '';
}

const reserved = new Set(['host', 'connection', 'upgrade', 'content-length', 'transfer-encoding']);
const headerName = () =>
  z
    .string()
    .refine(
      (name) =>
        /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) &&
        !reserved.has(name.toLowerCase()) &&
        !/^sec-websocket/i.test(name),
      expected('the name of an HTTP header that is not part of the connection itself'),
    );

const name = (what: string) =>
  z
    .string()
    .regex(
      names,
      expected(`the name of a ${what}: letters, digits, "-" and "_", starting with a letter or digit, 64 at most`),
    );

const gatewaySchema = (secret: SecretSchema) =>
  z.strictObject(
    {
      url: address(
        /^(?:wss?|https?|tcp|tls):$/,
        'an address that starts with wss://, https:// or tls:// (ws://, http:// or tcp:// in a closed network), without user or password',
      ).optional(),
      dialect: oneOf(dialectNames).default('standard-3.1'),
      encoding: z.enum(['xml', 'json'], expected('"xml" or "json"')).optional(),
      profile: oneOf(Object.keys(profiles)).default('default'),
      unavailableMeansUndelivered: z.boolean(expected('true or false')).optional(),
      simulated: z.boolean(expected('true or false')).default(false),
      headers: z.record(headerName(), secret, expected('a table of headers')).default({}),
      bearer: secret.optional(),
      oauth2: oauthSchema(secret).optional(),
      tls: tlsSchema(secret).optional(),
      proxy: proxySchema(secret).optional(),
      security: securitySchema(secret).optional(),
      login: loginSchema().optional(),
      conditions: z
        .strictObject(
          {
            waitCardRemoval: z.boolean(expected('true or false')).optional(),
            disableTip: z.boolean(expected('true or false')).optional(),
          },
          expected('a table with waitCardRemoval and disableTip'),
        )
        .optional(),
      poiList: z
        .strictObject(
          {
            url: address(
              /^https?:$/,
              'an address that starts with https:// (or http:// in a closed network)',
            ).optional(),
            path: text('the dotted path of the list inside the answer, such as "data.terminals"').optional(),
          },
          expected('a table with url and path'),
        )
        .optional(),
      listen: listenSchema(secret).optional(),
      keepAliveMs: milliseconds(1_000, 600_000, 'between two frames of nothing to a terminal on TCP').optional(),
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

const promptAnswers = () =>
  z.strictObject(
    {
      confirmation: z
        .boolean(expected('true or false; a signature and a manager’s word are never confirmed so'))
        .optional(),
      text: z.string(expected('a text')).max(400, expected('a text of at most 400 characters')).optional(),
      digits: z
        .string(expected('a text of digits'))
        .regex(/^\d{0,400}$/, expected('a text of digits'))
        .optional(),
      entry: integer(1, 99, 'the number of a line of a menu, from 1').optional(),
      anyKey: z.literal(true, expected('true')).optional(),
    },
    expected('a table with confirmation, text, digits, entry and anyKey'),
  );

const terminal = (secret: SecretSchema) =>
  z.strictObject(
    {
      poiId: text('the POIID that the terminal shows or the gateway lists, up to 32 characters').max(
        32,
        expected('a POIID of up to 32 characters'),
      ),
      gateway: text('the name of a gateway of this file').optional(),
      url: address(
        /^(?:https?|tcp|tls):$/,
        'the address of the terminal itself, which starts with https:// or tls:// (http:// or tcp:// in a closed network), without user or password',
      ).optional(),
      expect: serverName().optional(),
      security: ownKeySchema(secret).optional(),
      saleId: text('a SaleID of up to 36 characters').max(36, expected('a SaleID of up to 36 characters')).optional(),
      managementMs: milliseconds(
        limits.managementMinMs,
        limits.managementMaxMs,
        'the time that Login and TransactionStatus may take: shorter gives up on honest terminals, longer leaves the cashier without an answer',
      ).default(limits.managementMs),
      prompts: z
        .enum(
          ['off', 'register', 'answers'],
          expected('"off", "register" (it answers under /v1/prompts) or "answers" (those of promptAnswers, at once)'),
        )
        .default('off'),
      promptAnswers: promptAnswers().default({}),
      receiptWidth: receiptWidth().optional(),
    },
    expected('a table with poiId and more'),
  );

const receiptWidth = () => integer(20, 100, 'a whole number of columns from 20 to 100');

const amounts = (example: string) =>
  z.record(
    z.string().refine(isActiveCurrency, expected('an active currency of ISO 4217, such as EUR')),
    integer(1, 99_999_999, 'a whole number of minor units from 1 to 99999999'),
    expected(`a table of currencies, such as ${example}`),
  );

const register = (secret: SecretSchema) =>
  z.strictObject(
    {
      token: secret.optional(),
      mayResolve: z.boolean(expected('true or false')).default(false),
      receiptWidth: receiptWidth().optional(),
      unlinkedRefundMax: amounts('{ EUR = 5000 } for 50.00 EUR').default({}),
      unlinkedRefundDayMax: amounts('{ EUR = 20000 } for 200.00 EUR').default({}),
      otherRegisters: z.enum(['allowed', 'refused'], expected('"allowed" or "refused"')).default('allowed'),
    },
    expected('a table, which may be empty'),
  );

/** The rules of the whole file, and of one gateway on its own. Unknown keys are mistakes everywhere. */
export function fileSchemas() {
  const secret = secretSchema();
  const gateway = gatewaySchema(secret);
  return { file: fileSchema(secret, gateway), gateway };
}

const fileSchema = (secret: SecretSchema, gateway: ReturnType<typeof gatewaySchema>) =>
  z.strictObject({
    dataDir: directory('the path of a directory, written whole: here ~ is no home directory').optional(),
    api: apiSchema().prefault({}),
    limits: limitsSchema().prefault({}),
    nexo: nexoSchema(secret).prefault({}),
    log: logSchema().prefault({}),
    journal: journalSchema().prefault({}),
    gateways: z.record(name('gateway'), gateway, expected('at least one table [gateways.NAME]')).default({}),
    terminals: z
      .record(name('terminal'), terminal(secret), expected('at least one table [terminals.NAME]'))
      .default({}),
    services: z
      .record(
        name('service'),
        z.lazy(() => serviceSchema(secret)),
        expected('tables [services.NAME]'),
      )
      .default({}),
    registers: z
      .record(
        name('register'),
        z.lazy(() => register(secret)),
        expected('tables [registers.NAME]'),
      )
      .default({}),
  });

/** What they make of a file that they accept. */
export type FileConfiguration = z.infer<ReturnType<typeof fileSchema>>;

/** The keys that the schema of the file knows at a path, for the likely meaning of an unknown one. */
export function knownKeys(file: z.ZodType, path: readonly PropertyKey[]): readonly string[] {
  let schema: unknown = file;
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
  while (
    inner instanceof z.ZodOptional ||
    inner instanceof z.ZodDefault ||
    inner instanceof z.ZodPrefault ||
    inner instanceof z.ZodLazy
  ) {
    inner = inner.unwrap();
  }
  return inner;
}
