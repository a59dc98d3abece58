/** The file of the bearer token: created at first start, with no access for other users (design, section 7). */

import { tokenFiles } from '../../messages/en.js';
import { randomBytes } from 'node:crypto';
import { type PrivateFileProblem, putPrivateFile, readPrivateFile } from '../../platform/private-file.js';

/** The reason why the token file cannot be used. */
export type TokenFileCode =
  | 'token-file-exposed'
  | 'token-file-foreign'
  | 'token-file-malformed'
  | 'token-file-unusable'
  | 'token-file-shared';

/**
 * Token file failures, thrown by `readOrCreateToken` before the API opens, so no money can have moved. `code` is
 * stable. `token-file-exposed`: others may read it (create a new one after `chmod 600`). `token-file-foreign`: it
 * belongs to another user. `token-file-malformed`: it has no token (remove it). `token-file-unusable`: it cannot be
 * read or created; `cause` has the reason. `token-file-shared`: another register or the operator has the same token, so
 * the API could not identify the caller.
 */
export class TokenFileError extends Error {
  override readonly name = 'TokenFileError';
  readonly code: TokenFileCode;
  readonly path: string;

  constructor(code: TokenFileCode, path: string, text: string, cause?: unknown) {
    super(`${path}: ${text}`, cause === undefined ? {} : { cause });
    this.code = code;
    this.path = path;
  }
}

/** At least 256 bits in base64url. A longer token chosen by the operator is accepted. */
const tokenPattern = /^[\w-]{43,256}$/;

/**
 * Returns the token in the file. Creates a missing file with 256 random bits, mode 0600, and its directory with 0700.
 * The file appears complete and synced or not at all, and never replaces one that another process created first. Throws
 * `TokenFileError`. Modes are not checked on Windows, which has none.
 */
export function readOrCreateToken(path: string): string {
  const present = readToken(path);
  if (present !== undefined) return present;
  createToken(path);
  const made = readToken(path);
  if (made === undefined) throw new TokenFileError('token-file-unusable', path, tokenFiles.vanished());
  return made;
}

/** A register and the source of its token. */
export interface RegisterToken {
  readonly register: string;
  /** The file with the token. A missing file is created. */
  readonly path: string;
  /** The token itself, if the configuration has it from another source. */
  readonly token?: string;
}

/** Returns the tokens of registers by name. Each must be unique. Throws `TokenFileError`. */
export function readRegisterTokens(
  registers: readonly RegisterToken[],
  operatorToken: string,
): ReadonlyMap<string, string> {
  const owners = new Map([[operatorToken, tokenFiles.ownerNoun(undefined)]]);
  const tokens = new Map<string, string>();
  for (const { register, path, token = readOrCreateToken(path) } of registers) {
    const owner = owners.get(token);
    if (owner !== undefined) throw new TokenFileError('token-file-shared', path, tokenFiles.shared(register, owner));
    owners.set(token, tokenFiles.ownerNoun(register));
    tokens.set(register, token);
  }
  return tokens;
}

/** The code and text of each file problem for a token. */
const problems: Readonly<Record<PrivateFileProblem, readonly [TokenFileCode, string]>> = {
  exposed: ['token-file-exposed', tokenFiles.exposed()],
  foreign: ['token-file-foreign', tokenFiles.foreign()],
  linked: ['token-file-unusable', tokenFiles.linked()],
  'no-file': ['token-file-unusable', tokenFiles.notRegular()],
  unreadable: ['token-file-unusable', tokenFiles.notOpened()],
};

function readToken(path: string): string | undefined {
  const found = readPrivateFile(path, 1_024);
  if (found === undefined) return undefined;
  if ('problem' in found) {
    const [code, text] = problems[found.problem];
    throw new TokenFileError(code, path, text, found.cause);
  }
  const token = found.text.trim();
  if (tokenPattern.test(token)) return token;
  throw new TokenFileError('token-file-malformed', path, tokenFiles.malformed());
}

function createToken(path: string): void {
  try {
    putPrivateFile(path, `${randomBytes(32).toString('base64url')}\n`);
  } catch (cause) {
    throw new TokenFileError('token-file-unusable', path, tokenFiles.notCreated(), cause);
  }
}
