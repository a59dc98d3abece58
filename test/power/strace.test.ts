import { expect, test } from 'vitest';
import { readTrace } from './strace.js';

const hex = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
const log = `21<${hex('/shop/journal.sqlite-wal')}>`;
const socket = '25<TCP:[127.0.0.1:40000->127.0.0.1:50000]>';

test('the trace gives writes, syncs and socket data in order, with one descriptor for each file and connection', () => {
  const trace = [
    `100 pwrite64(${log}, "${hex('page')}", 4, 4128) = 4`,
    `100 fsync(${log}) = 0`,
    `100 writev(${socket}, [{iov_base="${hex('ab')}", iov_len=2}, {iov_base="${hex('cd')}", iov_len=2}], 2) = 3`,
    `100 read(${socket}, "${hex('hello')}", 65536) = 5`,
    `100 write(2<${hex('pipe:[7]')}>, "${hex('x')}", 1) = 1`,
    '100 +++ killed by SIGKILL +++',
  ].join('\n');
  expect(readTrace(trace)).toEqual([
    { kind: 'open', fd: 0, path: '/shop/journal.sqlite-wal', makes: true, empties: false },
    { kind: 'write', fd: 0, offset: 4128, bytes: Buffer.from('page') },
    { kind: 'sync', fd: 0 },
    { kind: 'socket', fd: 1 },
    // The kernel accepted three of four bytes.
    { kind: 'sent', fd: 1, bytes: Buffer.from('abc') },
    { kind: 'received', fd: 1, bytes: Buffer.from('hello') },
    { kind: 'open', fd: 2, path: 'pipe:[7]', makes: true, empties: false },
    { kind: 'write', fd: 2, offset: 1, bytes: Buffer.from('x') },
  ]);
});

test('the trace counts an interrupted sync at its end, and an interrupted send at its start', () => {
  const trace = [
    `100 fsync(${log} <unfinished ...>`,
    `101 sendmsg(${socket}, {msg_iov=[{iov_base="${hex('early')}", iov_len=5}]}, 0 <unfinished ...>`,
    '100 <... fsync resumed>) = 0',
    '101 <... sendmsg resumed>) = 5',
  ].join('\n');
  expect(readTrace(trace).map(({ kind }) => kind)).toEqual(['socket', 'sent', 'open', 'sync']);
});

test('the trace ignores a failed sync, and an unreadable line is an error', () => {
  expect(readTrace(`100 fsync(${log}) = -1 EIO (Input/output error)`)).toEqual([]);
  expect(() => readTrace('strace: something is wrong')).toThrow('no line of a trace');
});
