/** Finding processes through `/proc`, in a folder with the same layout. */

import { mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listenerOn, lockHolder, processesLike, processOf } from '../../src/platform/system-processes.js';
import { freshFolder } from '../world/fresh-folder.js';

/** A row of the socket table: a socket on port 8741 in the given state. */
function row(state: string, inode: number): string {
  return `   0: 0100007F:2225 00000000:0000 ${state} 00000000:00000000 00:00000000 00000000     0        0 ${inode} 1`;
}

/** Creates a machine with one daemon, which listens on port 8741 and has a lock on a file. */
function machine(): { readonly root: string; readonly file: string } {
  const root = freshFolder();
  mkdirSync(join(root, '41', 'fd'), { recursive: true });
  mkdirSync(join(root, 'net'));
  writeFileSync(join(root, '41', 'cmdline'), ['node', '/opt/tenderd/bin/tenderd.js', 'run', ''].join('\0'));
  symlinkSync('socket:[7001]', join(root, '41', 'fd', '9'));
  const head = '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode';
  writeFileSync(join(root, 'net', 'tcp'), [head, row('01', 7000), row('0A', 7001), ''].join('\n'));
  const file = join(root, 'journal.sqlite');
  writeFileSync(file, '');
  writeFileSync(
    join(root, 'locks'),
    `1: FLOCK  ADVISORY  WRITE 40 fe:00:${statSync(file).ino} 0 EOF\n2: POSIX  ADVISORY  WRITE 41 fe:00:${statSync(file).ino} 0 EOF\n`,
  );
  return { root, file };
}

test('the doctor finds the listener on a port, the holder of a lock, and the daemons of a machine', () => {
  const { root, file } = machine();
  const daemon = { pid: 41, command: 'node /opt/tenderd/bin/tenderd.js run' };
  expect(listenerOn(8741, root)).toMatchObject(daemon);
  expect(listenerOn(8742, root)).toBeUndefined();
  expect(lockHolder(file, root)).toMatchObject(daemon);
  expect(lockHolder(join(root, 'nothing'), root)).toBeUndefined();
  expect(processesLike(/tenderd\.js run/, root)).toMatchObject([daemon]);
  expect(processOf(42, root)).toEqual({ pid: 42 });
});

test('the doctor finds no processes on a machine without /proc', () => {
  const root = join(freshFolder(), 'none');
  expect([listenerOn(8741, root), processesLike(/./, root)]).toEqual([undefined, []]);
});
