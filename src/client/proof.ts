/**
 * Makes the daemon prove its identity before the client uses the token. Derives the credential to send instead (`GET
 * /v1/proof`), and checks the proof of each response. The connection alone proves nothing, because `fetch` opens and
 * reuses connections freely. After the daemon died, another program may have its port.
 */

/** The daemon's response to a proof request. */
export interface Proof {
  readonly daemonNonce: string;
  readonly proof: string;
}

/** One proof request. */
export interface Challenge {
  /** The path to request. */
  readonly path: string;
  /**
   * Returns the bearer credential for this daemon process, or undefined if the response proves nothing. In that case
   * the token is still secret: nothing that was sent reveals it.
   */
  readonly redeem: (answer: Proof) => Promise<string | undefined>;
}

/** Returns the daemon's address, such as `127.0.0.1:8741`. A proof is valid for this address only. */
export function addressOf(url: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname}:${port === '' ? 80 : port}`;
}

/** The proof that belongs to one request and its response. */
export interface AnswerProof {
  /** A random value for this request only, sent as `Tenderd-Nonce`. */
  readonly nonce: string;
  /**
   * True if `proof` (`Tenderd-Proof` of the response) shows that a holder of the token sent this response to this
   * request, at this address.
   */
  readonly holds: (proof: string | null, status: number, body: string) => Promise<boolean>;
}

/** Returns the proof check for the response to one request. Rejects like `challenge`. */
export async function answerProof(token: string, method: string, url: string): Promise<AnswerProof> {
  const mac = await macWith(token);
  const nonce = randomNonce();
  const { pathname, search } = new URL(url);
  return {
    nonce,
    holds: async (proof, status, body) =>
      proof ===
      (await mac('tenderd answer', addressOf(url), nonce, method, `${pathname}${search}`, String(status), body)),
  };
}

/**
 * Returns a new proof request for `address`. Rejects if the platform has no WebCrypto, as in a page outside a secure
 * context.
 */
export async function challenge(token: string, address: string): Promise<Challenge> {
  const mac = await macWith(token);
  const nonce = randomNonce();
  return {
    path: `/v1/proof?key=${await mac('tenderd key')}&nonce=${nonce}`,
    // The timing of this comparison may leak. An attacker cannot use that, because no nonce is used twice.
    redeem: async ({ daemonNonce, proof }) =>
      proof === (await mac('tenderd proof', address, nonce, daemonNonce))
        ? mac('tenderd session', daemonNonce)
        : undefined,
  };
}

async function macWith(token: string): Promise<(...lines: readonly string[]) => Promise<string>> {
  if (globalThis.crypto?.subtle === undefined)
    throw new TypeError('This page has no WebCrypto: serve it over https or from this machine.');
  const text = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', text.encode(token), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  return async (...lines) =>
    hexadecimal(new Uint8Array(await crypto.subtle.sign('HMAC', key, text.encode(lines.join('\n')))));
}

function randomNonce(): string {
  return hexadecimal(crypto.getRandomValues(new Uint8Array(32)));
}

function hexadecimal(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
