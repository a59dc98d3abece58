/** Receives an uploaded file and stores it in a folder that only this user can read. */

import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { OfficeProblem } from '../http/reply.js';
import type { UploadFolders } from './upload-folders.js';

/** The maximum size of a settlement file. A larger file can be compared with the command. */
export const fileBytesMax = 67_108_864;

/** The maximum size of a mapping file. */
export const mappingBytesMax = 65_536;

/** An uploaded file on the disk of this machine. */
export interface UploadedFile {
  readonly file: string;
  readonly mapping?: string;
  /** Removes the folder with the uploaded files. */
  readonly remove: () => Promise<void>;
}

/** The time limits of an upload, in milliseconds. */
export interface UploadTimes {
  /** The longest time without a byte. */
  readonly idleMs: number;
  /** The longest time for the whole upload. */
  readonly totalMs: number;
}

/** The sizes of the two parts of an upload: the mapping file, followed by the settlement file. */
export interface UploadSizes {
  readonly mapping: number;
  readonly file: number;
}

/** Returns the sizes of an upload. Throws OfficeProblem before anything is read. */
export function sizesOf({ headers }: Pick<IncomingMessage, 'headers'>, mappingHeader: string): UploadSizes {
  // A page of another site cannot send this media type without a preflight request.
  if (headers['content-type'] !== 'application/octet-stream') throw new OfficeProblem('body-wrong');
  const before = headers[mappingHeader] ?? '0';
  // Number() would read 1e2 as 100, and the two files would be separated at a place that the sender did not mean.
  if (typeof before !== 'string' || !/^\d{1,9}$/.test(before)) throw new OfficeProblem('body-wrong');
  const [all, mapping] = [Number(headers['content-length'] ?? '0'), Number(before)];
  if (mapping >= all) throw new OfficeProblem('match-file-missing');
  if (mapping > mappingBytesMax || all - mapping > fileBytesMax) throw new OfficeProblem('match-file-too-large');
  return { mapping, file: all - mapping };
}

/**
 * Writes the body to the disk piece by piece. Unless the whole body arrives in time, rejects with OfficeProblem and leaves
 * no file.
 */
export async function receiveFile(
  incoming: IncomingMessage,
  name: string,
  sizes: UploadSizes,
  times: UploadTimes,
  folders: UploadFolders,
): Promise<UploadedFile> {
  const folder = await folders.make();
  const remove = async (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    await mkdir(join(folder, 'mapping'));
    const mapping = join(folder, 'mapping', 'mapping.toml');
    const file = join(folder, plainName(name));
    const outputs = [createWriteStream(mapping, { mode: 0o600 }), createWriteStream(file, { mode: 0o600 })] as const;
    const received = await write(piecesOf(incoming, times), outputs, sizes.mapping);
    if (received !== sizes.mapping + sizes.file) throw new OfficeProblem('body-wrong');
    return { file, remove, ...(sizes.mapping === 0 ? {} : { mapping }) };
  } catch (error) {
    await remove();
    throw problemOf(error);
  }
}

/**
 * Yields the pieces of the body. Throws OfficeProblem if they do not come in time. The connection stays open then, so that
 * the sender gets the cause.
 */
async function* piecesOf(incoming: IncomingMessage, { idleMs, totalMs }: UploadTimes): AsyncGenerator<Buffer> {
  // This iterator is never closed, because that would close the connection.
  const pieces: AsyncIterator<unknown> = incoming[Symbol.asyncIterator]();
  const endMs = performance.now() + totalMs;
  for (;;) {
    const leftMs = endMs - performance.now();
    const next = await within(Math.min(idleMs, leftMs), pieces.next());
    if (next === undefined) throw new OfficeProblem(leftMs <= idleMs ? 'match-upload-slow' : 'match-upload-stalled');
    if (next.done === true) return;
    if (Buffer.isBuffer(next.value)) yield next.value;
  }
}

/** Returns the result, or undefined if it does not come in time. */
async function within<T>(ms: number, result: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  // After the time limit, a failure of the connection has no receiver.
  result.catch(() => undefined);
  try {
    return await Promise.race([result, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function write(
  pieces: AsyncIterable<Buffer>,
  [first, second]: readonly [WriteStream, WriteStream],
  split: number,
): Promise<number> {
  const ended = Promise.all([finished(first), finished(second)]);
  ended.catch(() => undefined);
  let received = 0;
  try {
    for await (const piece of pieces) {
      const cut = Math.max(0, split - received);
      await put(first, piece.subarray(0, cut));
      await put(second, piece.subarray(cut));
      received += piece.length;
    }
    first.end();
    second.end();
    await ended;
    return received;
  } finally {
    first.destroy();
    second.destroy();
  }
}

async function put(output: WriteStream, piece: Buffer): Promise<void> {
  if (piece.length > 0 && !output.write(piece)) await once(output, 'drain');
}

/** Returns a name without unusual characters. The report shows this name, and the stored file has the same name. */
function plainName(name: string): string {
  const plain = name
    .replaceAll(/[^\w. -]/g, '_')
    .slice(-60)
    .replace(/^[. -]+/, '');
  return plain === '' || plain === 'mapping' ? 'settlement' : plain;
}

function problemOf(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new OfficeProblem('match-no-room', { cause: error });
  // The browser has closed the connection.
  return code === 'ECONNRESET' ? new OfficeProblem('body-wrong') : error;
}
