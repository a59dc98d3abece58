/** Has the daemon prove who it is before the token is used, and makes of it what is sent instead (`GET /v1/proof`). */

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

/** A new question to whoever answers at `address`. Rejects where the platform has no WebCrypto: in a page that is no secure context. */
export async function challenge(token: string, address: string): Promise<Challenge> {
  if (globalThis.crypto?.subtle === undefined)
    throw new TypeError('This page has no WebCrypto: serve it over https or from this machine.');
  const text = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', text.encode(token), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  const mac = async (...lines: readonly string[]): Promise<string> =>
    hexadecimal(new Uint8Array(await crypto.subtle.sign('HMAC', key, text.encode(lines.join('\n')))));
  const nonce = hexadecimal(crypto.getRandomValues(new Uint8Array(32)));
  return {
    path: `/v1/proof?key=${await mac('tenderd key')}&nonce=${nonce}`,
    // The comparison may tell how far it came: whoever learns of it cannot ask again with the same nonce.
    redeem: async ({ daemonNonce, proof }) =>
      proof === (await mac('tenderd proof', address, nonce, daemonNonce))
        ? mac('tenderd session', daemonNonce)
        : undefined,
  };
}

function hexadecimal(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
