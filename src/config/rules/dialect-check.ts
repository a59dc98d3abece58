/** Checks the dialect of each gateway against its other settings. The module is pure. */

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
import { configGateways as texts } from '../../messages/index.js';
import type { Finding } from '../problems/finding.js';
import { isTable, tables } from '../problems/path.js';

/**
 * Returns the findings on all gateways. Mistake: the dialect has no field for a setting. Warning: the dialect has no TransactionStatus, and the
 * profile is not for terminals that are reached directly. Payments are safe despite the warning.
 */
export function checkDialects(raw: unknown): {
  readonly mistakes: readonly Finding[];
  readonly warnings: readonly Finding[];
} {
  const gateways = isTable(raw) ? Object.entries(tables(raw['gateways'])) : [];
  return {
    mistakes: gateways.flatMap((one) => [...withoutField(one), ...incompleteHosts(one)]),
    warnings: gateways.flatMap(withoutStatus),
  };
}

type Gateway = readonly [string, Readonly<Record<string, unknown>>];

function withoutStatus([name, { dialect, profile = 'default' }]: Gateway): Finding[] {
  if (typeof dialect !== 'string' || !isDialectName(dialect) || typeof profile !== 'string') return [];
  if (takesRequest(dialects[dialect], 'TransactionStatus') || isDirect(profile)) return [];
  const text = texts.noStatusRequest(dialect, profile, Object.keys(profiles).filter(isDirect));
  return [{ path: ['gateways', name, 'dialect'], text }];
}

/** True if the profile is for terminals that tenderd reaches directly, without a cloud. */
function isDirect(profile: string): boolean {
  return profiles[profile]?.peer === 'terminal';
}

/** The settings that need a field in the dialect: the setting, the field, and the message that has the field. */
const fields: readonly (readonly [readonly [string, string], FieldName, string])[] = [
  [['login', 'terminalEnvironment'], 'LoginRequest.SaleTerminalData', 'Login'],
  [['login', 'saleCapabilities'], 'LoginRequest.SaleTerminalData', 'Login'],
  [['login', 'configurationServer'], 'LoginRequest.ConfigData', 'Login'],
  [['login', 'authorisationServer'], 'LoginRequest.ConfigData', 'Login'],
  [['conditions', 'waitCardRemoval'], 'TransactionConditions.WaitCardRemoval', 'payment'],
  [['conditions', 'disableTip'], 'TransactionConditions.DisableTip', 'payment'],
];

function withoutField([name, gateway]: Gateway): Finding[] {
  const { dialect = defaultDialect.name } = gateway;
  if (typeof dialect !== 'string' || !isDialectName(dialect)) return [];
  const spoken = dialects[dialect];
  return fields.flatMap(([[table, setting], field, message]) => {
    const written = gateway[table];
    if (!isTable(written) || written[setting] === undefined) return [];
    if (field === 'LoginRequest.SaleTerminalData' ? hasField(spoken, field) : hasOwnField(spoken, field)) return [];
    return [{ path: ['gateways', name, table, setting], text: texts.noField(dialect, message) }];
  });
}

/** Rejects an authorisation server without a configuration server, because the vendor's library then sends no Login. */
function incompleteHosts([name, { login }]: Gateway): Finding[] {
  if (!isTable(login) || login['authorisationServer'] === undefined) return [];
  if (login['configurationServer'] !== undefined) return [];
  return [{ path: ['gateways', name, 'login', 'authorisationServer'], text: texts.configurationServerMissing }];
}
