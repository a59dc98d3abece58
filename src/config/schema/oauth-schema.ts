/**
 * The settings for a gateway's access tokens: the schema, the check against other settings, and the function that reads
 * the client secret.
 */

import { z } from 'zod';
import { configExpected as texts, configGateways } from '../../messages/index.js';
import type { OauthConfiguration } from '../model/configuration.js';
import type { Finding } from '../problems/finding.js';
import { isTable, tables } from '../problems/path.js';
import { expected, type SecretSchema, secureAddress, text } from './schema-parts.js';
import { readSecret, type SecretFindings, type SecretPlaces } from '../secrets/secret.js';

/** Returns the schema for tokens by client credentials (OAuth 2.0). */
export function oauthSchema(secret: SecretSchema) {
  return z.strictObject(
    {
      tokenUrl: secureAddress(),
      clientId: text(texts.access.clientId),
      clientSecret: secret,
      scope: text(texts.access.scope).optional(),
    },
    expected(texts.access.oauth),
  );
}

/** Returns the settings with the client secret. Adds problems with the secret to `found`. */
export function completeOauth(
  path: readonly string[],
  { tokenUrl, clientId, clientSecret, scope }: z.infer<ReturnType<typeof oauthSchema>>,
  places: SecretPlaces,
  found: SecretFindings,
): OauthConfiguration {
  const value = found.take([...path, 'clientSecret'], readSecret(clientSecret, places));
  const clientSecretAgain = (): string | undefined => readSecret(clientSecret, places).value;
  return { tokenUrl, clientId, clientSecret: value, clientSecretAgain, ...(scope === undefined ? {} : { scope }) };
}

/** Returns the gateway settings that contradict the token settings. */
export function checkOauth(raw: unknown): readonly Finding[] {
  if (!isTable(raw)) return [];
  return Object.entries(tables(raw['gateways'])).flatMap(([name, gateway]) => {
    const { oauth2, bearer, headers, poiList } = gateway;
    if (oauth2 === undefined) return [];
    const path = ['gateways', name, 'oauth2'];
    const names = isTable(headers) ? Object.keys(headers).map((header) => header.toLowerCase()) : [];
    const findings: Finding[] = [];
    if (bearer !== undefined || names.includes('authorization'))
      findings.push({ path, text: configGateways.oauthAndBearer });
    if (poiList !== undefined) findings.push({ path, text: configGateways.oauthAndList });
    return findings;
  });
}
