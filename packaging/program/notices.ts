/** The licences of everything in a package that is not tenderd's own. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runtimePackages } from './dependencies.js';
import type { NodeFiles } from './node-download.js';
import { nodeReleases, type Platform } from './node-releases.js';
import { root } from './places.js';

const rule = `\n${'-'.repeat(80)}\n\n`;

/** Returns the text of THIRD-PARTY-NOTICES: the bundled libraries, the npm packages next to the bundle, and Node with its own parts. */
export function thirdPartyNotices(platform: Platform, node: NodeFiles): string {
  const bundled = bundledNotices();
  const { version } = nodeReleases[platform];
  const ofNode = `Node.js ${version}, with the libraries that it contains\n\n${readFileSync(node.licence, 'utf8')}`;
  return [...bundled, ...runtimePackages().map(noticeOf), ofNode].join(rule);
}

/** Returns the packages of npm in the bundle or next to it, as NAME@VERSION. */
export function shippedPackages(): readonly string[] {
  const notices = [...bundledNotices(), ...runtimePackages().map(noticeOf)].join('\n');
  const names = [...notices.matchAll(/^(\S+) (\d+\.\d+\.\d+\S*) \(.+\)$/gm)].map(
    ([, name, version]) => `${name}@${version}`,
  );
  return [...new Set(names)].toSorted();
}

function bundledNotices(): readonly string[] {
  return ['dist/bundle', 'dist/console', 'dist/office'].map((folder) =>
    readFileSync(join(root, folder, 'THIRD-PARTY-NOTICES.txt'), 'utf8'),
  );
}

function noticeOf(name: string): string {
  const folder = join(root, 'node_modules', name);
  const { version, license }: { version: string; license: string } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined) throw new Error(`${name} has no text of its licence (${license})`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8')}`;
}
