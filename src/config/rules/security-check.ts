/** What must hold between the security of a gateway, the keys of its terminals and the settings beside them. Pure. */

import { dialects, isDialectName } from '../../../protocol/index.js';
import { macKeyNames, whyNoKeyVersion } from '../../security/index.js';
import type { Finding } from '../problems/finding.js';
import { isTable, tables } from '../problems/path.js';

/** The parts of a key of each kind, and which of them must be there. */
const kinds = {
  'nexo-blob': {
    needed: ['keyIdentifier', 'keyVersion', 'passphrase'],
    strange: 'kek',
    why: ({ keyVersion }: Table) =>
      typeof keyVersion === 'string' ? (['keyVersion', 'is a text; expected a whole number'] as const) : undefined,
  },
  mac: { needed: ['kek'], strange: 'passphrase', why: whyNoMacKey },
} as const;

function whyNoMacKey({ keyIdentifier, keyVersion }: Table): readonly [string, string] | undefined {
  if (keyIdentifier !== undefined && !macKeyNames.some((one) => one === keyIdentifier))
    return ['keyIdentifier', `expected "${macKeyNames.join('" or "')}"`];
  const why =
    typeof keyVersion === 'string'
      ? whyNoKeyVersion(keyVersion)
      : keyVersion === undefined
        ? undefined
        : 'it is a number';
  return why === undefined
    ? undefined
    : ['keyVersion', `is no version of this kind: ${why}; leave it out for the time of the start`];
}

/** What is missing, superfluous or does not fit. Of mistakes in the shape the schema says more. */
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
    ...missing.map((part) => ({ path: [...path, part], text: 'is missing; write it here' })),
    ...(login === undefined
      ? []
      : [{ path: ['nexo', 'login'], text: 'means nothing beside security: the seal says who speaks; leave it out' }]),
  ];
}

type Kind = (typeof kinds)[keyof typeof kinds];

function kindOf({ kind }: Table): Kind | undefined {
  return kind === 'nexo-blob' || kind === 'mac' ? kinds[kind] : undefined;
}

/** What of a key does not belong to its kind. */
function partFindings(path: readonly string[], table: Table, kind: Kind | undefined): Finding[] {
  if (kind === undefined) return [];
  const named = kind === kinds.mac ? 'mac' : 'nexo-blob';
  const { strange } = kind;
  const why = kind.why(table);
  return [
    ...(table[strange] === undefined
      ? []
      : [{ path: [...path, strange], text: `means nothing where the kind is "${named}"; leave it out` }]),
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
        text:
          security === undefined
            ? `means nothing while gateway ${name} has no security; write its kind there, as in security = { kind = "nexo-blob" }`
            : 'means nothing without a url of its own: terminals behind one address share its key',
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
      text: `is missing; write it here, or in the security of ${names || 'each terminal'}`,
    });
  }
  return findings;
}

function encodingFindings(name: string, { security, dialect = 'standard-3.1', encoding }: Table): Finding[] {
  if (!isTable(security) || typeof dialect !== 'string' || !isDialectName(dialect)) return [];
  if ((encoding ?? dialects[dialect].encodings[0]) === 'json') return [];
  const text = `seals JSON alone, and this gateway speaks ${dialect} in XML; choose another dialect, or leave it out`;
  return [{ path: ['gateways', name, 'security'], text }];
}
