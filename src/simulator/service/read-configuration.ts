/** Reads the file of `--service-config`. The file is JSON. Each part that it contains replaces the default of that part. */

import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { acquirerOperations, type Configuration, defaultConfiguration, redirectCauses } from './rules/index.js';

/** Thrown if the file cannot be read, or has an invalid value. */
export class ServiceConfigurationError extends Error {
  override readonly name = 'ServiceConfigurationError';
}

const word = z.string().min(1).max(64);
const words = z.array(word);
const seconds = z.number().nonnegative();
const practice = Object.values(defaultConfiguration.merchants)[0];

const merchant = z.strictObject({
  apiKey: word,
  token: word,
  clientId: word.default('practice-client'),
  clientSecret: word.default('practice-secret'),
  mcc: z
    .string()
    .regex(/^\d{4}$/)
    .default('5411'),
  storing: z.boolean().default(true),
  acquirers: words.default([...(practice?.acquirers ?? [])]),
  schemes: words.default([...(practice?.schemes ?? [])]),
  methods: words.default([...(practice?.methods ?? [])]),
  webhookSecret: word.optional(),
});

const acquirer = z.strictObject({
  schemes: words,
  services: z.array(z.enum(['ECOMMERCE', 'MIT'])).default(['ECOMMERCE', 'MIT']),
  mccs: words.default(['*']),
  operations: z.array(z.enum(acquirerOperations)).default([...acquirerOperations]),
  agreements: z.record(word, words).default({}),
});

const method = z.strictObject({
  kind: z.enum(['card', 'push-wallet', 'app-wallet', 'deferred']),
  partialCancel: z.boolean().default(true),
  increase: z.boolean().default(true),
  redirect: z.enum(redirectCauses).optional(),
});

const file = z
  .strictObject({
    basePath: z.string().regex(/^(?:\/[\w-]+)*$/),
    checkoutUrl: z.url({ protocol: /^https?$/ }),
    merchants: z.record(word, merchant),
    acquirers: z.record(word, acquirer),
    methods: z.record(word, method),
    lowValueLimits: z.record(z.string().regex(/^[A-Z]{3}$/), z.int().nonnegative()),
    keyLifetimeSeconds: seconds,
    unknownFields: z.enum(['refuse', 'ignore']),
    tokenLifetimeSeconds: seconds,
    problems: z.enum(['rfc9457', 'empty']),
    requestsPerSecond: z.int().positive(),
    sessionLifetimeSeconds: seconds,
    cancelClosesSessions: z.boolean(),
    attemptsMax: z.int().nonnegative(),
    refundWhilePartlyCaptured: z.boolean(),
    authorizationLifetimeSeconds: seconds,
    expiredCancel: z.enum(['fails', 'succeeds']),
    reversalSeconds: seconds,
    webhookTimeoutSeconds: z.number().positive(),
    webhookRetrySeconds: z.array(z.number().positive()).min(1),
  })
  .partial();

/** Returns the configuration of a value. Throws ServiceConfigurationError. */
export function toConfiguration(value: unknown): Configuration {
  const read = file.safeParse(value);
  if (!read.success) throw new ServiceConfigurationError(z.prettifyError(read.error));
  const settings = Object.entries(read.data).filter(([, setting]) => setting !== undefined);
  return { ...defaultConfiguration, ...Object.fromEntries(settings) };
}

/** Reads a file. Throws ServiceConfigurationError. */
export function readConfiguration(path: string): Configuration {
  try {
    return toConfiguration(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new ServiceConfigurationError(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
