/** What must hold between a vendor's profile and the settings beside it (`vendor-paths.ts`). Pure. */

import { profiles } from '../../core/index.js';
import type { Finding } from '../problems/finding.js';
import { isLoopback, isTable, tables } from '../problems/path.js';
import { type VendorPath, vendorPaths } from './vendor-paths.js';
import { begins, wireOf } from '../addresses/url-scheme.js';

type Table = Readonly<Record<string, unknown>>;

/** A gateway as it is written, its terminals, and every address of theirs with its place. */
interface Gateway {
  readonly name: string;
  readonly table: Table;
  readonly profile: string;
  readonly terminals: readonly (readonly [string, Table])[];
  readonly addresses: readonly { readonly path: readonly string[]; readonly url: string }[];
}

/** What cannot be meant, and what is weak; both name what to do. A simulated gateway may mix what it likes. */
export function checkVendors(raw: unknown): {
  readonly mistakes: readonly Finding[];
  readonly warnings: readonly Finding[];
} {
  const gateways = isTable(raw) ? gatewaysIn(raw) : [];
  const real = gateways.filter(({ table }) => table['simulated'] !== true);
  return {
    mistakes: [...gateways.flatMap(strengthened), ...real.flatMap(mistakesOf)],
    warnings: real.flatMap(warningsOf),
  };
}

function gatewaysIn(raw: Table): readonly Gateway[] {
  const gateways = tables(raw['gateways']);
  const [only] = Object.keys(gateways);
  return Object.entries(gateways).map(([name, table]) => {
    const terminals = Object.entries(tables(raw['terminals'])).filter(([, one]) => (one['gateway'] ?? only) === name);
    const addresses = [
      { path: ['gateways', name, 'url'], url: table['url'] },
      ...terminals.map(([terminal, { url }]) => ({ path: ['terminals', terminal, 'url'], url })),
    ].flatMap(({ path, url }) => (typeof url === 'string' && URL.canParse(url) ? [{ path, url }] : []));
    const { profile } = table;
    return { name, table, profile: typeof profile === 'string' ? profile : 'default', terminals, addresses };
  });
}

function mistakesOf(gateway: Gateway): Finding[] {
  const elsewhere = hostFindings(gateway);
  const path = vendorPaths[gateway.profile];
  // Whatever else does not fit, does not fit the wrong profile.
  if (elsewhere.length > 0) return elsewhere;
  if (path === undefined) return [...tokenFindings(gateway, path), ...cloudDialectFindings(gateway)];
  return [
    ...tokenFindings(gateway, path),
    ...credentialFindings(gateway, path),
    ...loginFindings(gateway, path),
    ...wireFindings(gateway, path),
    ...dialectFindings(gateway, path).filter(({ isWeak }) => !isWeak),
    ...securityFindings(gateway, path).filter(({ isWeak }) => !isWeak),
    ...deviceFindings(gateway),
    ...namesOf(gateway, path).flatMap(whyNoName),
  ];
}

function warningsOf(gateway: Gateway): Finding[] {
  const path = vendorPaths[gateway.profile];
  if (hostFindings(gateway).length > 0) return [];
  const ofPath =
    path === undefined
      ? []
      : [
          ...dialectFindings(gateway, path).filter(({ isWeak }) => isWeak),
          ...securityFindings(gateway, path).filter(({ isWeak }) => isWeak),
          ...namesOf(gateway, path).flatMap(whyWeakName),
          ...pathFindings(gateway, path),
          ...rootFindings(gateway, path),
        ];
  return [...ofPath, ...unsealedRefusals(gateway)];
}

/** A cloud says of itself that it is unavailable; that it delivered nothing, nobody knows. */
function strengthened({ name, profile, table }: Gateway): Finding[] {
  if (profiles[profile]?.peer !== 'cloud' || table['unavailableMeansUndelivered'] !== true) return [];
  const text = `is true, and ${profile} is a cloud, whose own words prove nothing of the terminal: a payment that it did pass on would be charged a second time; leave it out`;
  return [{ path: ['gateways', name, 'unavailableMeansUndelivered'], text }];
}

/** The words of a cloud must not be believed as a terminal's, nor may it pass a request on for longer than is waited. */
function hostFindings({ name, profile, addresses }: Gateway): Finding[] {
  for (const { url } of addresses) {
    const { hostname } = new URL(url);
    const cloud = Object.keys(vendorPaths).find((one) => isHostOf(one, hostname));
    if (cloud === undefined || cloud === profile) continue;
    const text = `is "${profile}", and ${hostname} is the cloud of ${cloud}: what it says by itself would be believed as the terminal's word; write profile = "${cloud}"`;
    return [{ path: ['gateways', name, 'profile'], text }];
  }
  return [];
}

function tokenFindings({ name, profile, table, addresses }: Gateway, path: VendorPath | undefined): Finding[] {
  const isAsked = addresses.length === 0 || addresses.some(({ url }) => wireOf(url) === 'http');
  if (table['oauth2'] === undefined || path?.credential === 'oauth2' || !isAsked) return [];
  const at = ['gateways', name, 'oauth2'];
  if (path?.credential !== undefined)
    return [{ path: at, text: `means nothing to ${profile}, which knows tenderd by another credential; leave it out` }];
  const text = `is what a cloud wants, and the profile ${profile} is for no cloud: each of its own words would be taken for the terminal's; use a profile that is, such as profile = "swedbank-cloud", or leave it out`;
  return [{ path: at, text }];
}

/** A dialect that is spoken behind a cloud alone. */
function cloudDialectFindings({ name, profile, table }: Gateway): Finding[] {
  const spoken = Object.entries(vendorPaths).filter(([, { dialects }]) =>
    dialects.some((one) => one === table['dialect']),
  );
  if (spoken.length === 0 || spoken.some(([, { credential }]) => credential === undefined)) return [];
  const names = spoken.map(([one]) => `"${one}"`).join(' or ');
  const text = `is "${profile}", and ${String(table['dialect'])} is spoken behind a cloud alone, which may pass a request on for longer than this profile waits; write profile = ${names}`;
  return [{ path: ['gateways', name, 'profile'], text }];
}

function credentialFindings({ name, table: { oauth2, headers } }: Gateway, { credential }: VendorPath): Finding[] {
  if (credential === 'oauth2' && oauth2 === undefined)
    return [{ path: ['gateways', name, 'oauth2'], text: `is missing; this cloud takes no request without a token` }];
  const names = isTable(headers) ? Object.keys(headers).map((header) => header.toLowerCase()) : [];
  if (credential === undefined || credential === 'oauth2' || credential === 'code' || names.includes(credential))
    return [];
  const text = `lacks ${credential}, without which this cloud takes no request; write headers = { ${credential} = { file = "..." } }`;
  return [{ path: ['gateways', name, 'headers'], text }];
}

/** What a vendor registers for each register. */
function loginFindings({ name, profile, table: { login } }: Gateway, { login: wanted = [] }: VendorPath): Finding[] {
  const missing = wanted.filter((field) => !isTable(login) || login[field] === undefined);
  if (missing.length === 0) return [];
  const write = missing.map((field) => `${field} = "..."`).join(', ');
  const text = `lacks ${missing.join(', ')}, which ${profile} registers for each register, and takes no Login without; write login = { ${write} } as the vendor gave them to you`;
  return [{ path: ['gateways', name, 'login'], text }];
}

function wireFindings({ profile, addresses }: Gateway, { wires }: VendorPath): Finding[] {
  return addresses.flatMap(({ path, url }) => {
    const wire = wireOf(url);
    // A terminal by WebSocket is none: the schema says so.
    if (wire === undefined || wires.includes(wire) || (path[0] === 'terminals' && wire === 'ws')) return [];
    const used = wires.map((one) => begins[one]).join(', ');
    const text = `starts with ${new URL(url).protocol}//, and terminals of ${profile} are reached by ${used}; use such an address, or another profile`;
    return [{ path, text }];
  });
}

/** A mistake, or with `isWeak` a warning. */
type Judged = Finding & { readonly isWeak: boolean };

function dialectFindings({ name, profile, table: { dialect } }: Gateway, { dialects }: VendorPath): Judged[] {
  if (dialects.some((one) => one === dialect)) return [];
  const at = ['gateways', name, 'dialect'];
  const due = `terminals of ${profile} speak ${dialects.join(' or ')}`;
  if (typeof dialect !== 'string')
    return [{ path: at, text: `is missing; ${due}: write dialect = "${dialects[0] ?? ''}"`, isWeak: false }];
  const isWeak = dialect.startsWith('standard-');
  return [{ path: at, text: `is "${dialect}", and ${due}; use that, or another profile`, isWeak }];
}

function securityFindings(
  { name, profile, table: { security } }: Gateway,
  { security: known, plain }: VendorPath,
): Judged[] {
  const path = ['gateways', name, 'security'];
  if (security === undefined) {
    if (plain === 'usual') return [];
    const key = known === 'mac' ? 'kek = { file = "..." }' : 'keyIdentifier, keyVersion, passphrase';
    const write = `write security = { kind = "${known ?? ''}", ${key} }`;
    return plain === 'tests'
      ? [{ path, text: `is missing: messages are plain, which is for test terminals only; ${write}`, isWeak: true }]
      : [{ path, text: `is missing, and ${profile} takes no plain message; ${write}`, isWeak: false }];
  }
  const kind = isTable(security) ? security['kind'] : undefined;
  if (kind !== 'nexo-blob' && kind !== 'mac') return [];
  if (kind === known) return [];
  if (known === undefined)
    return [
      {
        path,
        text: `means nothing to terminals of ${profile}, which read plain messages; leave it out`,
        isWeak: false,
      },
    ];
  return [
    { path: [...path, 'kind'], text: `is "${kind}", and terminals of ${profile} know "${known}" alone`, isWeak: false },
  ];
}

/** The address of a request says whether its answer comes with it, and in the newer form for which terminal it is. */
function deviceFindings({ profile, table, terminals, addresses }: Gateway): Finding[] {
  if (profile !== 'adyen-cloud') return [];
  const elsewhere = addresses.flatMap(({ path, url }) => {
    const text = whyNoSync(new URL(url));
    return text === undefined ? [] : [{ path, text }];
  });
  const others = terminals.flatMap(([terminal, { poiId, url: at = table['url'] }]) => {
    const [, device] = /\/devices\/([^/]+)\//.exec(String(at)) ?? [];
    if (device === undefined || device === poiId) return [];
    const text = `is "${String(poiId)}", and its requests go to the device "${device}"; each terminal needs the url of its own`;
    return [{ path: ['terminals', terminal, 'poiId'], text }];
  });
  return [...elsewhere, ...others];
}

/** The paths of Adyen's cloud at which the answer to a request is its response. */
const syncPath = /^(?:\/v1\/merchants\/[^/]+\/devices\/[^/]+)?\/sync$/;

/** Why a request to such an address of Adyen's cloud would not be answered; of other hosts, as a proxy before it, only the end of the path is known. */
function whyNoSync({ hostname, pathname, search }: URL): string | undefined {
  if (/\/async\/?$/.test(pathname))
    return 'ends with /async: the answer would come elsewhere, and nobody would hear it; use /sync';
  if (!isHostOf('adyen-cloud', hostname) || syncPath.test(pathname + search)) return undefined;
  return `has the path ${pathname}${search === '' ? '' : '?...'}, and ${hostname} takes requests at /sync, or at /v1/merchants/MERCHANT/devices/POIID/sync, with nothing behind it`;
}

function isHostOf(profile: string, hostname: string): boolean {
  return vendorPaths[profile]?.hosts?.test(hostname.replace(/\.$/, '')) === true;
}

/** The name that the certificate of a terminal is to be for, and where that is written. */
interface CertificateName {
  readonly path: readonly string[];
  readonly poiId: string;
  readonly expect: unknown;
  readonly domain: string;
}

/** Of terminals whose certificate is for their POIID, and that are not dialled by that name. */
function namesOf(
  { name, table, terminals }: Gateway,
  { certificates: domain }: VendorPath,
): readonly CertificateName[] {
  if (domain === undefined) return [];
  const { url: shared, tls } = table;
  const ofGateway = isTable(tls) ? tls['expect'] : undefined;
  return terminals.flatMap(([terminal, { poiId, url, expect }]) => {
    const at = url ?? shared;
    if (typeof at !== 'string' || !URL.canParse(at) || !at.startsWith('https:') || isLoopback(at)) return [];
    const path = url === undefined ? ['gateways', name, 'tls', 'expect'] : ['terminals', terminal, 'expect'];
    const written = expect ?? ofGateway;
    const { hostname } = new URL(at);
    return [
      { path, poiId: String(poiId), expect: written ?? (hostname.endsWith(`.${domain}`) ? hostname : written), domain },
    ];
  });
}

function whyNoName({ path, poiId, expect, domain }: CertificateName): Finding[] {
  if (typeof expect !== 'string') {
    const text = `is missing; the certificate of this terminal is not for its address, but for "${poiId}.live.${domain}" (or .test.)`;
    return [{ path, text }];
  }
  const [label = '', , ...rest] = expect.split('.');
  if (rest.join('.') !== domain || isLegacy(label) || label.toLowerCase() === poiId.toLowerCase()) return [];
  return [{ path, text: `is "${expect}", the certificate of another terminal than "${poiId}"` }];
}

function whyWeakName({ path, poiId, expect, domain }: CertificateName): Finding[] {
  const [label = ''] = typeof expect === 'string' ? expect.split('.') : [];
  if (!isLegacy(label)) return [];
  const text = `is the name that every older terminal has: any of them is taken for this one, and only a key of its own tells it apart; write "${poiId}.live.${domain}" once the terminal has a certificate of its own`;
  return [{ path, text }];
}

function isLegacy(label: string): boolean {
  return label === 'legacy-terminal-certificate';
}

/** At the root nothing of a vendor listens, but a proxy before it may. */
function pathFindings({ profile, addresses }: Gateway, { path: due }: VendorPath): Finding[] {
  if (due === undefined) return [];
  const bare = addresses.filter(({ url }) => new URL(url).pathname === '/');
  return bare.map(({ path }) => ({
    path,
    text: `has no path, and terminals of ${profile} are asked at ${due}; write it behind the port`,
  }));
}

/** Whose terminals have certificates of a root of their vendor's, which nobody trusts who is not told to. */
function rootFindings({ name, profile, table: { tls }, addresses }: Gateway, { certificates }: VendorPath): Finding[] {
  const isDue = certificates !== undefined && addresses.some(({ url }) => url.startsWith('https:') && !isLoopback(url));
  if (!isDue || (isTable(tls) && tls['ca'] !== undefined)) return [];
  const text = `lacks ca, and certificates of ${profile} are signed by a root of the vendor alone: no terminal will be trusted unless this machine was told to; write tls = { ca = "..." }, a file with that root`;
  return [{ path: ['gateways', name, 'tls'], text }];
}

/** A refusal is never sealed, so that by plain HTTP anybody can say it. */
function unsealedRefusals({ table: { security }, addresses }: Gateway): Finding[] {
  if (!isTable(security) || security['kind'] !== 'nexo-blob') return [];
  return addresses
    .filter(({ url }) => url.startsWith('http:') && !isLoopback(url))
    .map(({ path }) => ({
      path,
      text: 'seals messages, and has no TLS around them: a refusal (400, 401) is never sealed, so that whoever is on that network can refuse a payment in the name of the terminal and let it through later, charged and reported as not-processed; use https://',
    }));
}
