/**
 * Checks the profile of each vendor against the other settings of its gateway (`vendor-paths.ts`). The module is pure.
 */

import { profiles } from '../../core/index.js';
import { configVendors as texts } from '../../messages/index.js';
import type { Finding } from '../problems/finding.js';
import { isLoopback, isTable, tables } from '../problems/path.js';
import { type VendorPath, vendorPaths } from './vendor-paths.js';
import { begins, wireOf } from '../addresses/url-scheme.js';

type Table = Readonly<Record<string, unknown>>;

/** A configured gateway with its terminals. Includes the addresses of the gateway and its terminals, with the paths of their settings. */
interface Gateway {
  readonly name: string;
  readonly table: Table;
  readonly profile: string;
  readonly terminals: readonly (readonly [string, Table])[];
  readonly addresses: readonly { readonly path: readonly string[]; readonly url: string }[];
}

/**
 * Returns the combinations of settings that cannot work (mistakes), and those that are weak (warnings). A simulated
 * gateway may have any combination.
 */
export function checkVendors(raw: unknown): {
  readonly mistakes: readonly Finding[];
  readonly warnings: readonly Finding[];
} {
  const gateways = isTable(raw) ? gatewaysIn(raw) : [];
  const real = gateways.filter(({ table }) => table['simulated'] !== true);
  return {
    mistakes: [...gateways.flatMap(cloudsAsProof), ...real.flatMap(mistakesOf)],
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
  // If the profile is wrong, the other checks would compare with the wrong settings.
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
    ...namesOf(gateway, path).flatMap(wrongNames),
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
          ...namesOf(gateway, path).flatMap(weakNames),
          ...pathFindings(gateway, path),
          ...rootFindings(gateway, path),
        ];
  return [...ofPath, ...unsealedRefusals(gateway)];
}

/** Rejects `unavailableMeansUndelivered` for a cloud. A cloud may have delivered a request although it answers that it is unavailable. */
function cloudsAsProof({ name, profile, table }: Gateway): Finding[] {
  if (profiles[profile]?.peer !== 'cloud' || table['unavailableMeansUndelivered'] !== true) return [];
  return [{ path: ['gateways', name, 'unavailableMeansUndelivered'], text: texts.cloudCannotProve(profile) }];
}

/**
 * Requires the cloud's profile if an address is one of the cloud's hosts. With another profile, tenderd would treat
 * answers of the cloud as answers of the terminal. The cloud could also deliver a request after tenderd has stopped
 * waiting.
 */
function hostFindings({ name, profile, addresses }: Gateway): Finding[] {
  for (const { url } of addresses) {
    const { hostname } = new URL(url);
    const cloud = Object.keys(vendorPaths).find((one) => isHostOf(one, hostname));
    if (cloud === undefined || cloud === profile) continue;
    return [{ path: ['gateways', name, 'profile'], text: texts.profileOfCloud(profile, hostname, cloud) }];
  }
  return [];
}

function tokenFindings({ name, profile, table, addresses }: Gateway, path: VendorPath | undefined): Finding[] {
  const usesHttp = addresses.length === 0 || addresses.some(({ url }) => wireOf(url) === 'http');
  if (table['oauth2'] === undefined || path?.credential === 'oauth2' || !usesHttp) return [];
  const at = ['gateways', name, 'oauth2'];
  if (path?.credential !== undefined) return [{ path: at, text: texts.otherCredential(profile) }];
  return [{ path: at, text: texts.tokensWithoutCloud(profile) }];
}

/** Requires a cloud's profile if the dialect is used only by clouds. */
function cloudDialectFindings({ name, profile, table }: Gateway): Finding[] {
  const spoken = Object.entries(vendorPaths).filter(([, { dialects }]) =>
    dialects.some((one) => one === table['dialect']),
  );
  if (spoken.length === 0 || spoken.some(([, { credential }]) => credential === undefined)) return [];
  const text = texts.dialectOfCloud(
    profile,
    String(table['dialect']),
    spoken.map(([one]) => one),
  );
  return [{ path: ['gateways', name, 'profile'], text }];
}

function credentialFindings({ name, table: { oauth2, headers } }: Gateway, { credential }: VendorPath): Finding[] {
  if (credential === 'oauth2' && oauth2 === undefined)
    return [{ path: ['gateways', name, 'oauth2'], text: texts.tokenMissing }];
  const names = isTable(headers) ? Object.keys(headers).map((header) => header.toLowerCase()) : [];
  if (credential === undefined || credential === 'oauth2' || credential === 'code' || names.includes(credential))
    return [];
  return [{ path: ['gateways', name, 'headers'], text: texts.headerMissing(credential) }];
}

/** Requires the Login fields that the vendor registers for each register. */
function loginFindings({ name, profile, table: { login } }: Gateway, { login: wanted = [] }: VendorPath): Finding[] {
  const missing = wanted.filter((field) => !isTable(login) || login[field] === undefined);
  if (missing.length === 0) return [];
  return [{ path: ['gateways', name, 'login'], text: texts.loginFieldsMissing(profile, missing) }];
}

function wireFindings({ profile, addresses }: Gateway, { wires }: VendorPath): Finding[] {
  return addresses.flatMap(({ path, url }) => {
    const wire = wireOf(url);
    // The schema already reports a terminal whose own address is a WebSocket.
    if (wire === undefined || wires.includes(wire) || (path[0] === 'terminals' && wire === 'ws')) return [];
    const used = wires.flatMap((one) => begins[one]);
    return [{ path, text: texts.wrongWire(new URL(url).protocol, profile, used) }];
  });
}

/** A finding that is a warning if `isWeak` is true, otherwise a mistake. */
type WeighedFinding = Finding & { readonly isWeak: boolean };

function dialectFindings({ name, profile, table: { dialect } }: Gateway, { dialects }: VendorPath): WeighedFinding[] {
  if (dialects.some((one) => one === dialect)) return [];
  const at = ['gateways', name, 'dialect'];
  if (typeof dialect !== 'string') return [{ path: at, text: texts.dialectMissing(profile, dialects), isWeak: false }];
  const isWeak = dialect.startsWith('standard-');
  return [{ path: at, text: texts.wrongDialect(dialect, profile, dialects), isWeak }];
}

function securityFindings(
  { name, profile, table: { security } }: Gateway,
  { security: known, plain }: VendorPath,
): WeighedFinding[] {
  const path = ['gateways', name, 'security'];
  if (security === undefined) {
    if (plain === 'usual') return [];
    return plain === 'tests'
      ? [{ path, text: texts.plainForTests(known), isWeak: true }]
      : [{ path, text: texts.plainRefused(profile, known), isWeak: false }];
  }
  const kind = isTable(security) ? security['kind'] : undefined;
  if (kind !== 'nexo-blob' && kind !== 'mac') return [];
  if (kind === known) return [];
  if (known === undefined) return [{ path, text: texts.plainOnly(profile), isWeak: false }];
  return [{ path: [...path, 'kind'], text: texts.wrongSeal(kind, profile, known), isWeak: false }];
}

/**
 * Checks the addresses of Adyen's cloud. The path decides whether the answer comes in the response. In the newer form, the path also names the
 * terminal.
 */
function deviceFindings({ profile, table, terminals, addresses }: Gateway): Finding[] {
  if (profile !== 'adyen-cloud') return [];
  const elsewhere = addresses.flatMap(({ path, url }) => {
    const text = whyNoSync(new URL(url));
    return text === undefined ? [] : [{ path, text }];
  });
  const others = terminals.flatMap(([terminal, { poiId, url: at = table['url'] }]) => {
    const [, device] = /\/devices\/([^/]+)\//.exec(String(at)) ?? [];
    if (device === undefined || device === poiId) return [];
    return [{ path: ['terminals', terminal, 'poiId'], text: texts.otherDevice(String(poiId), device) }];
  });
  return [...elsewhere, ...others];
}

/** The paths of Adyen's cloud that return the answer in the response to the request. */
const syncPath = /^(?:\/v1\/merchants\/[^/]+\/devices\/[^/]+)?\/sync$/;

/**
 * Returns why a request to this address of Adyen's cloud would get no answer. For any other host, such as a proxy, only
 * the end of the path is checked.
 */
function whyNoSync({ hostname, pathname, search }: URL): string | undefined {
  if (/\/async\/?$/.test(pathname)) return texts.answersElsewhere('/async');
  if (!isHostOf('adyen-cloud', hostname) || syncPath.test(pathname + search)) return undefined;
  return texts.wrongPath(`${pathname}${search === '' ? '' : '?...'}`, hostname);
}

function isHostOf(profile: string, hostname: string): boolean {
  return vendorPaths[profile]?.hosts?.test(hostname.replace(/\.$/, '')) === true;
}

/** The name that a terminal's certificate must have, and the path of that setting. */
interface CertificateName {
  readonly path: readonly string[];
  readonly poiId: string;
  readonly expect: unknown;
  readonly domain: string;
}

/** Returns the required certificate names, for terminals whose certificates contain their POIID. */
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

function wrongNames({ path, poiId, expect, domain }: CertificateName): Finding[] {
  if (typeof expect !== 'string') return [{ path, text: texts.certificateNameMissing(poiId, domain) }];
  const [label = '', , ...rest] = expect.split('.');
  if (rest.join('.') !== domain || isLegacy(label) || label.toLowerCase() === poiId.toLowerCase()) return [];
  return [{ path, text: texts.nameOfAnother(expect, poiId) }];
}

function weakNames({ path, poiId, expect, domain }: CertificateName): Finding[] {
  const [label = ''] = typeof expect === 'string' ? expect.split('.') : [];
  if (!isLegacy(label)) return [];
  return [{ path, text: texts.sharedName(poiId, domain) }];
}

function isLegacy(label: string): boolean {
  return label === 'legacy-terminal-certificate';
}

/**
 * Warns if an address has no path. The vendor's terminals do not answer at such an address, but a proxy in front of
 * them may.
 */
function pathFindings({ profile, addresses }: Gateway, { path: due }: VendorPath): Finding[] {
  if (due === undefined) return [];
  const bare = addresses.filter(({ url }) => new URL(url).pathname === '/');
  return bare.map(({ path }) => ({ path, text: texts.pathMissing(profile, due) }));
}

/** Warns if the vendor's root certificate is not configured. No system trusts that certificate by default. */
function rootFindings({ name, profile, table: { tls }, addresses }: Gateway, { certificates }: VendorPath): Finding[] {
  const isDue = certificates !== undefined && addresses.some(({ url }) => url.startsWith('https:') && !isLoopback(url));
  if (!isDue || (isTable(tls) && tls['ca'] !== undefined)) return [];
  return [{ path: ['gateways', name, 'tls'], text: texts.rootMissing(profile) }];
}

/** Warns about sealed messages without TLS. A refusal is never sealed, so over plain HTTP any program on the network could forge one. */
function unsealedRefusals({ table: { security }, addresses }: Gateway): Finding[] {
  if (!isTable(security) || security['kind'] !== 'nexo-blob') return [];
  return addresses
    .filter(({ url }) => url.startsWith('http:') && !isLoopback(url))
    .map(({ path }) => ({ path, text: texts.unsealedRefusals }));
}
