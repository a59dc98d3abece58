/** Makes the zip for Windows: the program with its own Node, and the scripts that install it. */

import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { version } from '../../src/version.js';
import { type NodeFiles, nodeFiles } from '../program/node-download.js';
import { type PackedFile, writeFiles } from '../program/packed-file.js';
import { outputFolder, root, sourceDate } from '../program/places.js';
import { programFiles } from '../program/program-files.js';

const scripts = ['tenderd.cmd', 'install.cmd', 'uninstall.cmd', 'install.ps1'];

/** Returns the files of the zip. `date` is in seconds. */
export function windowsFiles(node: NodeFiles, date: number): readonly PackedFile[] {
  const program = programFiles('win32-x64', node, date).filter(({ to }) => to.startsWith('lib/'));
  return [
    ...program.map((file) => (file.to === 'lib/tenderd/node' ? { ...file, to: 'lib/tenderd/node.exe' } : file)),
    ...scripts.map((name) => ({ to: name, content: { text: sourceOf(name) } })),
    // The task scheduler reads UTF-16 with a byte order mark.
    { to: 'tenderd-task.xml', content: { text: Buffer.from(`\ufeff${sourceOf('tenderd-task.xml')}`, 'utf16le') } },
  ];
}

/** Makes the zip. Returns its path. */
export function makeZip(folder = outputFolder): string {
  const date = sourceDate();
  const name = `tenderd-${version}-win32-x64`;
  const above = join(folder, `.${name}`);
  writeFiles(join(above, name), windowsFiles(nodeFiles('win32-x64'), date), date);
  const file = join(folder, `${name}.zip`);
  rmSync(file, { force: true });
  const paths = execFileSync('find', [name, '-type', 'f'], { cwd: above, encoding: 'utf8', env: process.env });
  // Sorted names, no owners, and dates in one time zone make the same bytes everywhere.
  const sorted = paths.trim().split('\n').toSorted().join('\n');
  execFileSync('zip', ['-X', '-q', '-9', file, '-@'], {
    cwd: above,
    input: sorted,
    env: { ...process.env, TZ: 'UTC' },
  });
  rmSync(above, { recursive: true });
  return file;
}

/** Windows' own programs read lines that end with CR LF. */
function sourceOf(name: string): string {
  return readFileSync(join(root, 'packaging/windows', name), 'utf8').replaceAll('\n', '\r\n');
}
