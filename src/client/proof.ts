/**
 * Has the daemon prove who it is before the token is used, makes of it what is sent instead (`GET /v1/proof`), and checks the proof of each
 * answer. A connection cannot be trusted for longer than that: `fetch` opens and reuses connections as it likes, and after the daemon died
 * another program may have taken its port.
 */

/** What the daemon answers. */
export interface Proof {
  readonly daemonNonce: string;
  readonly proof: string;
}

/** One question for a proof. */
export interface Challenge {
  /** What is asked for. */
  readonly path: string;
  /**
   * The bearer to send from now on, until the daemon ends; undefined when the answer proves nothing. Then the token is
   * still a secret: none of what was sent tells it.
   */
  readonly redeem: (answer: Proof) => Promise<string | undefined>;
}

/** Where the daemon listens, as `127.0.0.1:8741`: a proof holds for there and nowhere else. */
export function addressOf(url: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname}:${port === '' ? 80 : port}`;
}

/** What a request and its answer prove each other by. */
export interface AnswerProof {
  /** Random, for this request alone: sent as `Tenderd-Nonce`. */
  readonly nonce: string;
  /** True if `proof` (`Tenderd-Proof` of the answer) shows that a holder of the token gave this answer to this request, at this address. */
  readonly holds: (proof: string | null, status: number, body: string) => Promise<boolean>;
}

/** A proof for the answer to one request. Rejects as `challenge` does. */
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

/** A new question to whoever answers at `address`. Rejects where the platform has no WebCrypto: in a page that is no secure context. */
export async function challenge(token: string, address: string): Promise<Challenge> {
  const mac = await macWith(token);
  const nonce = randomNonce();
  return {
    path: `/v1/proof?key=${await mac('tenderd key')}&nonce=${nonce}`,
    // The comparison may tell how far it came: whoever learns of it cannot ask again with the same nonce.
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
