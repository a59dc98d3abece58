/** The token endpoint of simulated cloud terminals (RFC 6749, section 4.4), and the check of its tokens. */

import { Buffer } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { send } from '../net/control-http.js';
import type { World } from '../terminal/index.js';

/** The only client of the simulated cloud. All values are for practice, so none is secret. */
export interface SimulatedClient {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The scope that a token request must name. If absent, any scope is accepted. */
  readonly scope?: string;
  /** The lifetime in seconds that a token response states. Default: one hour. */
  readonly lifeS?: number;
}

/** The path of the endpoint. */
export const tokenPath = '/oauth2/token';

/** The tokens of one simulator. */
export class TokenEndpoint {
  readonly #client: SimulatedClient;
  readonly #world: Pick<World, 'issueToken' | 'tokenRefusal'>;

  constructor(client: SimulatedClient, world: Pick<World, 'issueToken' | 'tokenRefusal'>) {
    this.#client = client;
    this.#world = world;
  }

  /** Answers a token request. */
  async answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    if (request.method !== 'POST') return send(reply, 405, { error: 'invalid_request' });
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const form = new URLSearchParams(body);
    const { clientId, clientSecret, scope, lifeS = 3_600 } = this.#client;
    const pair = `${formEncoded(clientId)}:${formEncoded(clientSecret)}`;
    if (request.headers.authorization !== `Basic ${Buffer.from(pair).toString('base64')}`)
      return send(reply, 401, { error: 'invalid_client' });
    if (form.get('grant_type') !== 'client_credentials') return send(reply, 400, { error: 'unsupported_grant_type' });
    if (scope !== undefined && form.get('scope') !== scope) return send(reply, 400, { error: 'invalid_scope' });
    const token = this.#world.issueToken();
    if (token === undefined) return send(reply, 503, { error: 'temporarily_unavailable' });
    send(reply, 200, { access_token: `practice-token-${token}`, token_type: 'Bearer', expires_in: lifeS });
  }

  /** Returns the HTTP status that rejects a request because of its token, or undefined if the token is accepted. */
  refusal({ headers }: IncomingMessage): number | undefined {
    const [, number] = /^Bearer practice-token-(\d+)$/.exec(headers.authorization ?? '') ?? [];
    return this.#world.tokenRefusal(number === undefined ? undefined : Number(number));
  }
}

function formEncoded(text: string): string {
  return new URLSearchParams({ '': text }).toString().slice(1);
}
