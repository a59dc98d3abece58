/** How simulated terminals call a register by HTTP: what they show, ask, print and report by themselves is a POST each. */

import { Buffer } from 'node:buffer';
import { type ClientRequest, type RequestOptions, request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';

/** Where the register is called. */
export interface CalledRegister {
  /** Absent: where the register's own requests say so (X-Callback-Url). */
  readonly url?: string;
  /** PEM of the authority of its certificate. */
  readonly ca?: string;
}

/** Loopback addresses, too: nobody's whom the register knows. */
const strangersAddress = '127.0.0.2';
const answerBytesMax = 256 * 1_024;

/** Calls; what is answered is told. A register that is not there, or refuses, is no news: the terminal goes on. */
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

  /** A request of the register said where it is called. */
  told(url: string | readonly string[] | undefined): void {
    if (typeof url === 'string' && URL.canParse(url)) this.#told = url;
  }

  /** Terminals are at this address of the machine from now on. */
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

  /** Gives up what is not answered. */
  close(): void {
    for (const asked of this.#open) asked.destroy();
  }
}
