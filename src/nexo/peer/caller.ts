/** Who asks: the one place where this interface says which register a connection speaks for, and what that one may see and do. */

import { createHash, timingSafeEqual } from 'node:crypto';
import type { Caller, WrongTokens } from '../../api/index.js';
import type { Lanes } from '../../core/index.js';
import type { Peer } from './peer.js';

/** A register that has proved who it is, with the lanes as it may see them. */
export interface Served extends Peer {
  readonly lanes: Lanes;
}

/** The lanes as the caller may see and change them: a register with a token of its own sees what it asked for. */
export function lanesOf(lanes: Lanes, { register }: Caller): Lanes {
  return register === undefined ? lanes : lanes.of(register);
}

/**
 * Knows the secret that a register which can set no header says in its Login, as SaleSoftware.CertificationCode: the
 * field of the standard by which a register proves to a terminal that it may speak to it.
 */
export class LoginSecret {
  readonly #digest: Buffer;
  readonly #wrongTokens: WrongTokens;

  constructor(secret: string, wrongTokens: WrongTokens) {
    this.#digest = digestOf(secret);
    this.#wrongTokens = wrongTokens;
  }

  /** The caller who said so, if that is the secret: a register without a name. Digests are compared: time tells nothing. */
  callerBy(said: string | undefined): Caller | undefined {
    return said !== undefined && timingSafeEqual(digestOf(said), this.#digest) ? {} : undefined;
  }

  /** Resolves when a Login that said so may be refused: who guesses waits, who said nothing does not. */
  async slow(said: string | undefined): Promise<void> {
    if (said !== undefined) await this.#wrongTokens.slow();
  }
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
