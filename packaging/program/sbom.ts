/** The software bill of materials (CycloneDX) of each package: Node, and the packages of npm in the bundle or next to it. */

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeReleases, type Platform } from './node-releases.js';
import { shippedPackages } from './notices.js';
import { root } from './places.js';

/** An entry of the lock file. */
interface LockedPackage {
  readonly version: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}

interface Component {
  readonly 'bom-ref': string;
}

/** A document of CycloneDX, as far as it is changed here. */
interface Bill {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/** Returns the bill of a platform's packages as JSON. `date` is in seconds. */
export function billOfMaterials(platform: Platform, date: number): string {
  return billOf(shippedPackages(), [nodeComponent(platform)], date);
}

/** Returns the bill of the npm package as JSON: the bundle, and each package that npm installs with it. `date` is in seconds. */
export function npmPackageBill(date: number): string {
  return billOf([...shippedPackages(), ...installedPackages()], [], date);
}

/** Returns the packages that the lock file installs for a production use, as NAME@VERSION. */
function installedPackages(): readonly string[] {
  const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && dev !== true && devOptional !== true)
    .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`);
}

function billOf(packages: readonly string[], parts: readonly Component[], date: number): string {
  const all = npmBill();
  const { component } = all.metadata;
  const shipped = new Set(packages);
  // npm marks a package as optional if only the build needs it. In a bundle, such a package is required like any other.
  const libraries = all.components
    .filter((one) => shipped.has(one['bom-ref']))
    .map((one) => ({ ...one, scope: 'required', properties: [] }));
  const missing = [...shipped].filter((ref) => !libraries.some((one) => one['bom-ref'] === ref));
  if (missing.length > 0) throw new Error(`npm does not know ${missing.join(', ')}: run "npm ci"`);
  const components = [...libraries, ...parts];
  const refs = new Set([component['bom-ref'], ...components.map((one) => one['bom-ref'])]);
  const dependencies = all.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }));
  // npm writes a random number and the time. Here both follow from the commit, so that a commit always gives the same bytes.
  const serialNumber = `urn:uuid:${identityOf(JSON.stringify(components))}`;
  const metadata = { timestamp: new Date(date * 1000).toISOString(), component: { ...component, name: 'tenderd' } };
  return `${JSON.stringify({ ...all, serialNumber, metadata, components, dependencies }, null, 2)}\n`;
}

let npmBillText: string | undefined;

/** All packages of the lock file. npm lists them once for all packages of a run. */
function npmBill(): Bill {
  npmBillText ??= billByNpm();
  return JSON.parse(npmBillText);
}

/**
 * Without the packages of the build, npm would also leave out packages that tenderd shares with them.
 * npm runs in a folder of its own, because it prefers a shrinkwrap, which `npm pack` puts into the checkout for a moment.
 */
function billByNpm(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tenderd-sbom-'));
  try {
    for (const name of ['package.json', 'package-lock.json']) cpSync(join(root, name), join(folder, name));
    const command = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
    return execFileSync('npm', command, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26 });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function nodeComponent(platform: Platform) {
  const { npmPackage, version, integrity } = nodeReleases[platform];
  const digest = Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex');
  return {
    'bom-ref': `node@${version}`,
    type: 'platform',
    name: 'node',
    version,
    scope: 'required',
    purl: `pkg:npm/${npmPackage}@${version}`,
    hashes: [{ alg: 'SHA-512', content: digest }],
    licenses: [{ license: { id: 'MIT' } }],
  };
}

/** A UUID (version 8) made of a digest. */
function identityOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
