/**
 * Makes the daemon prove its identity before the client uses the token (`GET /v1/proof`). Derives the credential that
 * is sent instead of the token, and checks the proof of each response. The connection itself is not a proof: `fetch`
 * opens and reuses connections freely, and after the daemon has died, another program may have its port.
 */

/** The daemon's response to a proof request. */
export interface Proof {
  readonly daemonNonce: string;
  readonly proof: string;
}

/** One proof request. */
export interface Challenge {
  /** The path of the request. */
  readonly path: string;
  /**
   * Returns the bearer credential for this daemon process, or undefined if the response proves nothing. The token stays secret in both cases, because
   * nothing that was sent reveals it.
   */
  readonly redeem: (answer: Proof) => Promise<string | undefined>;
}

/** Returns the daemon's address, such as `127.0.0.1:8741`. A proof is valid for this address only. */
export function addressOf(url: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname}:${port === '' ? 80 : port}`;
}

/** The proof for one request and its response. */
export interface AnswerProof {
  /** A random value for this request, sent as `Tenderd-Nonce`. */
  readonly nonce: string;
  /**
   * True if the response comes from a holder of the token, for this request and at this address. `proof` is the `Tenderd-Proof` header of the
   * response.
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

/** Returns a new proof request for `address`. Rejects if the platform has no WebCrypto, for example in a web page outside a secure context. */
export async function challenge(token: string, address: string): Promise<Challenge> {
  const mac = await macWith(token);
  const nonce = randomNonce();
  return {
    path: `/v1/proof?key=${await mac('tenderd key')}&nonce=${nonce}`,
    // This comparison is not constant-time. An attacker cannot use that, because no nonce is used twice.
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
