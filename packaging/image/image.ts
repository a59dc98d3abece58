/**
 * Makes the container image: a layer with the libraries of Debian that Node needs, and one with the program. It has no
 * shell and no package manager. No container program is needed to make it, only mmdebstrap and root.
 */

import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { version } from '../../src/version.js';
import { nodeFiles } from '../program/node-download.js';
import type { LinuxPlatform } from '../program/node-releases.js';
import { writeFiles } from '../program/packed-file.js';
import { cacheFolder, outputFolder, sourceDate } from '../program/places.js';
import { programFiles } from '../program/program-files.js';
import { containerUser, dataDirectory, runConfig } from './image-config.js';
import { type Processor, writeLayout } from './layout.js';

const processors: Readonly<Record<LinuxPlatform, Processor>> = { 'linux-x64': 'amd64', 'linux-arm64': 'arm64' };

const libraries = 'libc6,libgcc-s1,libstdc++6';

/** Parts of the libraries' packages that nothing in the image reads. The licences stay. */
const leftOut = [
  './usr/share/locale',
  './usr/share/lintian',
  './usr/share/gcc',
  './usr/share/gdb',
  './usr/lib/*/gconv',
  './usr/lib/locale',
  './var/cache',
  './var/log',
];

/** Returns why the image cannot be made here, or undefined. */
export function whyNoImage(): string | undefined {
  if (process.getuid?.() !== 0) return 'it needs root';
  try {
    execFileSync('mmdebstrap', ['--version'], { stdio: 'ignore' });
    return undefined;
  } catch {
    return 'mmdebstrap is not installed';
  }
}

/** Makes the image of a platform. Returns the path of the layout, as a tar file. */
export function makeImage(platform: LinuxPlatform, folder = outputFolder): string {
  const date = sourceDate();
  const name = `tenderd-${version}-image-${platform}`;
  const stage = join(folder, `.${name}`);
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(stage, { recursive: true });
  const base = join(stage, 'base.tar');
  const program = join(stage, 'program.tar');
  packLibraries(platform, stage, base, date);
  packProgram(platform, stage, program, date);
  const layout = join(stage, 'layout');
  writeLayout(layout, {
    processor: processors[platform],
    config: runConfig,
    layers: [
      { file: base, createdBy: `mmdebstrap --include=${libraries} bookworm` },
      { file: program, createdBy: `tenderd ${version}` },
    ],
    date,
    reference: version,
  });
  const image = join(folder, `${name}.oci.tar`);
  tar(image, layout, date, ['--owner=0', '--group=0'], ['oci-layout', 'index.json', 'blobs']);
  rmSync(stage, { recursive: true });
  return image;
}

/** The libraries, unpacked and not configured: the image has no dpkg. */
function packLibraries(platform: LinuxPlatform, stage: string, to: string, date: number): void {
  const processor = processors[platform];
  const archive = join(cacheFolder, `bookworm-extract-${processor}.tar`);
  if (!existsSync(archive)) {
    mkdirSync(cacheFolder, { recursive: true });
    const options = ['--variant=extract', '--mode=root', `--architectures=${processor}`, `--include=${libraries}`];
    execFileSync('mmdebstrap', ['--quiet', ...options, 'bookworm', `${archive}.partial.tar`], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    renameSync(`${archive}.partial.tar`, archive);
  }
  const root = join(stage, 'root');
  mkdirSync(root);
  execFileSync('tar', ['-xpf', archive, '-C', root, ...leftOut.map((path) => `--exclude=${path}`)]);
  // mmdebstrap copies the names of this machine, and the container program makes the devices.
  const unwanted = ['dev', 'tmp', 'proc', 'sys', 'etc/hostname', 'etc/resolv.conf', 'etc/fstab', 'etc/apt', 'etc/dpkg'];
  for (const path of [...unwanted, 'var/lib/apt', 'var/lib/dpkg'])
    rmSync(join(root, path), { recursive: true, force: true });
  tar(to, root, date, ['--owner=0', '--group=0'], readdirSync(root).toSorted());
}

function packProgram(platform: LinuxPlatform, stage: string, to: string, date: number): void {
  const root = join(stage, 'program');
  const files = programFiles(platform, nodeFiles(platform), date).filter(({ to: path }) => path.startsWith('lib/'));
  writeFiles(
    root,
    files.map((file) => ({ ...file, to: `usr/${file.to}` })),
    date,
  );
  // Set each mode, so that the umask has no effect on the image.
  for (const path of ['etc', 'etc/tenderd', 'proc', 'sys', 'dev', 'tmp']) {
    mkdirSync(join(root, path));
    chmodSync(join(root, path), path === 'tmp' ? 0o1777 : 0o755);
  }
  const settings = {
    passwd: `tenderd:x:${containerUser}:${containerUser}::${dataDirectory}:/usr/sbin/nologin\n`,
    group: `tenderd:x:${containerUser}:\n`,
    'nsswitch.conf': 'hosts: files dns\n',
  };
  for (const [name, text] of Object.entries(settings)) {
    writeFileSync(join(root, 'etc', name), text);
    chmodSync(join(root, 'etc', name), 0o644);
  }
  tar(to, root, date, ['--owner=0', '--group=0'], readdirSync(root).toSorted());
  const own = join(stage, 'own');
  mkdirSync(join(own, dataDirectory), { recursive: true });
  chmodSync(join(own, dataDirectory), 0o700);
  const owner = [`--owner=${containerUser}`, `--group=${containerUser}`];
  tar(to, own, date, [...owner, '--no-recursion', '--append'], [dataDirectory.slice(1)]);
}

function tar(to: string, folder: string, date: number, options: readonly string[], names: readonly string[]): void {
  const create = options.includes('--append') ? [] : ['--create'];
  const same = ['--format=gnu', '--numeric-owner', '--sort=name', `--mtime=@${date}`];
  execFileSync('tar', [...create, '--file', to, ...same, ...options, '-C', folder, ...names]);
}
