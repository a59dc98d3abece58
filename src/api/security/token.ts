/** The file with the bearer token. The daemon creates it at its first start, and no other user has access to it (design, section 7). */

import { tokenFiles } from '../../messages/index.js';
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
 * An error of a token file. It is thrown before the API opens, so no money can have moved. `code` is stable:
 * - `token-file-exposed`: other users may read the file. Use `chmod 600`, and then create a new token.
 * - `token-file-foreign`: the file belongs to another user.
 * - `token-file-malformed`: the file contains no token. Remove the file.
 * - `token-file-unusable`: the file cannot be read or created. `cause` has the reason.
 * - `token-file-shared`: another register or the operator has the same token, so the API could not identify the caller.
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

/** The form of a token: at least 256 bits in base64url. The operator may choose a longer one. */
const tokenPattern = /^[\w-]{43,256}$/;

/**
 * Returns the token in the file. If the file is missing, creates the file (mode 0600) with 256 random bits, and its
 * directory (mode 0700). A crash never leaves a partly written file, and a file that another process has created first
 * is never replaced. Throws `TokenFileError`. Windows has no modes, so they are not checked there.
 */
export function readOrCreateToken(path: string): string {
  const present = existingToken(path);
  if (present !== undefined) return present;
  createToken(path);
  const made = existingToken(path);
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

/** Returns the read-only token. Throws `TokenFileError`, for example if the file contains the operator's token. */
export function readReaderToken(path: string, operatorToken: string): string {
  const token = readOrCreateToken(path);
  if (token === operatorToken) throw new TokenFileError('token-file-shared', path, tokenFiles.readerShares());
  return token;
}

/** The tokens that a register must not have. */
export interface OtherTokens {
  readonly token: string;
  readonly readerToken: string;
  /** The token for the metrics; undefined if there is none. */
  readonly metricsToken: string | undefined;
}

/** Returns the tokens of registers, by name. Throws `TokenFileError`, for example if two tokens are the same. */
export function readRegisterTokens(
  registers: readonly RegisterToken[],
  others: OtherTokens,
): ReadonlyMap<string, string> {
  const tokens = new Map<string, string>();
  for (const { register, path, token } of registers) {
    tokens.set(register, token ?? readOrCreateToken(path));
    const shared = sharedToken(tokens, others);
    const source = token === undefined ? path : `registers.${register}.token`;
    if (shared !== undefined) throw new TokenFileError('token-file-shared', source, shared);
  }
  return tokens;
}

/**
 * Returns the refusal if a register's token also has another owner, because the API could not identify the caller.
 * Returns undefined if each token has one owner.
 */
export function sharedToken(
  registers: ReadonlyMap<string, string>,
  { token: operator, readerToken, metricsToken }: OtherTokens,
): string | undefined {
  const owners = new Map([
    [operator, tokenFiles.ownerNoun(undefined)],
    [readerToken, tokenFiles.readerNoun()],
    ...(metricsToken === undefined ? [] : [[metricsToken, tokenFiles.metricsNoun()] as const]),
  ]);
  for (const [register, token] of registers) {
    const owner = owners.get(token);
    if (owner !== undefined) return tokenFiles.shared(register, owner);
    owners.set(token, tokenFiles.ownerNoun(register));
  }
  return undefined;
}

/** For each problem of a private file: the code and text of the token error. */
const problems: Readonly<Record<PrivateFileProblem, readonly [TokenFileCode, string]>> = {
  exposed: ['token-file-exposed', tokenFiles.exposed()],
  foreign: ['token-file-foreign', tokenFiles.foreign()],
  linked: ['token-file-unusable', tokenFiles.linked()],
  'no-file': ['token-file-unusable', tokenFiles.notRegular()],
  unreadable: ['token-file-unusable', tokenFiles.notOpened()],
};

/** Returns the token in the file; undefined if there is no file. Throws `TokenFileError`. */
export function existingToken(path: string): string | undefined {
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
    putPrivateFile(path, `${newToken()}\n`);
  } catch (cause) {
    throw new TokenFileError('token-file-unusable', path, tokenFiles.notCreated(), cause);
  }
}

/** Returns a new token of 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}
