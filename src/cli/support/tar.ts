/** Writes a tar archive (POSIX.1-1988, ustar): regular files only, readable by their owner. */

/** A file of the archive. */
export interface ArchiveFile {
  /** The name of the file, at most 100 ASCII characters. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

const blockBytes = 512;

/** Returns the archive. `mtimeMs`: the time of all files. */
export function tarOf(files: readonly ArchiveFile[], mtimeMs: number): Buffer {
  const parts = files.flatMap(({ name, bytes }) => {
    const padding = Buffer.alloc((blockBytes - (bytes.length % blockBytes)) % blockBytes);
    return [headerOf(name, bytes.length, mtimeMs), bytes, padding];
  });
  return Buffer.concat([...parts, Buffer.alloc(2 * blockBytes)]);
}

function headerOf(name: string, size: number, mtimeMs: number): Buffer {
  const header = Buffer.alloc(blockBytes);
  const put = (text: string, at: number): void => void header.write(text, at, 'ascii');
  put(name, 0);
  put(octal(0o600, 7), 100);
  put(octal(0, 7), 108);
  put(octal(0, 7), 116);
  put(octal(size, 11), 124);
  put(octal(Math.floor(mtimeMs / 1_000), 11), 136);
  // For the computation of the checksum, the field of the checksum itself contains spaces.
  put(' '.repeat(8), 148);
  put('0', 156);
  put('ustar\0', 257);
  put('00', 263);
  const sum = header.reduce((total, byte) => total + byte, 0);
  put(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

function octal(value: number, digits: number): string {
  return `${value.toString(8).padStart(digits, '0')}\0`;
}
