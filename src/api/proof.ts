/**
 * How the daemon proves who it is before a caller sends a token, and what the caller sends instead. All are HMAC-SHA256 in hexadecimal digits, keyed
 * with the caller's token: the key's name finds the token, the proof is bound to the caller's nonce and to the address, and the session credential
 * ends with this process. Whoever holds the port while the daemon is down has no token, so it proves nothing and hears nothing of use.
 */

import { createHmac, randomBytes } from 'node:crypto';

/** What `GET /v1/proof` answers. */
export interface Proof {
  /** Random, anew at each start of the daemon: 64 hexadecimal digits. */
  readonly daemonNonce: string;
  /** HMAC over `tenderd proof`, the address, the caller's nonce and the daemon's, each on a line. */
  readonly proof: string;
}

/** The proofs and session credentials of one process of the daemon. */
export class Proofs {
  readonly #daemonNonce = randomBytes(32).toString('hex');
  readonly #address: string;
  /** Tokens by the name of their key. */
  readonly #tokens: ReadonlyMap<string, string>;

  /** `address` is where the daemon listens, as `127.0.0.1:8741`: a proof that somebody passes on from elsewhere does not hold. */
  constructor(tokens: readonly string[], address: string) {
    this.#address = address;
    this.#tokens = new Map(tokens.map((token) => [mac(token, 'tenderd key'), token]));
  }

  /** What a caller that holds this token may send as its bearer until the daemon ends. */
  sessionCredential(token: string): string {
    return mac(token, `tenderd session\n${this.#daemonNonce}`);
  }

  /** The proof for the holder of the token with this key's name; undefined when no caller has it. */
  prove(key: string, nonce: string): Proof | undefined {
    const token = this.#tokens.get(key);
    if (token === undefined) return undefined;
    const daemonNonce = this.#daemonNonce;
    return { daemonNonce, proof: mac(token, `tenderd proof\n${this.#address}\n${nonce}\n${daemonNonce}`) };
  }
}

function mac(token: string, text: string): string {
  return createHmac('sha256', token).update(text).digest('hex');
}
