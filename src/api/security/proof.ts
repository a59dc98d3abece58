/**
 * The proofs of the daemon's identity and of each response, and the session credential that replaces the token. All are
 * HMAC-SHA256 in hexadecimal digits, keyed with the caller's token. The name of the key finds the token. The proofs are
 * bound to the caller's nonce and to the address, and the session credential ends with this process. Another program
 * that holds the port while the daemon is down has no token. So it can prove nothing, learns nothing useful, and cannot
 * forge a response.
 */

import { createHmac, randomBytes } from 'node:crypto';

/** The response of `GET /v1/proof`. */
export interface Proof {
  /** A random value of this daemon process: 64 hexadecimal digits. */
  readonly daemonNonce: string;
  /** The HMAC over `tenderd proof`, the address, the caller's nonce and the daemon's nonce, each on a line. */
  readonly proof: string;
}

/** The request header with the caller's nonce, random for each request. It requests a proof of the response. */
export const nonceHeader = 'tenderd-nonce';

/** The response header with the proof. */
export const answerProofHeader = 'tenderd-proof';

/** The format of a caller's nonce. */
export const noncePattern = /^[A-Za-z0-9_-]{32,128}$/;

/** A response with its request. */
export interface ProvedAnswer {
  readonly nonce: string;
  readonly method: string;
  /** The path and query of the request line. */
  readonly target: string;
  readonly status: number;
  /**
   * Empty for the event stream and for HEAD. Their content follows the headers on the same connection, so it comes from
   * the same process.
   */
  readonly body: string | Uint8Array;
}

/** The proofs and session credentials of one daemon process. */
export class Proofs {
  readonly #daemonNonce = randomBytes(32).toString('hex');
  readonly #address: string;
  /** The tokens by the name of their key. */
  readonly #tokens: ReadonlyMap<string, string>;

  /** `address` is the daemon's address, such as `127.0.0.1:8741`. A proof relayed from another address is not valid. */
  constructor(tokens: readonly string[], address: string) {
    this.#address = address;
    this.#tokens = new Map(tokens.map((token) => [mac(token, 'tenderd key'), token]));
  }

  /** Returns the bearer credential for a holder of this token, valid until the daemon ends. */
  sessionCredential(token: string): string {
    return mac(token, `tenderd session\n${this.#daemonNonce}`);
  }

  /** Returns the proof for the token with this key name, or undefined for an unknown key. */
  prove(key: string, nonce: string): Proof | undefined {
    const token = this.#tokens.get(key);
    if (token === undefined) return undefined;
    const daemonNonce = this.#daemonNonce;
    return { daemonNonce, proof: mac(token, `tenderd proof\n${this.#address}\n${nonce}\n${daemonNonce}`) };
  }

  /** Returns the proof, for the holder of this token, that this process sent the response at this address. */
  proveAnswer(token: string, { nonce, method, target, status, body }: ProvedAnswer): string {
    const lines = ['tenderd answer', this.#address, nonce, method, target, status, ''].join('\n');
    return createHmac('sha256', token).update(lines).update(body).digest('hex');
  }
}

function mac(token: string, text: string): string {
  return createHmac('sha256', token).update(text).digest('hex');
}
