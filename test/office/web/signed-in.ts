/** A web server of the head office with one operator, and requests to it. */

import { request as httpRequest } from 'node:http';
import { onTestFinished } from 'vitest';
import { hashPassword, readPasswordHash } from '../../../src/office/password/password.js';
import { SignIn } from '../../../src/office/web/access/sign-in.js';
import type { Route } from '../../../src/office/web/http/route.js';
import { sessionRoutes } from '../../../src/office/web/session-routes.js';
import { type OfficeWeb, openWeb, type WebSettings } from '../../../src/office/web/web-server.js';

/** The operator. The hash is cheap, because a test proves no cost. */
export const operator = { name: 'Kari Nordmann', password: 'correct horse battery' };
const hash = readPasswordHash(await hashPassword(operator.password, { ln: 4, r: 1, p: 1 }));

/** A response. */
export interface Got {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
  readonly json: unknown;
}

/** The parts of a request that a test can change. */
export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The address of the caller, of this machine. */
  readonly from?: string;
}

/** A running web server, which ends with the test. */
export class SignedIn {
  readonly web: OfficeWeb;
  readonly failures: readonly string[];
  #cookie = '';

  constructor(web: OfficeWeb, failures: readonly string[]) {
    this.web = web;
    this.failures = failures;
  }

  /** Starts a server on a free port of this machine. */
  static async open(
    routes: readonly Route[] = [],
    settings: Partial<WebSettings> = {},
    finished: (close: () => Promise<void>) => unknown = onTestFinished,
  ): Promise<SignedIn> {
    const signIn = new SignIn(new Map(hash === undefined ? [] : [[operator.name, hash]]), () => performance.now());
    const failures: string[] = [];
    const web = await openWeb({
      settings: { host: '127.0.0.1', port: 0, names: [], ...settings },
      signIn,
      routes: [...sessionRoutes(signIn), ...routes],
      onFailure: (text) => failures.push(text),
    });
    finished(async () => web.close());
    return new SignedIn(web, failures);
  }

  /** The address of the page. */
  get url(): string {
    return `http://127.0.0.1:${this.web.port}/`;
  }

  /** Signs in. Later requests have the cookie. */
  async signIn(): Promise<Got> {
    const got = await this.post('/api/session', operator);
    const [cookie = ''] = [got.headers['set-cookie']].flat();
    this.#cookie = cookie.split(';')[0] ?? '';
    return got;
  }

  /** Sends a JSON document. */
  async post(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Got> {
    return this.ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }

  /** Returns the head of a request, for tests that write to the connection themselves. */
  headOf(method: string, path: string, headers: Readonly<Record<string, string>>): string {
    const lines = Object.entries({ host: '127.0.0.1', cookie: this.#cookie, ...headers });
    return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  }

  /** Sends a request. */
  async ask(path: string, { method = 'GET', headers = {}, body, from }: Asked = {}): Promise<Got> {
    return new Promise((resolve, reject) => {
      const request = httpRequest(
        {
          host: '127.0.0.1',
          port: this.web.port,
          path,
          method,
          agent: false,
          ...(from === undefined ? {} : { localAddress: from }),
          headers: { ...(this.#cookie === '' ? {} : { cookie: this.#cookie }), ...headers },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', reject);
          response.on('end', () => {
            const text = Buffer.concat(parts).toString('utf8');
            const { statusCode: status = 0, headers: got } = response;
            resolve({ status, headers: got, text, json: jsonIn(text) });
          });
        },
      );
      request.on('error', reject);
      request.end(body);
    });
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
