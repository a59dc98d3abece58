/** The HTTP proxy of a gateway or payment service: its schema and its completion. */

import { z } from 'zod';
import { configExpected as texts, configGateways } from '../../messages/index.js';
import type { ProxySettings } from '../../net/index.js';
import type { Finding } from '../problems/finding.js';
import { isLoopback } from '../problems/path.js';
import { expected, type SecretSchema } from './schema-parts.js';
import { readSecret, type SecretFindings, type SecretPlaces } from '../secrets/secret.js';

/** Returns the schema of a proxy. */
export function proxySchema(secret: SecretSchema) {
  return z.strictObject(
    {
      url: z.string(expected(texts.access.proxyUrl)).regex(/^http:\/\/[^/@?#]+\/?$/, expected(texts.access.proxyUrl)),
      authorization: secret.optional(),
    },
    expected(texts.access.proxy),
  );
}

/** Returns the proxy with its secret. Adds problems with the secret to `found`. */
export function completeProxy(
  path: readonly string[],
  { url, authorization }: z.infer<ReturnType<typeof proxySchema>>,
  places: SecretPlaces,
  found: SecretFindings,
): ProxySettings {
  if (authorization === undefined) return { url };
  return { url, authorization: found.take([...path, 'authorization'], readSecret(authorization, places)) };
}

/** The address and proxy settings of each gateway or service, by name. */
type Addresses = Readonly<
  Record<string, { readonly url?: string | undefined; readonly baseUrl?: string; readonly proxy?: unknown }>
>;

/**
 * Warns that tenderd ignores a proxy variable of the environment. It ignores the variable because a new variable must
 * not redirect the payments of a till.
 */
export function proxyWarnings(
  { gateways, services }: { readonly gateways: Addresses; readonly services: Addresses },
  environment: Readonly<Record<string, string | undefined>>,
): readonly Finding[] {
  const variable = ['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy'].find(
    (name) => (environment[name] ?? '') !== '',
  );
  if (variable === undefined) return [];
  return Object.entries({ gateways, services }).flatMap(([section, named]) =>
    Object.entries(named)
      .filter(
        ([, { url, baseUrl = url, proxy }]) => proxy === undefined && baseUrl !== undefined && !isLoopback(baseUrl),
      )
      .map(([name]) => ({
        path: [section, name],
        text: configGateways.proxyIgnored(variable),
      })),
  );
}
