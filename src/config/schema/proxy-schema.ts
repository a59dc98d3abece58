/** What a configuration file may say of the HTTP proxy of a gateway or a payment service, and how it is completed. */

import { z } from 'zod';
import type { ProxySettings } from '../../net/index.js';
import type { Finding } from '../problems/finding.js';
import { isLoopback } from '../problems/path.js';
import { expected, type SecretSchema } from './schema-parts.js';
import { readSecret, type SecretFindings, type SecretPlaces } from '../secrets/secret.js';

const urlText = 'the address of an HTTP proxy, such as "http://proxy.example:3128", without user and password';

/** The proxy of a gateway or a service. */
export function proxySchema(secret: SecretSchema) {
  return z.strictObject(
    {
      url: z.string(expected(urlText)).regex(/^http:\/\/[^/@?#]+\/?$/, expected(urlText)),
      authorization: secret.optional(),
    },
    expected('a table with url and authorization'),
  );
}

/** The proxy ready to be used. What is wrong with its secret goes to `found`. */
export function completeProxy(
  path: readonly string[],
  { url, authorization }: z.infer<ReturnType<typeof proxySchema>>,
  places: SecretPlaces,
  found: SecretFindings,
): ProxySettings {
  if (authorization === undefined) return { url };
  return { url, authorization: found.take([...path, 'authorization'], readSecret(authorization, places)) };
}

/** Addresses, by the name of a gateway or service. */
type Addresses = Readonly<
  Record<string, { readonly url?: string | undefined; readonly baseUrl?: string; readonly proxy?: unknown }>
>;

/** Says that a proxy of the environment is not used. A till must not change its way to the money because a variable appeared. */
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
        text: `has no proxy, and ${variable} of the environment is not used; set proxy = { url = "http://..." } if it is reached through one`,
      })),
  );
}
