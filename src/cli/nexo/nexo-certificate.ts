/** `tenderd nexo certificate`: writes a certificate for the nexo interface, with its key, and prints the next steps. */

import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isServerName } from '../../config/index.js';
import { cliServer as texts } from '../../messages/index.js';
import { makeCertificate } from './certificate.js';
import type { CommandContext } from '../command/context.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { Screen } from '../output/screen.js';

/** The maximum length of a common name (RFC 5280, appendix A.1). */
const nameCharactersMax = 64;

/**
 * Writes three files. Only the owner can read the key. If this function rejects with CommandFailure, none of the files
 * was written.
 */
export async function writeCertificate(
  name: string,
  options: { readonly directory: string; readonly days: number; readonly force?: boolean; readonly json?: boolean },
  context: CommandContext,
): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  if (!isServerName(name) || name.length > nameCharactersMax) {
    const text = texts.badCertificateName(name, nameCharactersMax);
    throw new CommandFailure(exitCodes.usage, 'usage', text, [texts.certificateAlwaysHas]);
  }
  const directory = resolve(options.directory);
  const files = {
    authority: join(directory, 'nexo-authority.pem'),
    certificate: join(directory, 'nexo-certificate.pem'),
    key: join(directory, 'nexo-key.pem'),
  };
  const found = Object.values(files).find((file) => existsSync(file));
  if (found !== undefined && options.force !== true)
    throw new CommandFailure(
      exitCodes.taken,
      'file-exists',
      texts.certificateExists(found),
      texts.overwriteCertificate,
    );
  const made = await makeCertificate(name, options.days, Date.now());
  try {
    mkdirSync(directory, { recursive: true });
    write(files, made);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(exitCodes.failure, 'file-unwritable', texts.certificateUnwritable(why));
  }
  const until = new Date(made.endsMs).toISOString().slice(0, 10);
  screen.document({ ok: true, name, until, ...files });
  const isWindows = process.platform === 'win32';
  const lines = texts.certificateMade({ name, until, ...files, isWindows, check: screen.hint('tenderd config check') });
  for (const line of lines) screen.line(line);
  return exitCodes.ok;
}

function temporaryName(file: string): string {
  return `${file}.new`;
}

/** Writes each file under a temporary name first. Replaces earlier files only after all three files are on the disk. */
function write(
  files: Readonly<Record<'authority' | 'certificate' | 'key', string>>,
  made: Readonly<Record<'authority' | 'certificate' | 'key', string>>,
): void {
  const parts = ['authority', 'certificate', 'key'] as const;
  try {
    for (const part of parts) {
      rmSync(temporaryName(files[part]), { force: true });
      writeFileSync(temporaryName(files[part]), made[part], { flag: 'wx', mode: part === 'key' ? 0o600 : 0o644 });
    }
    for (const part of parts) renameSync(temporaryName(files[part]), files[part]);
  } finally {
    for (const part of parts) rmSync(temporaryName(files[part]), { force: true });
  }
}
