/**
 * The daemon proves its identity and each of its responses, and issues session credentials that replace the token.
 * Every proof is an HMAC-SHA256, in hexadecimal digits, with the caller's token as the key. The caller does not send
 * its token. It sends the name of its key, by which the daemon finds the token.
 *
 * Proofs are bound to the caller's nonce and to the daemon's address. Session credentials end with this process. While
 * the daemon is down, another program may hold its port. That program does not have the token, so it cannot prove
 * anything, learns nothing useful, and cannot forge a response.
 */

import { createHmac, randomBytes } from 'node:crypto';

/** The response of `GET /v1/proof`. */
export interface Proof {
  /** A random value of this daemon process, as 64 hexadecimal digits. */
  readonly daemonNonce: string;
  /** The HMAC over four lines: `tenderd proof`, the address, the caller's nonce, and the daemon's nonce. */
  readonly proof: string;
}

/** The request header with the caller's nonce, a random value for each request. With this header the caller asks for a proof of the response. */
export const nonceHeader = 'tenderd-nonce';

/** The response header with the proof. */
export const answerProofHeader = 'tenderd-proof';

/** The form of a caller's nonce. */
export const noncePattern = /^[A-Za-z0-9_-]{32,128}$/;

/** The parts of a response and its request that the proof covers. */
export interface ProvedAnswer {
  readonly nonce: string;
  readonly method: string;
  /** The path and query in the request line. */
  readonly target: string;
  readonly status: number;
  /**
   * The body. Empty for an event stream and for HEAD. The content of a stream follows its headers on the same
   * connection, so it comes from the same process.
   */
  readonly body: string | Uint8Array;
}

/** The proofs and session credentials of one daemon process. */
export class Proofs {
  readonly #daemonNonce = randomBytes(32).toString('hex');
  readonly #address: string;
  /** The tokens, by the names of their keys. */
  #tokens: ReadonlyMap<string, string>;
  readonly #onUnknown: () => void;

  /**
   * `address` is the address of the daemon, such as `127.0.0.1:8741`. If another program relays a proof from its own
   * address, the proof is invalid. `onUnknown` is called if a caller names an unknown key, and may replace the tokens.
   */
  constructor(tokens: readonly string[], address: string, onUnknown: () => void = () => undefined) {
    this.#address = address;
    this.#onUnknown = onUnknown;
    this.#tokens = byKeyName(tokens);
  }

  /** Replaces the tokens, after a rotation. Session credentials of tokens that stay are still valid. */
  replaceTokens(tokens: readonly string[]): void {
    this.#tokens = byKeyName(tokens);
  }

  /** Returns the bearer credential for the holder of this token. It is valid until the daemon ends. */
  sessionCredential(token: string): string {
    return mac(token, `tenderd session\n${this.#daemonNonce}`);
  }

  /** Returns the proof for the token whose key has this name, or undefined if the key is unknown. */
  prove(key: string, nonce: string): Proof | undefined {
    // An unknown key may belong to a token that was created by a rotation just now.
    if (!this.#tokens.has(key)) this.#onUnknown();
    const token = this.#tokens.get(key);
    if (token === undefined) return undefined;
    const daemonNonce = this.#daemonNonce;
    return { daemonNonce, proof: mac(token, `tenderd proof\n${this.#address}\n${nonce}\n${daemonNonce}`) };
  }

  /**
   * Returns the proof of a response. With this proof, the holder of the token can check that this process sent the
   * response from this address.
   */
  proveAnswer(token: string, { nonce, method, target, status, body }: ProvedAnswer): string {
    const lines = ['tenderd answer', this.#address, nonce, method, target, status, ''].join('\n');
    return createHmac('sha256', token).update(lines).update(body).digest('hex');
  }
}

function byKeyName(tokens: readonly string[]): ReadonlyMap<string, string> {
  return new Map(tokens.map((token) => [mac(token, 'tenderd key'), token]));
}

function mac(token: string, text: string): string {
  return createHmac('sha256', token).update(text).digest('hex');
}
