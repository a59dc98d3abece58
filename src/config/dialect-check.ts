/** What must hold between the dialect of a gateway and the settings beside it. Pure. */

import { dialects, hasField, isDialectName, takesRequest } from '../../protocol/index.js';
import { profiles } from '../core/index.js';
import type { Finding } from './cross-check.js';
import { isTable, tables } from './path.js';

/** What a dialect has no place for is a mistake. That its terminals cannot be asked, under a profile that promises nothing of them, is safe, and told. */
export function checkDialects(raw: unknown): {
  readonly mistakes: readonly Finding[];
  readonly warnings: readonly Finding[];
} {
  const gateways = isTable(raw) ? Object.entries(tables(raw['gateways'])) : [];
  return { mistakes: gateways.flatMap(superfluousLogin), warnings: gateways.flatMap(unasked) };
}

type Gateway = readonly [string, Readonly<Record<string, unknown>>];

function unasked([name, { dialect, profile = 'default' }]: Gateway): Finding[] {
  if (typeof dialect !== 'string' || !isDialectName(dialect) || typeof profile !== 'string') return [];
  if (takesRequest(dialects[dialect], 'TransactionStatus') || isReachedItself(profile)) return [];
  const own = Object.keys(profiles).filter(isReachedItself);
  const text = `is "${dialect}", whose terminals cannot be asked what became of a payment, and the profile ${profile} promises nothing of them: a lost answer holds the terminal until a person releases it, and what it refuses ends nothing by itself; ${own.join(' or ')} is for terminals that are reached themselves`;
  return [{ path: ['gateways', name, 'dialect'], text }];
}

function isReachedItself(profile: string): boolean {
  return profiles[profile]?.peer === 'terminal';
}

function superfluousLogin([name, { dialect, login }]: Gateway): Finding[] {
  if (typeof dialect !== 'string' || !isDialectName(dialect) || !isTable(login)) return [];
  if (hasField(dialects[dialect], 'LoginRequest.SaleTerminalData')) return [];
  return ['terminalEnvironment', 'saleCapabilities']
    .filter((field) => login[field] !== undefined)
    .map((field) => ({
      path: ['gateways', name, 'login', field],
      text: `means nothing in the dialect ${dialect}, whose Login has no place for it; leave it out`,
    }));
}
