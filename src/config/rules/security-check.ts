/**
 * Checks the `security` of each gateway against the keys of its terminals and its other settings. The module is pure.
 */

import { dialects, isDialectName } from '../../../protocol/index.js';
import { macKeyNames, whyNoKeyVersion } from '../../security/index.js';
import { configSecrets } from '../../messages/index.js';
import type { Finding } from '../problems/finding.js';
import { isTable, tables } from '../problems/path.js';

const { seal } = configSecrets;

/**
 * For each kind of key: the settings that it requires, the setting that belongs to the other kind, and a function that
 * checks their values.
 */
const kinds = {
  'nexo-blob': {
    needed: ['keyIdentifier', 'keyVersion', 'passphrase'],
    foreign: 'kek',
    why: ({ keyVersion }: Table) =>
      typeof keyVersion === 'string' ? (['keyVersion', seal.versionIsText] as const) : undefined,
  },
  mac: { needed: ['kek'], foreign: 'passphrase', why: whyNoMacKey },
} as const;

function whyNoMacKey({ keyIdentifier, keyVersion }: Table): readonly [string, string] | undefined {
  if (keyIdentifier !== undefined && !macKeyNames.some((one) => one === keyIdentifier))
    return ['keyIdentifier', seal.identifier(macKeyNames)];
  const why =
    typeof keyVersion === 'string'
      ? whyNoKeyVersion(keyVersion)
      : keyVersion === undefined
        ? undefined
        : seal.versionIsNumber;
  return why === undefined ? undefined : ['keyVersion', seal.notAVersion(why)];
}

/** Reports key settings that are missing, unused or wrong. The schema reports mistakes of shape. */
export function checkSecurity(raw: unknown): readonly Finding[] {
  if (!isTable(raw)) return [];
  const gateways = tables(raw['gateways']);
  const terminals = Object.entries(tables(raw['terminals']));
  const only = Object.keys(gateways)[0];
  const ofGateways = Object.entries(gateways).flatMap(([name, gateway]) => {
    const own = terminals.filter(([, terminal]) => (terminal['gateway'] ?? only) === name);
    return [...keyFindings(name, gateway, own), ...encodingFindings(name, gateway)];
  });
  return [...ofGateways, ...(isTable(raw['nexo']) ? nexoFindings(raw['nexo']) : [])];
}

function nexoFindings({ security, login }: Table): Finding[] {
  if (!isTable(security)) return [];
  const path = ['nexo', 'security'];
  const kind = kindOf(security);
  const missing = kind?.needed.filter((part) => security[part] === undefined) ?? [];
  return [
    ...partFindings(path, security, kind),
    ...missing.map((part) => ({ path: [...path, part], text: seal.partMissing })),
    ...(login === undefined ? [] : [{ path: ['nexo', 'login'], text: seal.loginUnused }]),
  ];
}

type Kind = (typeof kinds)[keyof typeof kinds];

function kindOf({ kind }: Table): Kind | undefined {
  return kind === 'nexo-blob' || kind === 'mac' ? kinds[kind] : undefined;
}

/** Reports parts of a key that do not belong to its kind. */
function partFindings(path: readonly string[], table: Table, kind: Kind | undefined): Finding[] {
  if (kind === undefined) return [];
  const named = kind === kinds.mac ? 'mac' : 'nexo-blob';
  const { foreign } = kind;
  const why = kind.why(table);
  return [
    ...(table[foreign] === undefined ? [] : [{ path: [...path, foreign], text: seal.partOfAnotherKind(named) }]),
    ...(why === undefined ? [] : [{ path: [...path, why[0]], text: why[1] }]),
  ];
}

type Table = Readonly<Record<string, unknown>>;
type Named = readonly (readonly [string, Table])[];

function keyFindings(name: string, { security }: Table, terminals: Named): Finding[] {
  const findings: Finding[] = [];
  for (const [terminal, { url, security: own }] of terminals) {
    if (own === undefined) continue;
    if (security === undefined || url === undefined)
      findings.push({
        path: ['terminals', terminal, 'security'],
        text: security === undefined ? seal.gatewayHasNone(name) : seal.withoutUrl,
      });
  }
  if (!isTable(security)) return findings;
  const kind = kindOf(security);
  if (kind === undefined) return findings;
  const places: readonly (readonly [readonly string[], unknown])[] = [
    [['gateways', name, 'security'], security],
    ...terminals.map(([terminal, { security: own }]) => [['terminals', terminal, 'security'], own] as const),
  ];
  for (const [path, table] of places) if (isTable(table)) findings.push(...partFindings(path, table, kind));
  for (const part of kind.needed.filter((one) => security[one] === undefined)) {
    const without = terminals.filter(([, { security: own }]) => !isTable(own) || own[part] === undefined);
    if (terminals.length > 0 && without.length === 0) continue;
    const names = without.map(([terminal]) => terminal).join(', ');
    findings.push({
      path: ['gateways', name, 'security', part],
      text: seal.partMissingHereOrAt(names),
    });
  }
  return findings;
}

function encodingFindings(name: string, { security, dialect = 'standard-3.1', encoding }: Table): Finding[] {
  if (!isTable(security) || typeof dialect !== 'string' || !isDialectName(dialect)) return [];
  if ((encoding ?? dialects[dialect].encodings[0]) === 'json') return [];
  return [{ path: ['gateways', name, 'security'], text: seal.jsonOnly(dialect) }];
}
