/** A file of a package, before it is written. */

import {
  cpSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
  chmodSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** A file, a text or a symbolic link at a place in a package. */
export interface PackedFile {
  /** The path in the package, without a slash at its start. */
  readonly to: string;
  readonly content: { readonly file: string } | { readonly text: string | Buffer } | { readonly link: string };
  readonly isExecutable?: boolean;
}

/** Writes the files below a folder that does not exist yet. Modes and dates do not depend on the machine. */
export function writeFiles(folder: string, files: readonly PackedFile[], date: number): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const file of files) writeOne(join(folder, file.to), file);
  normalise(folder, date);
}

function writeOne(path: string, { content, isExecutable = false }: PackedFile): void {
  mkdirSync(dirname(path), { recursive: true });
  if ('link' in content) return symlinkSync(content.link, path);
  if ('file' in content) cpSync(content.file, path);
  else writeFileSync(path, content.text);
  chmodSync(path, isExecutable ? 0o755 : 0o644);
}

function normalise(folder: string, date: number): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) normalise(path, date);
    else lutimesSync(path, date, date);
  }
  chmodSync(folder, 0o755);
  utimesSync(folder, date, date);
}
