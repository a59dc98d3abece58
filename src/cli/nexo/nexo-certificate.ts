/** `tenderd nexo certificate`: writes a certificate for the nexo interface and its key, and says what to do with them. */

import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isServerName } from '../../config/index.js';
import { makeCertificate } from './certificate.js';
import type { CommandContext } from '../command/context.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { Screen } from '../output/screen.js';

/** A common name is no longer (RFC 5280, appendix A.1). */
const nameCharactersMax = 64;

/** Writes three files, the key for its owner alone. Rejects with CommandFailure, and has then written none of them. */
export async function writeCertificate(
  name: string,
  options: { readonly directory: string; readonly days: number; readonly force?: boolean; readonly json?: boolean },
  context: CommandContext,
): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  if (!isServerName(name) || name.length > nameCharactersMax) {
    const text = `"${name}" is no name of a host with at most ${nameCharactersMax} characters, such as localhost.`;
    throw new CommandFailure(exitCodes.usage, 'usage', text, ['127.0.0.1 and localhost are in each certificate.']);
  }
  const directory = resolve(options.directory);
  const files = {
    authority: join(directory, 'nexo-authority.pem'),
    certificate: join(directory, 'nexo-certificate.pem'),
    key: join(directory, 'nexo-key.pem'),
  };
  const found = Object.values(files).find((file) => existsSync(file));
  if (found !== undefined && options.force !== true)
    throw new CommandFailure(exitCodes.taken, 'file-exists', `${found} is there already. Nothing was written.`, [
      'A new certificate has a new authority: each register must then trust that one.',
      'To write over it all the same, say --force. Elsewhere: --directory.',
    ]);
  const made = await makeCertificate(name, options.days, Date.now());
  try {
    mkdirSync(directory, { recursive: true });
    write(files, made);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(exitCodes.failure, 'file-unwritable', `The files could not be written: ${why}`);
  }
  const until = new Date(made.endsMs).toISOString().slice(0, 10);
  screen.document({ ok: true, name, until, ...files });
  const quoted = JSON.stringify;
  for (const line of [
    `A certificate for ${name}, localhost and 127.0.0.1, valid until ${until}:`,
    `  authority    ${files.authority}   (for registers; its own key was not kept)`,
    `  certificate  ${files.certificate}`,
    `  key          ${files.key}   (a secret: ${process.platform === 'win32' ? 'let only the user of tenderd read this folder' : 'only its owner can read it'})`,
    'What to do now:',
    '  1. Write into the configuration, and see that the user of tenderd can read the key:',
    '       [nexo.tls]',
    '       port = 8443',
    `       certificate = ${quoted(files.certificate)}`,
    `       key = { file = ${quoted(files.key)} }`,
    `  2. ${screen.hint('tenderd config check')}, then start tenderd again.`,
    '  3. At the register: trust the authority, and send to https://127.0.0.1:8443/nexo/',
    ...(name === 'localhost'
      ? []
      : [
          `     Where the register wants the name in the address, let it lead there: 127.0.0.1 ${name} in its hosts file.`,
        ]),
  ])
    screen.line(line);
  return exitCodes.ok;
}

function fresh(file: string): string {
  return `${file}.new`;
}

/** Each whole beside its place first: what stood there goes only when all three are on the disk. */
function write(
  files: Readonly<Record<'authority' | 'certificate' | 'key', string>>,
  made: Readonly<Record<'authority' | 'certificate' | 'key', string>>,
): void {
  const parts = ['authority', 'certificate', 'key'] as const;
  try {
    for (const part of parts) {
      rmSync(fresh(files[part]), { force: true });
      writeFileSync(fresh(files[part]), made[part], { flag: 'wx', mode: part === 'key' ? 0o600 : 0o644 });
    }
    for (const part of parts) renameSync(fresh(files[part]), files[part]);
  } finally {
    for (const part of parts) rmSync(fresh(files[part]), { force: true });
  }
}
