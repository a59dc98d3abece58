/**
 * Checks gateways whose terminals have an HTTP path for each message category. Such a gateway needs a profile with
 * `byHttp`, and plain JSON. With polling, each terminal also needs an address of its own. The module is pure.
 */

import { dialects, isDialectName } from '../../../protocol/index.js';
import { profiles } from '../../core/index.js';
import { configGateways as texts } from '../../messages/index.js';
import type { Finding } from '../problems/finding.js';
import { isTable, tables } from '../problems/path.js';

/**
 * The dialects whose terminals have a path for each message category, and the profile that each dialect needs. If a
 * real cloud has another
 * profile, `checkVendors` reports it.
 */
const profileOf: Readonly<Record<string, string>> = { 'marketpay-3.1': 'marketpay', 'verifone-3.1': 'verifone-cloud' };

/**
 * Returns the findings on gateways that use a path for each message category, or whose dialect requires these paths.
 * The schema reports mistakes of shape.
 */
export function checkPolling(raw: unknown): readonly Finding[] {
  if (!isTable(raw)) return [];
  const gateways = tables(raw['gateways']);
  const [only] = Object.keys(gateways);
  return Object.entries(gateways).flatMap(([name, gateway]) => {
    const own = Object.entries(tables(raw['terminals'])).filter(([, one]) => (one['gateway'] ?? only) === name);
    const addresses = [...(gateway['url'] === undefined ? [] : [gateway['url']]), ...own.map(([, { url }]) => url)];
    if (!addresses.some(isHttp)) return [];
    const { profile = 'default', dialect } = gateway;
    const { byHttp } = profiles[String(profile)] ?? {};
    if (byHttp !== undefined)
      return [...settingFindings(name, gateway), ...(byHttp === 'polling' ? addressFindings(name, gateway, own) : [])];
    const wanted = profileOf[String(dialect)];
    if (wanted === undefined) return [];
    const { byHttp: due, peer } = profiles[wanted] ?? {};
    if (peer === 'cloud' && gateway['simulated'] !== true) return [];
    const text = (due === 'polling' ? texts.profileWithoutPolling : texts.profileWithoutPaths)(
      String(profile),
      String(dialect),
      wanted,
    );
    return [{ path: ['gateways', name, 'profile'], text }];
  });
}

/**
 * Reports settings that do not work with a path for each message category. For real vendors, `vendor-check.ts` checks
 * more.
 */
function settingFindings(name: string, gateway: Record<string, unknown>): Finding[] {
  const { dialect = 'standard-3.1', encoding, listen, security, simulated } = gateway;
  const findings: Finding[] = [];
  const usual = typeof dialect === 'string' && isDialectName(dialect) ? dialects[dialect].encodings[0] : 'json';
  if ((encoding ?? usual) !== 'json')
    findings.push({
      path: ['gateways', name, encoding === undefined ? 'dialect' : 'encoding'],
      text: texts.paths.jsonOnly,
    });
  if (security !== undefined && simulated === true)
    findings.push({
      path: ['gateways', name, 'security'],
      text: texts.paths.plainOnly,
    });
  if (listen !== undefined)
    findings.push({
      path: ['gateways', name, 'listen'],
      text: texts.paths.neverCall,
    });
  return findings;
}

type Named = readonly (readonly [string, Record<string, unknown>])[];

/**
 * Requires an address without a path for each terminal. With polling, the answer to the last request is at a path of
 * the terminal's address, so two terminals cannot share an address.
 */
function addressFindings(name: string, { url: shared }: Record<string, unknown>, terminals: Named): Finding[] {
  const findings: Finding[] = [];
  const places: (readonly [readonly string[], unknown])[] = [
    [['gateways', name, 'url'], shared],
    ...terminals.map(([terminal, { url }]) => [['terminals', terminal, 'url'], url] as const),
  ];
  for (const [path, url] of places) {
    if (!isHttp(url) || !URL.canParse(String(url))) continue;
    const { pathname, search } = new URL(String(url));
    if (pathname.length > 1 || search !== '')
      findings.push({
        path,
        text: texts.paths.address,
      });
  }
  const sharing = terminals.filter(([, { url }]) => url === undefined).map(([terminal]) => terminal);
  if (sharing.length > 1)
    findings.push({
      path: ['gateways', name, 'url'],
      text: texts.paths.shared(sharing),
    });
  return findings;
}

function isHttp(url: unknown): boolean {
  return typeof url === 'string' && /^https?:/i.test(url);
}
