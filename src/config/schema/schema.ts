/** The schema of the configuration file. Each rule has a text that describes the expected value for the technician. */

import { z } from 'zod';
import { dialectNames, isActiveCurrency } from '../../../protocol/index.js';
import { configExpected as texts, languages } from '../../messages/index.js';
import { limits, profiles } from '../../core/index.js';
import {
  apiSchema,
  backupSchema,
  retentionSchema,
  consoleSchema,
  journalSchema,
  limitsSchema,
  logSchema,
  metricsSchema,
  tracesSchema,
} from './daemon-schema.js';
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
import { publishSchema } from './publish-schema.js';
import { replicateSchema } from './replicate-schema.js';
import { serviceSchema } from './service-schema.js';
import { proxySchema } from './proxy-schema.js';
import { serverName, tlsSchema } from './tls-schema.js';

const { common, gateway: gatewayTexts, terminal: terminalTexts, register: registerTexts, sections } = texts;

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
      expected(common.header),
    );

const name = (what: string) => z.string().regex(names, expected(common.name(what)));

const gatewaySchema = (secret: SecretSchema) =>
  z.strictObject(
    {
      url: address(/^(?:wss?|https?|tcp|tls):$/, gatewayTexts.url).optional(),
      dialect: oneOf(dialectNames).default('standard-3.1'),
      encoding: z.enum(['xml', 'json'], expected(gatewayTexts.encoding)).optional(),
      profile: oneOf(Object.keys(profiles)).default('default'),
      unavailableMeansUndelivered: z.boolean(expected(common.trueOrFalse)).optional(),
      simulated: z.boolean(expected(common.trueOrFalse)).default(false),
      headers: z.record(headerName(), secret, expected(gatewayTexts.headers)).default({}),
      bearer: secret.optional(),
      oauth2: oauthSchema(secret).optional(),
      tls: tlsSchema(secret).optional(),
      proxy: proxySchema(secret).optional(),
      security: securitySchema(secret).optional(),
      login: loginSchema().optional(),
      conditions: z
        .strictObject(
          {
            waitCardRemoval: z.boolean(expected(common.trueOrFalse)).optional(),
            disableTip: z.boolean(expected(common.trueOrFalse)).optional(),
          },
          expected(gatewayTexts.conditions),
        )
        .optional(),
      poiList: z
        .strictObject(
          {
            url: address(/^https?:$/, gatewayTexts.poiListUrl).optional(),
            path: text(gatewayTexts.poiListPath).optional(),
          },
          expected(gatewayTexts.poiList),
        )
        .optional(),
      listen: listenSchema(secret).optional(),
      keepAliveMs: milliseconds(1_000, 600_000, gatewayTexts.keepAliveMs).optional(),
      heartbeat: z
        .strictObject(
          {
            everyMs: milliseconds(1_000, 60_000, gatewayTexts.everyMs).default(10_000),
            pongMs: milliseconds(500, 10_000, gatewayTexts.pongMs).default(5_000),
          },
          expected(gatewayTexts.heartbeat),
        )
        .prefault({}),
    },
    expected(gatewayTexts.table),
  );

const promptAnswers = () =>
  z.strictObject(
    {
      confirmation: z.boolean(expected(terminalTexts.confirmation)).optional(),
      text: z.string(expected(common.text)).max(400, expected(terminalTexts.promptText)).optional(),
      digits: z
        .string(expected(terminalTexts.digits))
        .regex(/^\d{0,400}$/, expected(terminalTexts.digits))
        .optional(),
      entry: integer(1, 99, terminalTexts.entry).optional(),
      anyKey: z.literal(true, expected(terminalTexts.anyKey)).optional(),
    },
    expected(terminalTexts.promptAnswers),
  );

const terminal = (secret: SecretSchema) =>
  z.strictObject(
    {
      poiId: text(terminalTexts.poiId).max(32, expected(terminalTexts.poiIdLength)),
      gateway: text(terminalTexts.gateway).optional(),
      url: address(/^(?:https?|tcp|tls):$/, terminalTexts.url).optional(),
      expect: serverName().optional(),
      security: ownKeySchema(secret).optional(),
      saleId: text(terminalTexts.saleId).max(36, expected(terminalTexts.saleId)).optional(),
      managementMs: milliseconds(limits.managementMinMs, limits.managementMaxMs, terminalTexts.managementMs).default(
        limits.managementMs,
      ),
      prompts: z.enum(['off', 'register', 'answers'], expected(terminalTexts.prompts)).default('off'),
      promptAnswers: promptAnswers().default({}),
      receiptWidth: receiptWidth().optional(),
    },
    expected(terminalTexts.table),
  );

const receiptWidth = () => integer(20, 100, common.receiptWidth);

const amounts = (example: string) =>
  z.record(
    z.string().refine(isActiveCurrency, expected(registerTexts.currency)),
    integer(1, 99_999_999, registerTexts.minorUnits),
    expected(registerTexts.amounts(example)),
  );

const register = (secret: SecretSchema) =>
  z.strictObject(
    {
      token: secret.optional(),
      mayResolve: z.boolean(expected(common.trueOrFalse)).default(false),
      receiptWidth: receiptWidth().optional(),
      unlinkedRefundMax: amounts('{ EUR = 5000 } for 50.00 EUR').default({}),
      unlinkedRefundDayMax: amounts('{ EUR = 20000 } for 200.00 EUR').default({}),
      otherRegisters: z.enum(['allowed', 'refused'], expected(registerTexts.otherRegisters)).default('allowed'),
    },
    expected(registerTexts.table),
  );

/** Returns the schema of the whole file and that of one gateway. Unknown keys are always mistakes. */
export function fileSchemas() {
  const secret = secretSchema();
  const gateway = gatewaySchema(secret);
  return { file: fileSchema(secret, gateway), gateway };
}

const fileSchema = (secret: SecretSchema, gateway: ReturnType<typeof gatewaySchema>) =>
  z.strictObject({
    dataDir: directory(sections.dataDir).optional(),
    language: z.enum(languages, expected(sections.language)).default('en'),
    api: apiSchema().prefault({}),
    console: consoleSchema(secret).prefault({}),
    limits: limitsSchema().prefault({}),
    nexo: nexoSchema(secret).prefault({}),
    log: logSchema().prefault({}),
    journal: journalSchema().prefault({}),
    backup: backupSchema().prefault({}),
    retention: retentionSchema().prefault({}),
    metrics: metricsSchema(secret).prefault({}),
    traces: tracesSchema().prefault({}),
    publish: publishSchema(secret).prefault({}),
    replicate: replicateSchema(secret).prefault({}),
    gateways: z.record(name('gateway'), gateway, expected(sections.gateways)).default({}),
    terminals: z.record(name('terminal'), terminal(secret), expected(sections.terminals)).default({}),
    services: z
      .record(
        name('service'),
        z.lazy(() => serviceSchema(secret)),
        expected(sections.services),
      )
      .default({}),
    registers: z
      .record(
        name('register'),
        z.lazy(() => register(secret)),
        expected(sections.registers),
      )
      .default({}),
  });

/** The whole file after parsing. */
export type FileConfiguration = z.infer<ReturnType<typeof fileSchema>>;

/** Returns the keys that the schema knows at a path. They are compared with an unknown key to suggest a correction. */
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
