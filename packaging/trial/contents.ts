/** Checks the packages without installing them: lintian, the machines of the binaries, and the same bytes in two runs. */

import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { makeDeb } from '../debian/deb.js';
import type { LinuxPlatform } from '../program/node-releases.js';
import { requires, step } from './report.js';

/** The number of the machine in the header of an ELF file. */
const machines: Readonly<Record<LinuxPlatform, number>> = { 'linux-x64': 62, 'linux-arm64': 183 };

/** Runs lintian. Fails on an error without an override; returns the number of warnings and overrides. */
export async function lint(deb: string): Promise<void> {
  await step('lintian: no error without an explained override', () => {
    const { stdout, stderr } = spawnSync('lintian', ['--allow-root', '--show-overrides', deb], { encoding: 'utf8' });
    const lines = stdout.split('\n').filter((line) => line !== '');
    const errors = lines.filter((line) => line.startsWith('E:'));
    requires(errors.length === 0 && !/error/i.test(stderr), [...errors, stderr].join('\n'));
    const count = (letter: string): number => lines.filter((line) => line.startsWith(`${letter}:`)).length;
    return `${count('W')} warnings, ${count('O')} overrides`;
  });
}

/** Unpacks a package and checks that it has the binaries of its platform, and no others. */
export async function checkBinaries(deb: string, platform: LinuxPlatform, folder: string): Promise<void> {
  await step(`${platform}: Node and SQLite are for this processor, and there is no other binary`, () => {
    execFileSync('dpkg-deb', ['--extract', deb, folder]);
    const binaries = readdirSync(folder, { encoding: 'utf8', recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => startOf(file).toString('latin1', 0, 4) === '\x7fELF');
    const names = binaries.map((file) => file.slice(folder.length + 1)).toSorted();
    const program = 'usr/lib/tenderd';
    const wanted = [`${program}/node`, `${program}/node_modules/better-sqlite3/prebuilds/${platform}.node`];
    requires(names.join() === wanted.join(), `it has ${names.join(', ')}`);
    for (const file of binaries) {
      const machine = startOf(file).readUInt16LE(18);
      requires(machine === machines[platform], `${file} is for machine ${machine}`);
    }
    return `ELF machine ${machines[platform]}`;
  });
}

/** Makes a package twice, the second time with another umask, and compares the bytes. */
export async function makeTwice(folder: string): Promise<void> {
  await step('the same commit makes the same .deb', () => {
    const before = process.umask();
    const [first, second] = [before, 0o077].map((mask) => {
      process.umask(mask);
      const deb = makeDeb({ platform: 'linux-x64', folder: join(folder, `made-${mask}`), isQuick: true });
      return createHash('sha256').update(readFileSync(deb)).digest('hex');
    });
    process.umask(before);
    requires(first === second, `${first} and ${second}`);
    return String(first);
  });
}

function startOf(file: string): Buffer {
  const bytes = Buffer.alloc(20);
  const descriptor = openSync(file, 'r');
  readSync(descriptor, bytes, 0, bytes.length, 0);
  closeSync(descriptor);
  return bytes;
}
