/** Reads a system-call trace: the calls that the kernel saw, in the form of a recording. */

import type { RecordedCall } from './recording.js';

/**
 * Returns the tracer command for a daemon. All texts are written completely, in hexadecimal: pages, messages and paths.
 * A seccomp filter lets all other calls run at full speed.
 */
export function tracer(file: string): readonly string[] {
  const calls = [
    'write',
    'writev',
    'pwrite64',
    'fsync',
    'fdatasync',
    'sendto',
    'sendmsg',
    'read',
    'recvfrom',
    'recvmsg',
  ];
  return [
    'strace',
    '-f',
    '--seccomp-bpf',
    '-qq',
    '-yy',
    '-xx',
    '-s',
    '65536',
    '-e',
    `trace=${calls.join(',')}`,
    '-o',
    file,
  ];
}

const syncs = new Set(['fsync', 'fdatasync']);
const receives = new Set(['read', 'recvfrom', 'recvmsg']);

/**
 * Returns the writes and syncs of files and the data on TCP sockets. Each file and each connection has one descriptor
 * for the whole trace, opened when it first occurs. A call that was interrupted by other threads is placed at its start
 * if it sends, because its bytes may leave from then on, and otherwise at its end. Throws for a line that is not of a
 * trace.
 */
export function readTrace(text: string): readonly RecordedCall[] {
  const reading = new Reading();
  for (const line of text.split('\n')) if (line !== '') reading.take(line);
  return reading.calls;
}

class Reading {
  readonly calls: RecordedCall[] = [];
  readonly #descriptors = new Map<string, number>();
  readonly #unfinished = new Map<string, string>();

  take(line: string): void {
    const [, thread = '', said] = /^(\d+) +(.*)$/.exec(line) ?? [];
    if (said === undefined) throw new Error(`this is no line of a trace: ${line}`);
    if (said.startsWith('+++') || said.startsWith('---')) return;
    const begun = / <unfinished \.\.\.>$/.exec(said);
    if (begun !== null) {
      const beginning = said.slice(0, begun.index);
      if (isSending(beginning)) this.#add(`${beginning}) = ?`);
      else this.#unfinished.set(thread, beginning);
      return;
    }
    const [resumed] = /^<\.\.\. \w+ resumed>/.exec(said) ?? [];
    if (resumed === undefined) return this.#add(said);
    const beginning = this.#unfinished.get(thread);
    this.#unfinished.delete(thread);
    // A call without a stored start is a sending call, which was already added.
    if (beginning !== undefined) this.#add(beginning + said.slice(resumed.length));
  }

  #add(call: string): void {
    const match = /^(\w+)\(\d+<(.*?)>([,)].*?) += (-?\d+|\?)/.exec(call);
    if (match === null) return;
    const [, name = '', about = '', rest = '', result] = match;
    if (result === '-1' || (result === '0' && !syncs.has(name))) return;
    const path = about.startsWith('TCP') ? undefined : bytesOf(about).toString('utf8');
    const fd = this.#descriptor(path ?? about, path);
    const length = result === '?' ? undefined : Number(result);
    const bytes = Buffer.concat([...rest.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, hex = '']) => bytesOf(hex)));
    if (path === undefined) {
      const kind = receives.has(name) ? 'received' : 'sent';
      this.calls.push({ kind, fd, bytes: bytes.subarray(0, length) });
    } else if (syncs.has(name)) this.calls.push({ kind: 'sync', fd });
    else if (!receives.has(name)) {
      const offset = Number(/, (\d+)\)$/.exec(rest)?.[1] ?? 0);
      this.calls.push({ kind: 'write', fd, offset, bytes: bytes.subarray(0, length) });
    }
  }

  #descriptor(name: string, path: string | undefined): number {
    const known = this.#descriptors.get(name);
    if (known !== undefined) return known;
    const fd = this.#descriptors.size;
    this.#descriptors.set(name, fd);
    this.calls.push(
      path === undefined ? { kind: 'socket', fd } : { kind: 'open', fd, path, makes: true, empties: false },
    );
    return fd;
  }
}

function isSending(beginning: string): boolean {
  return /^(?:write|writev|sendto|sendmsg)\(\d+<TCP/.test(beginning);
}

function bytesOf(hex: string): Buffer {
  return Buffer.from(hex.replaceAll('\\x', ''), 'hex');
}
