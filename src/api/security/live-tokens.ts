/** The tokens that are valid now. A rotation of the files takes effect without a restart. */

import { statSync } from 'node:fs';
import { tokenFiles } from '../../messages/index.js';
import type { TokenOwner } from './authentication.js';
import { existingToken, sharedToken, TokenFileError } from './token.js';
import { type EarlierToken, earlierTokensPath, readEarlierTokens } from './token-rotation.js';

/** A token that a rotation has replaced, and its owner. */
export type EarlierTokenOf = EarlierToken & TokenOwner;

/** All tokens. Each change creates another object. */
export interface TokenSet {
  /** The operator's token, which permits everything. */
  readonly token: string;
  /** Tokens of registers, by the register's name. */
  readonly registers: ReadonlyMap<string, string>;
  /** The read-only token. This field is absent if there is none. */
  readonly readerToken?: string | undefined;
  readonly earlier: readonly EarlierTokenOf[];
}

/** Returns all tokens, the earlier ones included. */
export function tokensIn({ token, registers, readerToken, earlier }: TokenSet): readonly string[] {
  const present = [token, ...registers.values(), ...(readerToken === undefined ? [] : [readerToken])];
  return [...present, ...earlier.map((one) => one.token)];
}

/** The source of the tokens. */
export interface LiveTokens {
  /**
   * Returns the tokens. `isUnknown`: a caller showed a token that was in none of the files when they were last read.
   */
  current(isUnknown: boolean): TokenSet;
}

/** A file with a token, and the owner of the token. */
export interface TokenFile extends TokenOwner {
  readonly path: string;
}

/** The options of the token files. */
export interface TokenFilesOptions {
  readonly files: readonly TokenFile[];
  /** The operator's token at the start. */
  readonly token: string;
  readonly registers: ReadonlyMap<string, string>;
  readonly readerToken: string;
  /** A monotonic clock in milliseconds. */
  readonly monoMs: () => number;
  /** Called with each new token before it is valid, so that the log never shows it. */
  readonly conceal: (token: string) => void;
  /** Called after a rotation was taken over. */
  readonly onRotated: (owner: TokenOwner) => void;
  /** Called once if a change of a token file has no effect. */
  readonly onIgnored: (path: string, why: string | undefined) => void;
}

/** The files are checked for changes after this time. An unknown token causes a check immediately. */
const lookMs = 1_000;

/**
 * The tokens in their files. A change of a file is accepted at once only if the token in use is still in that file or
 * in the file of earlier tokens. So an edited, lost or partly restored file never locks out a register that works. Any
 * other change takes effect at the next start.
 */
export class TokenFiles implements LiveTokens {
  readonly #options: TokenFilesOptions;
  readonly #seen = new Map<string, string>();
  #set: TokenSet;
  #lookAtMs: number;

  constructor(options: TokenFilesOptions) {
    this.#options = options;
    const { files, token, registers, readerToken } = options;
    const earlier = files.flatMap((file) => this.#earlierOf(file));
    for (const one of earlier) options.conceal(one.token);
    this.#set = { token, registers, readerToken, earlier };
    for (const { path } of files) this.#seen.set(path, signatureOf(path));
    this.#lookAtMs = options.monoMs() + lookMs;
  }

  current(isUnknown: boolean): TokenSet {
    if (isUnknown || this.#options.monoMs() >= this.#lookAtMs) this.#look();
    return this.#set;
  }

  /**
   * Returns the reason why these tokens of registers cannot replace the tokens in use; undefined if they can. A
   * register's token must not be the present or an earlier token of the operator, the reader, the metrics or another
   * register.
   */
  refusalOf(tokens: ReadonlyMap<string, string>, metricsToken: string | undefined): string | undefined {
    const { token, readerToken, registers, earlier } = this.current(true);
    const changed = new Map([...tokens].filter(([register, given]) => registers.get(register) !== given));
    // The refusal names the last owner of a token, so the owner whose token changed must come last.
    const next = new Map([...[...registers].filter(([register]) => !changed.has(register)), ...changed]);
    const others = { token, readerToken: readerToken ?? this.#options.readerToken, metricsToken };
    const ofOthers = earlier.filter((one) => one.register === undefined || next.get(one.register) !== one.token);
    const before = ofOthers.flatMap((one) => [...changed].filter(([, given]) => given === one.token));
    const refusals = before.map(([register]) => tokenFiles.shared(register, tokenFiles.earlierOwnerNoun()));
    return sharedToken(next, others) ?? refusals[0];
  }

  /**
   * Replaces the tokens of registers with those of the configuration. An earlier token starts nothing new, and still
   * serves the transactions that were begun with it. `nowMs`: wall time.
   */
  useConfigured(tokens: ReadonlyMap<string, string>, nowMs: number): void {
    for (const [register, token] of tokens) {
      const inUse = this.#set.registers.get(register);
      if (inUse === undefined || inUse === token) continue;
      this.#options.conceal(token);
      this.#set = {
        ...this.#set,
        registers: new Map(this.#set.registers).set(register, token),
        earlier: [...this.#set.earlier, { token: inUse, untilMs: nowMs, register }],
      };
    }
  }

  #look(): void {
    this.#lookAtMs = this.#options.monoMs() + lookMs;
    for (const file of this.#options.files) {
      const signature = signatureOf(file.path);
      if (signature === this.#seen.get(file.path)) continue;
      this.#seen.set(file.path, signature);
      this.#take(file);
    }
  }

  #take(file: TokenFile): void {
    const { path, ...owner } = file;
    const inUse = tokenOf(this.#set, owner);
    try {
      const earlier = readEarlierTokens(path);
      const token = existingToken(path);
      const isRotation = token === inUse || earlier.some((one) => one.token === inUse);
      if (token === undefined || !isRotation) return this.#options.onIgnored(path, undefined);
      for (const one of [token, ...earlier.map((each) => each.token)]) this.#options.conceal(one);
      const others = this.#set.earlier.filter((one) => !isSameOwner(one, owner));
      this.#set = {
        ...withToken(this.#set, owner, token),
        earlier: [...others, ...earlier.map((one) => ({ ...one, ...owner }))],
      };
      this.#options.onRotated(owner);
    } catch (error) {
      if (!(error instanceof TokenFileError)) throw error;
      this.#options.onIgnored(path, error.message);
    }
  }

  /**
   * Returns the earlier tokens at the start. A file that cannot be used counts as empty, so that the daemon starts
   * anyway.
   */
  #earlierOf({ path, ...owner }: TokenFile): readonly EarlierTokenOf[] {
    try {
      return readEarlierTokens(path).map((one) => ({ ...one, ...owner }));
    } catch (error) {
      if (!(error instanceof TokenFileError)) throw error;
      this.#options.onIgnored(earlierTokensPath(path), error.message);
      return [];
    }
  }
}

/** Returns the owner of a token without the other members of the token. */
export function ownerOf({ register, isReader }: TokenOwner): TokenOwner {
  if (isReader === true) return { isReader };
  return register === undefined ? {} : { register };
}

function isSameOwner(one: TokenOwner, other: TokenOwner): boolean {
  return one.register === other.register && one.isReader === other.isReader;
}

function tokenOf({ token, registers, readerToken }: TokenSet, { register, isReader }: TokenOwner): string | undefined {
  if (isReader === true) return readerToken;
  return register === undefined ? token : registers.get(register);
}

/** Returns the tokens, with a new token for this owner. */
function withToken(tokens: TokenSet, { register, isReader }: TokenOwner, token: string): TokenSet {
  if (isReader === true) return { ...tokens, readerToken: token };
  if (register === undefined) return { ...tokens, token };
  return { ...tokens, registers: new Map(tokens.registers).set(register, token) };
}

/** Returns a text that differs after each change of the token file or of the file with its earlier tokens. */
function signatureOf(path: string): string {
  return [path, earlierTokensPath(path)]
    .map((file) => {
      const stat = statSync(file, { throwIfNoEntry: false, bigint: true });
      return stat === undefined ? 'none' : `${stat.ino} ${stat.size} ${stat.mtimeNs}`;
    })
    .join(', ');
}
