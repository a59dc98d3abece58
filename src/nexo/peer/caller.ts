/** Identifies the register of a connection, and determines its rights. No other module does this. */

import { createHash, timingSafeEqual } from 'node:crypto';
import type { Caller, WrongTokens } from '../../api/index.js';
import type { Lanes } from '../../core/index.js';
import type { Peer } from './peer.js';

/** A register that has proved its identity, with the lanes as it may see them. */
export interface Served extends Peer {
  readonly lanes: Lanes;
}

/** Returns the lanes as the caller may see and change them. A register with its own token sees only its own transactions. */
export function lanesOf(lanes: Lanes, { register }: Caller): Lanes {
  return register === undefined ? lanes : lanes.of(register);
}

/**
 * Checks the secret of a register that cannot set a header. The register sends the secret in its Login, as
 * SaleSoftware.CertificationCode. With this field of the standard, a register proves that it may use a terminal.
 */
export class LoginSecret {
  readonly #digest: Buffer;
  readonly #wrongTokens: WrongTokens;

  constructor(secret: string, wrongTokens: WrongTokens) {
    this.#digest = digestOf(secret);
    this.#wrongTokens = wrongTokens;
  }

  /**
   * Returns the caller if the secret is right. That caller is a register without a name. Digests are compared, so that
   * the time of the comparison reveals nothing about the secret.
   */
  callerBy(said: string | undefined): Caller | undefined {
    return said !== undefined && timingSafeEqual(digestOf(said), this.#digest) ? {} : undefined;
  }

  /** Delays the refusal of a Login with a wrong secret, so that a guesser must wait. A Login without a secret is not delayed. */
  async slow(said: string | undefined): Promise<void> {
    if (said !== undefined) await this.#wrongTokens.slow();
  }
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
