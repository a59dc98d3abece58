/** Reads the recording of the preloaded library. */

import { readFileSync } from 'node:fs';

/** One successful call of the process. Calls are in the order in which they were made. */
export type RecordedCall =
  /** A process started, with its own descriptors. */
  | { readonly kind: 'start' }
  | {
      readonly kind: 'open';
      readonly fd: number;
      readonly path: string;
      readonly makes: boolean;
      readonly empties: boolean;
    }
  /** A new socket has this descriptor. What the descriptor meant before no longer counts. */
  | { readonly kind: 'socket'; readonly fd: number }
  | { readonly kind: 'write'; readonly fd: number; readonly offset: number; readonly bytes: Buffer }
  | { readonly kind: 'truncate'; readonly fd: number; readonly length: number }
  | { readonly kind: 'sync'; readonly fd: number }
  | { readonly kind: 'rename' | 'link'; readonly from: string; readonly to: string }
  | { readonly kind: 'unlink' | 'mkdir'; readonly path: string }
  /** Bytes that passed through a socket. */
  | { readonly kind: 'sent' | 'received'; readonly fd: number; readonly bytes: Buffer }
  /** The library made a call of this kind fail, at this wall time. */
  | { readonly kind: 'failed'; readonly fd: number; readonly what: string; readonly atMs: number };

/** Reads a whole recording. Throws for an unknown line. */
export function readRecording(path: string): readonly RecordedCall[] {
  const record = readFileSync(path);
  const calls: RecordedCall[] = [];
  let place = 0;
  while (place < record.length) {
    const end = record.indexOf(10, place);
    const line = record.toString('utf8', place, end);
    const match = /^(\w+) (-?\d+) (\d+) (\d+) (.*)$/.exec(line);
    if (match === null) throw new Error(`the record has no such line: ${line}`);
    const [, kind = '', fd, number, length, text = ''] = match;
    const bytes = record.subarray(end + 1, end + 1 + Number(length));
    calls.push(callOf(kind, Number(fd), Number(number), bytes, text));
    place = end + 1 + bytes.length;
  }
  return calls;
}

function callOf(kind: string, fd: number, number: number, bytes: Buffer, text: string): RecordedCall {
  const [from = '', to = ''] = text.split('\t');
  switch (kind) {
    case 'start':
      return { kind };
    case 'open':
      return { kind, fd, path: text, makes: (number & 1) !== 0, empties: (number & 2) !== 0 };
    case 'socket':
    case 'sync':
      return { kind, fd };
    case 'write':
      return { kind, fd, offset: number, bytes };
    case 'truncate':
      return { kind, fd, length: number };
    case 'rename':
    case 'link':
      return { kind, from, to };
    case 'unlink':
    case 'mkdir':
      return { kind, path: text };
    case 'sent':
    case 'received':
      return { kind, fd, bytes };
    case 'failed':
      return { kind, fd, what: text, atMs: number };
    default:
      throw new Error(`the record has no such call: ${kind}`);
  }
}
