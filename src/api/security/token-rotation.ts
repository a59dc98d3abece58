/** Changes a token while registers use it: the earlier tokens stay valid for a time, in a file next to the token. */

import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { tokenFiles } from '../../messages/index.js';
import { syncDirectory } from '../../platform/directory.js';
import { readPrivateFile } from '../../platform/private-file.js';
import { existingToken, newToken, TokenFileError } from './token.js';

/** A token that a rotation has replaced. */
export interface EarlierToken {
  readonly token: string;
  /**
   * The wall time at which the token ends, in milliseconds. After this time, the token is accepted only for
   * transactions that were begun before.
   */
  readonly untilMs: number;
}

/** The maximum number of earlier tokens. */
const earlierMax = 10;

/** An ended token is kept for this time, because a transaction from before its end may still be open. */
const keptAfterEndMs = 30 * 24 * 3_600_000;

/** A draft that is older than this comes from a rotation that was interrupted. */
const draftAgeMaxMs = 60_000;

/** Returns the path of the earlier tokens of a token file. */
export function earlierTokensPath(path: string): string {
  return `${path}.previous`;
}

/**
 * Reads the earlier tokens. Returns none if the file is missing. Throws TokenFileError for a file with wrong rights or
 * content.
 */
export function readEarlierTokens(path: string): readonly EarlierToken[] {
  const file = earlierTokensPath(path);
  const found = readPrivateFile(file, 8_192);
  if (found === undefined) return [];
  if ('problem' in found) throw new TokenFileError('token-file-unusable', file, tokenFiles.notOpened(), found.cause);
  return found.text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, token, until] = /^([\w-]{43,256}) (\S+)$/.exec(line) ?? [];
      const untilMs = Date.parse(until ?? '');
      if (token === undefined || Number.isNaN(untilMs))
        throw new TokenFileError('token-file-malformed', file, tokenFiles.malformed());
      return { token, untilMs };
    });
}

/**
 * Puts a new token in the file and keeps the earlier ones for `keepMs`. If `keepMs` is 0, the earlier tokens end now.
 * Each file is replaced as a whole, and the file of earlier tokens is replaced first. So every token that was valid
 * before is always in one of the files, even if the process ends in between. Returns the new token. Throws
 * TokenFileError.
 */
export function rotateToken(path: string, keepMs: number, nowMs: number): string {
  return withDraft(path, nowMs, (draft) => {
    const present = existingToken(path);
    if (present === undefined) throw new TokenFileError('token-file-unusable', path, tokenFiles.noToken());
    const untilMs = nowMs + keepMs;
    const older = readEarlierTokens(path).map((one) => ({ ...one, untilMs: Math.min(one.untilMs, untilMs) }));
    replaceEarlier(path, draft, [{ token: present, untilMs }, ...older], nowMs);
    const token = newToken();
    replace(path, draft, `${token}\n`);
    return token;
  });
}

/** Ends the earlier tokens now, and keeps the present one. Returns their number. Throws TokenFileError. */
export function endEarlierTokens(path: string, nowMs: number): number {
  return withDraft(path, nowMs, (draft) => {
    const earlier = readEarlierTokens(path);
    const valid = earlier.filter(({ untilMs }) => untilMs > nowMs);
    const ended = earlier.map((one) => ({ ...one, untilMs: Math.min(one.untilMs, nowMs) }));
    if (valid.length > 0) replaceEarlier(path, draft, ended, nowMs);
    return valid.length;
  });
}

function replaceEarlier(path: string, draft: string, earlier: readonly EarlierToken[], nowMs: number): void {
  const kept = earlier.filter(({ untilMs }) => untilMs > nowMs - keptAfterEndMs).slice(0, earlierMax);
  const lines = kept.map(({ token, untilMs }) => `${token} ${new Date(untilMs).toISOString()}\n`);
  replace(earlierTokensPath(path), draft, lines.join(''));
}

/**
 * Runs `work` with a new draft file. The draft has the same name in every process, so that two rotations at the same
 * time cannot lose a token.
 */
function withDraft<T>(path: string, nowMs: number, work: (draft: string) => T): T {
  const draft = `${path}.rotation`;
  try {
    const age = nowMs - (statSync(draft, { throwIfNoEntry: false })?.mtimeMs ?? nowMs);
    if (age > draftAgeMaxMs) rmSync(draft, { force: true });
    closeSync(openSync(draft, 'wx', 0o600));
  } catch (cause) {
    throw new TokenFileError('token-file-unusable', path, tokenFiles.rotationNotBegun(draft), cause);
  }
  try {
    return work(draft);
  } catch (error) {
    if (error instanceof TokenFileError) throw error;
    throw new TokenFileError('token-file-unusable', path, tokenFiles.notReplaced(), error);
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Replaces a file with this text, and syncs it. The draft file stays until the rotation ends, because it keeps other
 * rotations from starting.
 */
function replace(path: string, draft: string, text: string): void {
  const complete = `${draft}.${randomBytes(6).toString('hex')}`;
  const descriptor = openSync(complete, 'wx', 0o600);
  try {
    writeFileSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  try {
    renameSync(complete, path);
  } catch (error) {
    rmSync(complete, { force: true });
    throw error;
  }
  syncDirectory(dirname(path));
}
