/** The tokens of a gateway, as a configuration says it: what may be written, what does not fit beside it, and the secret that is read. */

import { z } from 'zod';
import type { OauthConfiguration } from '../model/configuration.js';
import type { Finding } from '../problems/finding.js';
import { isTable, tables } from '../problems/path.js';
import { expected, type SecretSchema, secureAddress, text } from './schema-parts.js';
import { readSecret, type SecretFindings, type SecretPlaces } from '../secrets/secret.js';

/** How tokens are fetched: by client credentials. */
export function oauthSchema(secret: SecretSchema) {
  return z.strictObject(
    {
      tokenUrl: secureAddress(),
      clientId: text('the id of this client where tokens are issued'),
      clientSecret: secret,
      scope: text('what the tokens are to be good for, as its issuer names it').optional(),
    },
    expected('a table with tokenUrl, clientId, clientSecret and scope'),
  );
}

/** Reads the secret. What is wrong with it goes to `found`. */
export function completeOauth(
  path: readonly string[],
  { tokenUrl, clientId, clientSecret, scope }: z.infer<ReturnType<typeof oauthSchema>>,
  places: SecretPlaces,
  found: SecretFindings,
): OauthConfiguration {
  const value = found.take([...path, 'clientSecret'], readSecret(clientSecret, places));
  return { tokenUrl, clientId, clientSecret: value, ...(scope === undefined ? {} : { scope }) };
}

/** What does not fit beside the tokens of a gateway. */
export function checkOauth(raw: unknown): readonly Finding[] {
  if (!isTable(raw)) return [];
  return Object.entries(tables(raw['gateways'])).flatMap(([name, gateway]) => {
    const { oauth2, bearer, headers, poiList } = gateway;
    if (oauth2 === undefined) return [];
    const path = ['gateways', name, 'oauth2'];
    const names = isTable(headers) ? Object.keys(headers).map((header) => header.toLowerCase()) : [];
    const findings: Finding[] = [];
    if (bearer !== undefined || names.includes('authorization'))
      findings.push({ path, text: 'and bearer or headers.authorization each say which token is sent; keep one' });
    if (poiList !== undefined)
      findings.push({ path, text: 'and poiList do not go together: the list would be asked for without a token' });
    return findings;
  });
}
