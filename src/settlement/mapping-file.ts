/** Reads a mapping file (TOML). */

import { readFileSync, statSync } from 'node:fs';
import { parse, TomlError } from 'smol-toml';
import { type Mapping, readMapping } from '../match/index.js';
import { nameOf } from './decoded-file.js';
import { MatchRefused } from './refused.js';

/** Returns the mapping. Throws MatchRefused with all mistakes. */
export function readMappingFile(path: string): Mapping {
  const file = nameOf(path);
  const read = readMapping(tableIn(path, file));
  if (read.ok) return read.value;
  throw new MatchRefused(
    read.mistakes.map(({ path: column, expected }) => ({ code: 'mapping-wrong', file, column, expected })),
  );
}

function tableIn(path: string, file: string): Readonly<Record<string, unknown>> {
  try {
    if (!statSync(path).isFile()) throw new MatchRefused([{ code: 'file-not-regular', file }]);
    return parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof TomlError)
      throw new MatchRefused([{ code: 'mapping-wrong', file, line: error.line, expected: 'TOML' }]);
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === '') throw error;
    throw new MatchRefused([{ code: 'file-unreadable', file, value: code }]);
  }
}
