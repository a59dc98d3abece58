/**
 * How the daemon proves who it is before a caller sends a token, what the caller sends instead, and how each answer proves its origin. All are
 * HMAC-SHA256 in hexadecimal digits, keyed with the caller's token: the key's name finds the token, the proofs are bound to the caller's nonce and to
 * the address, and the session credential ends with this process. Another program that holds the port while the daemon is down has no token, so it
 * proves nothing, hears nothing of use, and cannot make an answer that a caller accepts.
 */

import { createHmac, randomBytes } from 'node:crypto';

/** What `GET /v1/proof` answers. */
export interface Proof {
  /** Random, anew at each start of the daemon: 64 hexadecimal digits. */
  readonly daemonNonce: string;
  /** HMAC over `tenderd proof`, the address, the caller's nonce and the daemon's, each on a line. */
  readonly proof: string;
}

/** The request header with a caller's nonce, random for each request: it asks for a proof of the answer. */
export const nonceHeader = 'tenderd-nonce';

/** The response header with the proof of the answer. */
export const answerProofHeader = 'tenderd-proof';

/** The nonces that a caller may choose. */
export const noncePattern = /^[A-Za-z0-9_-]{32,128}$/;

/** An answer, and the request that it belongs to. */
export interface ProvedAnswer {
  readonly nonce: string;
  readonly method: string;
  /** Path and query, as the request line has them. */
  readonly target: string;
  readonly status: number;
  /** Empty for the event stream and for HEAD: what follows the headers comes over the same connection, so from the same process. */
  readonly body: string | Uint8Array;
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

  /** The proof, for the holder of this token, that this process gave the answer at this address. */
  proveAnswer(token: string, { nonce, method, target, status, body }: ProvedAnswer): string {
    const lines = ['tenderd answer', this.#address, nonce, method, target, status, ''].join('\n');
    return createHmac('sha256', token).update(lines).update(body).digest('hex');
  }
}

function mac(token: string, text: string): string {
  return createHmac('sha256', token).update(text).digest('hex');
}
