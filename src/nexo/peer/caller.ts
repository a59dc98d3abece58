/** Identifies the register of a connection, and its rights. Only this file does. */

import { createHash, timingSafeEqual } from 'node:crypto';
import type { Caller, WrongTokens } from '../../api/index.js';
import type { Lanes } from '../../core/index.js';
import type { Peer } from './peer.js';

/** A register that has proved its identity, with the lanes as it may see them. */
export interface Served extends Peer {
  readonly lanes: Lanes;
}

/** Returns the lanes as the caller may see and change them: a register with a token of its own sees its own transactions. */
export function lanesOf(lanes: Lanes, { register }: Caller): Lanes {
  return register === undefined ? lanes : lanes.of(register);
}

/**
 * Checks the secret of a register that can set no header. It sends the secret in its Login as
 * SaleSoftware.CertificationCode: the field of the standard by which a register proves to a terminal that it may use it.
 */
export class LoginSecret {
  readonly #digest: Buffer;
  readonly #wrongTokens: WrongTokens;

  constructor(secret: string, wrongTokens: WrongTokens) {
    this.#digest = digestOf(secret);
    this.#wrongTokens = wrongTokens;
  }

  /** Returns the caller with this secret, if it is right: a register without a name. Digests are compared, so the time reveals nothing. */
  callerBy(said: string | undefined): Caller | undefined {
    return said !== undefined && timingSafeEqual(digestOf(said), this.#digest) ? {} : undefined;
  }

  /** Resolves when a Login with this secret may be refused: a guesser waits, a Login without a secret does not. */
  async slow(said: string | undefined): Promise<void> {
    if (said !== undefined) await this.#wrongTokens.slow();
  }
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
