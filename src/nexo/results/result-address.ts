/** A register's own address, where it takes results: one POST each, a few at a time. */

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
import { nexoResults } from '../../messages/en.js';

/** Where a register takes its results. */
export interface ResultAddress {
  readonly target: Target;
  /** The register, by the name of its token, whose results alone go there; absent: those of callers without such a name. */
  readonly register?: string;
  /** The value of the Authorization header of each POST: by it the register knows who speaks. A secret. */
  readonly authorization?: string;
}

/** An address as it is configured. */
export interface ResultSettings extends Omit<ResultAddress, 'target'> {
  readonly url: string;
  readonly tls?: TlsSettings;
}

/** The address of these settings. Throws a RangeError for one that the configuration should have refused. */
export function resultAddress({ url, tls: settings = {}, ...address }: ResultSettings): ResultAddress {
  const tls = readTls(settings);
  const target = 'problem' in tls ? tls : readTarget(url, 'http:', 'https:', () => tls);
  if ('problem' in target) throw new RangeError(nexoResults.wrongAddress('nexo.async', target.problem));
  return { ...address, target };
}

/** For TCP and TLS together, ms. */
const connectMs = 5_000;
/** A register that has not acknowledged so long after the POST has not taken it, ms: as the vendor of this way has it. */
const answerMs = 10_000;
/** So many POSTs are under way at once. */
const atOnceMax = 4;

/** How a POST ended: taken, or why not, for people. */
export type Posted = { readonly taken: true } | { readonly taken: false; readonly why: string };

/** What takes a text to one register. */
export interface ResultCarrier {
  /** For people. */
  readonly where: string;
  /** POSTs it once. */
  send(body: string): Promise<RequestEnd>;
  /** Cuts everything. */
  close(): void;
}

/** POSTs to an address, by HTTP. No redirect is followed. */
export function carrierTo({ target, authorization }: ResultAddress, time: NetTime): ResultCarrier {
  const connections = new Connections(target, time, connectMs, atOnceMax);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    ...(authorization === undefined ? {} : { authorization }),
  };
  const path = `${target.url.pathname}${target.url.search}`;
  const wanted = nexoResults.expectedStatus();
  return {
    where: target.where,
    send: (body) =>
      new Promise((resolve) => {
        requestOnce(connections, { method: 'POST', path, headers, body, wanted }, answerMs, resolve);
      }),
    close: () => connections.destroy(),
  };
}

/** The client of one register. Nothing is repeated here. */
export class ResultClient {
  readonly #register: string | undefined;
  readonly #carrier: ResultCarrier;
  readonly #waiting: (() => void)[] = [];
  #underWay = 0;

  /** `register`: whose results alone go there, by the name of its token; those of callers without such a name when undefined. */
  constructor(register: string | undefined, carrier: ResultCarrier) {
    this.#register = register;
    this.#carrier = carrier;
  }

  /** For people. */
  get where(): string {
    return this.#carrier.where;
  }

  /** Whether results that this register asked for go there. */
  isFor(register: string | undefined): boolean {
    return this.#register === register;
  }

  /** POSTs a text. Any 2xx within 10 s acknowledges it, and nothing else does. */
  async post(text: string): Promise<Posted> {
    if (this.#underWay >= atOnceMax) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#underWay += 1;
    const end = await this.#carrier.send(text);
    const next = this.#waiting.shift();
    if (next === undefined) this.#underWay -= 1;
    else next();
    return postedBy(end);
  }

  /** Cuts everything. */
  close(): void {
    this.#carrier.close();
  }
}

function postedBy(end: RequestEnd): Posted {
  if (end.type !== 'answered') return { taken: false, why: end.cause.text };
  if (end.status >= 200 && end.status < 300) return { taken: true };
  return { taken: false, why: nexoResults.otherStatus(end.status) };
}
