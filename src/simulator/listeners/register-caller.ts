/** HTTP calls from simulated terminals to a register. Each Display, Input, Print or Event message is one POST. */

import { Buffer } from 'node:buffer';
import { type ClientRequest, type RequestOptions, request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';

/** The address at which terminals call the register. */
export interface CalledRegister {
  /** The address to call. If absent, the header X-Callback-Url of the register's requests gives the address. */
  readonly url?: string;
  /** The CA of the register's certificate (PEM). */
  readonly ca?: string;
}

/** The source address of calls by a foreign program: a loopback address at which no terminal runs. */
const strangersAddress = '127.0.0.2';
const answerBytesMax = 256 * 1_024;

/** Calls the register and reports its responses. If the register is unreachable or refuses a call, the terminal continues as usual. */
export class RegisterCaller {
  readonly #register: CalledRegister;
  readonly #answered: (text: string) => void;
  readonly #open = new Set<ClientRequest>();
  #told: string | undefined;
  #from: string | undefined;

  constructor(register: CalledRegister, answered: (text: string) => void) {
    this.#register = register;
    this.#answered = answered;
  }

  /** Records the callback address from a request of the register. */
  told(url: string | readonly string[] | undefined): void {
    if (typeof url === 'string' && URL.canParse(url)) this.#told = url;
  }

  /** Makes terminals use this source address for their calls. */
  callFrom(address: string): void {
    this.#from = address;
  }

  call(text: string, isStranger: boolean): void {
    const to = this.#register.url ?? this.#told;
    if (to === undefined) return;
    const encoding = text.trimStart().startsWith('{') ? 'json' : 'xml';
    const options: RequestOptions & { readonly ca?: string } = {
      method: 'POST',
      agent: false,
      headers: {
        'content-type': `application/${encoding}; charset=utf-8`,
        'content-length': Buffer.byteLength(text),
      },
      ...(isStranger
        ? { localAddress: strangersAddress }
        : this.#from === undefined
          ? {}
          : { localAddress: this.#from }),
      ...(this.#register.ca === undefined ? {} : { ca: this.#register.ca }),
    };
    const asked = to.startsWith('https:') ? requestTls(to, options) : requestPlain(to, options);
    this.#open.add(asked);
    asked.on('error', () => undefined);
    asked.once('close', () => this.#open.delete(asked));
    asked.once('response', (response) => {
      const parts: Buffer[] = [];
      let size = 0;
      response.on('error', () => undefined);
      response.on('data', (part: Buffer) => {
        size += part.length;
        if (size <= answerBytesMax) parts.push(part);
        else asked.destroy();
      });
      response.once('end', () => {
        const said = Buffer.concat(parts).toString('utf8');
        if (response.statusCode === 200 && said !== '' && !isStranger) this.#answered(said);
      });
    });
    asked.end(text);
  }

  /** Aborts the calls that have no response yet. */
  close(): void {
    for (const asked of this.#open) asked.destroy();
  }
}
