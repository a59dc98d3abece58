/** A register's own address for results. Each result is one POST, and a few POSTs run at a time. */

import {
  Connections,
  type NetTime,
  readTarget,
  readTls,
  type RequestEnd,
  requestOnce,
  type Target,
  type TlsSettings,
} from '../../net/index.js';
import { nexoResults } from '../../messages/index.js';

/** The address to which the results of a register are POSTed. */
export interface ResultAddress {
  readonly target: Target;
  /**
   * The name of the token of the register whose results are POSTed to this address. If absent, the address is for
   * callers without such a name.
   */
  readonly register?: string;
  /**
   * The value of the Authorization header of each POST, by which the register authenticates tenderd. The value is a
   * secret.
   */
  readonly authorization?: string;
}

/** The configuration of an address. */
export interface ResultSettings extends Omit<ResultAddress, 'target'> {
  readonly url: string;
  readonly tls?: TlsSettings;
}

/** Returns the address of these settings. Throws a RangeError for an address that the configuration should have rejected. */
export function resultAddress({ url, tls: settings = {}, ...address }: ResultSettings): ResultAddress {
  const tls = readTls(settings);
  const target = 'problem' in tls ? tls : readTarget(url, 'http:', 'https:', () => tls);
  if ('problem' in target) throw new RangeError(nexoResults.wrongAddress('nexo.async', target.problem));
  return { ...address, target };
}

/** The time limit for TCP and TLS together, in ms. */
const connectMs = 5_000;
/**
 * The time limit for the acknowledgement of a POST, in ms, as the vendor of this method defines it. After this time,
 * the result counts as not accepted.
 */
const answerMs = 10_000;
/** The maximum number of POSTs in progress. */
const atOnceMax = 4;

/** The end of a POST: either accepted, or not accepted with the reason as text for the operator. */
export type Posted = { readonly taken: true } | { readonly taken: false; readonly why: string };

/** The transport to one register. */
export interface ResultCarrier {
  /** The address as text for the operator. */
  readonly where: string;
  /** POSTs the text once. */
  send(body: string): Promise<RequestEnd>;
  /** Cuts all connections to the address. */
  close(): void;
}

/** Returns a transport that POSTs to an address over HTTP, and does not follow redirects. */
export function carrierTo({ target, authorization }: ResultAddress, time: NetTime): ResultCarrier {
  const connections = new Connections(target, time, connectMs, atOnceMax);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    ...(authorization === undefined ? {} : { authorization }),
  };
  const path = `${target.url.pathname}${target.url.search}`;
  const wanted = 'result-acknowledgement';
  return {
    where: target.where,
    send: (body) =>
      new Promise((resolve) => {
        requestOnce(connections, { method: 'POST', path, headers, body, wanted }, answerMs, resolve);
      }),
    close: () => connections.destroy(),
  };
}

/** The client of one register, which never repeats a POST. */
export class ResultClient {
  readonly #register: string | undefined;
  readonly #carrier: ResultCarrier;
  readonly #waiting: (() => void)[] = [];
  #underWay = 0;

  /**
   * `register` is the name of the token of the register whose results are POSTed to the address. If undefined, the
   * address is
   * for callers without such a name.
   */
  constructor(register: string | undefined, carrier: ResultCarrier) {
    this.#register = register;
    this.#carrier = carrier;
  }

  /** Returns the address as text for the operator. */
  get where(): string {
    return this.#carrier.where;
  }

  /** True if the results of this register's requests are POSTed to this address. */
  isFor(register: string | undefined): boolean {
    return this.#register === register;
  }

  /** POSTs a text. Only a 2xx status within 10 s counts as an acknowledgement. */
  async post(text: string): Promise<Posted> {
    if (this.#underWay >= atOnceMax) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#underWay += 1;
    const end = await this.#carrier.send(text);
    const next = this.#waiting.shift();
    if (next === undefined) this.#underWay -= 1;
    else next();
    return postedBy(end);
  }

  /** Cuts all connections to the address. */
  close(): void {
    this.#carrier.close();
  }
}

function postedBy(end: RequestEnd): Posted {
  if (end.type !== 'answered') return { taken: false, why: end.cause.text };
  if (end.status >= 200 && end.status < 300) return { taken: true };
  return { taken: false, why: nexoResults.otherStatus(end.status) };
}
