/** An empty Debian in a folder: the packages that Debian calls required, and apt. It has no compiler. */

import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { cacheFolder, root as checkout } from '../program/places.js';

const suite = 'bookworm';
const environment = {
  PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/',
  LC_ALL: 'C',
  DEBIAN_FRONTEND: 'noninteractive',
};

/** The output and exit status of a command. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** The folder, and the commands that run in it. */
export class DebianRoot {
  readonly folder = mkdtempSync(join(tmpdir(), 'tenderd-root-'));
  readonly #started: ChildProcess[] = [];

  constructor() {
    chmodSync(this.folder, 0o755);
    execFileSync('tar', ['-xpf', archive('minbase', 'amd64'), '--numeric-owner', '-C', this.folder]);
    execFileSync('mount', ['-t', 'proc', 'proc', join(this.folder, 'proc')]);
    mkdirSync(join(this.folder, 'run/systemd/system'), { recursive: true });
    for (const name of ['systemctl', 'sudo']) {
      const place = join(this.folder, 'usr/bin', name);
      cpSync(join(checkout, 'packaging/trial', name), place);
      chmodSync(place, 0o755);
    }
  }

  /** Runs a command as root, and waits for its end. */
  run(...command: readonly string[]): Ended {
    return ended(spawnSync('chroot', [this.folder, ...command], { encoding: 'utf8', env: environment }));
  }

  /** Runs a command as the user of the service. */
  runAsTenderd(...command: readonly string[]): Ended {
    const words = ['--userspec=tenderd:tenderd', this.folder, ...command];
    return ended(spawnSync('chroot', words, { encoding: 'utf8', env: environment, timeout: 120_000 }));
  }

  /** Starts a server as a user, and resolves with its first line, read as JSON. */
  async serve(user: string, ...command: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
    const child = spawn('chroot', [`--userspec=${user}`, this.folder, ...command], {
      env: environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#started.push(child);
    return firstLine(child);
  }

  /** Copies a package into the root and installs it. */
  install(deb: string): Ended {
    cpSync(deb, join(this.folder, 'tmp', basename(deb)));
    const result = this.run('dpkg', '--install', `/tmp/${basename(deb)}`);
    rmSync(join(this.folder, 'tmp', basename(deb)));
    return result;
  }

  /** Ends what was started here, and removes the folder. */
  remove(): void {
    this.run('/usr/bin/systemctl', 'stop', 'tenderd.service');
    for (const child of this.#started) child.kill('SIGKILL');
    execFileSync('umount', ['--lazy', join(this.folder, 'proc')]);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Resolves with the first line that a server prints, read as JSON. Rejects if the server ends before. */
export async function firstLine(child: ChildProcess): Promise<Readonly<Record<string, unknown>>> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (text.includes('\n')) resolve(JSON.parse(text.split('\n')[0] ?? ''));
    });
    child.once('close', (code) => reject(new Error(`ended with ${code} before it was ready`)));
  });
}

/** Returns the archive of a root. The first call makes it, which takes minutes. */
export function archive(variant: 'minbase' | 'extract', architecture: 'amd64' | 'arm64'): string {
  const file = join(cacheFolder, `${suite}-${variant}-${architecture}.tar`);
  if (existsSync(file)) return file;
  mkdirSync(cacheFolder, { recursive: true });
  const include = variant === 'extract' ? ['--include=libc6,libgcc-s1,libstdc++6'] : [];
  const options = [`--variant=${variant}`, '--mode=root', `--architectures=${architecture}`, ...include];
  execFileSync('mmdebstrap', ['--quiet', ...options, suite, `${file}.partial.tar`], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  renameSync(`${file}.partial.tar`, file);
  return file;
}

function ended({ status, stdout, stderr, error }: ReturnType<typeof spawnSync>): Ended {
  if (error !== undefined) throw error;
  return { code: status, output: `${String(stdout)}${String(stderr)}` };
}
