/** What must hold between the dialect of a gateway and the settings beside it. Pure. */

import {
  defaultDialect,
  dialects,
  type FieldName,
  hasField,
  hasOwnField,
  isDialectName,
  takesRequest,
} from '../../../protocol/index.js';
import { profiles } from '../../core/index.js';
import type { Finding } from '../problems/finding.js';
import { isTable, tables } from '../problems/path.js';

/** What a dialect has no place for is a mistake. That its terminals cannot be asked, under a profile that promises nothing of them, is safe, and told. */
export function checkDialects(raw: unknown): {
  readonly mistakes: readonly Finding[];
  readonly warnings: readonly Finding[];
} {
  const gateways = isTable(raw) ? Object.entries(tables(raw['gateways'])) : [];
  return {
    mistakes: gateways.flatMap((one) => [...superfluous(one), ...halfHosts(one)]),
    warnings: gateways.flatMap(unasked),
  };
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

/** What a gateway may say in a dialect alone that has a place for it, by its setting. */
const places: readonly (readonly [readonly [string, string], FieldName, string])[] = [
  [['login', 'terminalEnvironment'], 'LoginRequest.SaleTerminalData', 'Login'],
  [['login', 'saleCapabilities'], 'LoginRequest.SaleTerminalData', 'Login'],
  [['login', 'configurationServer'], 'LoginRequest.ConfigData', 'Login'],
  [['login', 'authorisationServer'], 'LoginRequest.ConfigData', 'Login'],
  [['conditions', 'waitCardRemoval'], 'TransactionConditions.WaitCardRemoval', 'payment'],
  [['conditions', 'disableTip'], 'TransactionConditions.DisableTip', 'payment'],
];

function superfluous([name, gateway]: Gateway): Finding[] {
  const { dialect = defaultDialect.name } = gateway;
  if (typeof dialect !== 'string' || !isDialectName(dialect)) return [];
  const spoken = dialects[dialect];
  return places.flatMap(([[table, setting], field, message]) => {
    const written = gateway[table];
    if (!isTable(written) || written[setting] === undefined) return [];
    if (field === 'LoginRequest.SaleTerminalData' ? hasField(spoken, field) : hasOwnField(spoken, field)) return [];
    const text = `means nothing in the dialect ${dialect}, whose ${message} has no place for it; leave it out`;
    return [{ path: ['gateways', name, table, setting], text }];
  });
}

/** The vendor's library logs in with the server of the configuration, or not at all. */
function halfHosts([name, { login }]: Gateway): Finding[] {
  if (!isTable(login) || login['authorisationServer'] === undefined) return [];
  if (login['configurationServer'] !== undefined) return [];
  const text = 'means nothing without configurationServer; write both, or leave it out';
  return [{ path: ['gateways', name, 'login', 'authorisationServer'], text }];
}
