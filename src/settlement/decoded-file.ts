/** Reads a file as text, piece by piece, in its encoding. */

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { TextDecoder } from 'node:util';
import type { FileRefusals } from './refused.js';

/** The facts about a file after its last byte was read. */
export interface FileFacts {
  /** The SHA-256 digest of the file's bytes. */
  readonly digest: string;
  readonly endsWithNewline: boolean;
  /** True if the last character is a double quote. */
  readonly endsWithQuote: boolean;
}

const pieceBytes = 256 * 1024;
/** The number of bytes at the beginning that are enough to recognise the encoding and the format. */
const beginningBytes = 4_096;

/** Returns the name that reports use for a file. */
export function nameOf(path: string): string {
  return basename(path);
}

/**
 * Reads a file. Calls `onText` with each piece of text, and waits for its result. `encoding` is used for files without
 * a byte order mark; the default is UTF-8. If the file is empty, unreadable or in another encoding, records a refusal
 * and throws MatchRefused.
 */
export async function readText(
  path: string,
  encoding: string | undefined,
  refusals: FileRefusals,
  onText: (text: string) => Promise<void> | void,
): Promise<FileFacts> {
  const hash = createHash('sha256');
  let decoder: TextDecoder | undefined;
  let line = 1;
  let last = '';
  const take = async (decode: () => string): Promise<void> => {
    const text = decoded(decode, () => refusals.end({ code: 'encoding-wrong', line, expected: encoding ?? 'utf-8' }));
    if (text === '') return;
    last = text.slice(-1);
    await onText(text);
    line += newlinesIn(text);
  };
  for await (const piece of pieces(path, refusals)) {
    hash.update(piece);
    const used = (decoder ??= new TextDecoder(encodingOf(piece, encoding), { fatal: true }));
    await take(() => used.decode(piece, { stream: true }));
  }
  const ended = decoder;
  if (ended === undefined) return refusals.end({ code: 'file-empty' });
  await take(() => ended.decode());
  return { digest: hash.digest('hex'), endsWithNewline: last === '\n' || last === '\r', endsWithQuote: last === '"' };
}

async function* pieces(path: string, refusals: FileRefusals): AsyncGenerator<Buffer> {
  try {
    // Accept only regular files: a pipe or device may never end, and the beginning of a pipe can be read only once.
    if (!(await stat(path)).isFile()) refusals.end({ code: 'file-not-regular' });
    for await (const piece of createReadStream(path, { highWaterMark: pieceBytes })) yield Buffer.from(piece);
  } catch (error) {
    const isOfSystem = error instanceof Error && 'code' in error && 'syscall' in error;
    if (!isOfSystem) throw error;
    refusals.end({ code: 'file-unreadable', value: String(error.code) });
  }
}

function decoded(decode: () => string, refuse: () => never): string {
  try {
    return decode();
  } catch (error) {
    if (error instanceof TypeError) return refuse();
    throw error;
  }
}

/**
 * Returns the encoding of a file. A byte order mark, or the zero bytes of a text in UTF-16, show the encoding.
 * Otherwise the named encoding is used.
 */
function encodingOf(beginning: Buffer, named: string | undefined): string {
  const [first, second] = beginning;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xef && second === 0xbb && beginning[2] === 0xbf) return 'utf-8';
  const zeros = [0, 0];
  for (const [place, byte] of beginning.subarray(0, 64).entries())
    if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd >= 16 && even === 0) return 'utf-16le';
  if (even >= 16 && odd === 0) return 'utf-16be';
  return named ?? 'utf-8';
}

function newlinesIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** Returns the first characters of a file, from which the format is recognised. */
export async function beginningOf(path: string, encoding: string | undefined, refusals: FileRefusals): Promise<string> {
  for await (const piece of pieces(path, refusals)) {
    const beginning = piece.subarray(0, beginningBytes);
    return new TextDecoder(encodingOf(beginning, encoding)).decode(beginning);
  }
  return refusals.end({ code: 'file-empty' });
}
