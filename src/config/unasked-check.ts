/** Gateways whose terminals cannot be asked what became of a payment, under a profile that promises nothing of them. Pure. */

import { dialects, isDialectName, takesRequest } from '../../protocol/index.js';
import { profiles } from '../core/index.js';
import type { Finding } from './cross-check.js';
import { isTable, tables } from './path.js';

/** What a person should know before such a gateway is used: it is safe, and a lost answer holds the terminal. */
export function checkUnasked(raw: unknown): readonly Finding[] {
  if (!isTable(raw)) return [];
  return Object.entries(tables(raw['gateways'])).flatMap(([name, { dialect, profile = 'default' }]) => {
    if (typeof dialect !== 'string' || !isDialectName(dialect) || typeof profile !== 'string') return [];
    if (takesRequest(dialects[dialect], 'TransactionStatus') || isReachedItself(profile)) return [];
    const own = Object.keys(profiles).filter(isReachedItself);
    const text = `is "${dialect}", whose terminals cannot be asked what became of a payment, and the profile ${profile} promises nothing of them: a lost answer holds the terminal until a person releases it, and what it refuses ends nothing by itself; ${own.join(' or ')} is for terminals that are reached themselves`;
    return [{ path: ['gateways', name, 'dialect'], text }];
  });
}

function isReachedItself(profile: string): boolean {
  return profiles[profile]?.peer === 'terminal';
}
