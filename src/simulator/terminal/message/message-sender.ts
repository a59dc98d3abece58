/** Sends answers with their faults, events, and the requests of terminals. */

import type { Agenda } from '../base/agenda.js';
import { asReported } from './answer-changes.js';
import type { AnswerFault, Behaviour } from '../behaviour/behaviour.js';
import { base64OfText } from '../encoding/base64.js';
import { type TransactionKey, response, textOutput } from './answer-bodies.js';
import type { Connections, SealFault } from '../base/connections.js';
import { type Content, partOf } from '../encoding/content.js';
import type { Dialect } from '../encoding/dialect.js';
import { type Encoding, type Header, type Incoming, type Outgoing, writeMessage } from './message.js';
import type { SeededRandom } from '../base/seeded-random.js';
import { isoStamp } from '../base/timestamp.js';
import type { VendorForms } from '../vendor-forms/vendor-forms.js';

/** A request in progress: its message, its connection, and its behaviour. */
export interface Job {
  readonly incoming: Incoming;
  readonly connection: number;
  readonly behaviour: Behaviour;
}

/** The connection and encoding of a message to send. */
export interface Address {
  readonly connection: number;
  readonly encoding: Encoding;
}

/** How a terminal sends unsolicited messages: on the link, on the link but only displays, by calls to the register, or not at all. */
export type Unasked = 'on-the-link' | 'shown-on-the-link' | 'by-calls' | 'never';

/** A size in characters that exceeds the limit of every receiver. */
const oversizedLength = 1_600 * 1_024;

/** The sender of all messages of the simulator. */
export class Answering {
  readonly #connections: Connections;
  readonly #agenda: Agenda;
  readonly #random: SeededRandom;
  readonly #epochMs: number;
  readonly #dialect: Dialect;
  readonly #unasked: Unasked;
  readonly #forms: VendorForms | undefined;

  constructor(
    connections: Connections,
    agenda: Agenda,
    random: SeededRandom,
    epochMs: number,
    {
      dialect,
      unasked,
      forms,
    }: { readonly dialect: Dialect; readonly unasked: Unasked; readonly forms?: VendorForms | undefined },
  ) {
    this.#unasked = unasked;
    this.#forms = forms;
    this.#connections = connections;
    this.#agenda = agenda;
    this.#random = random;
    this.#epochMs = epochMs;
    this.#dialect = dialect;
  }

  /** Returns the wall-clock time that corresponds to the current simulated time. */
  stamp(): string {
    return isoStamp(this.#epochMs + this.#agenda.nowMs());
  }

  /** Returns a new transaction id of a terminal. */
  newTransactionKey(): TransactionKey {
    return { transactionId: this.#random.digits(8), timeStamp: this.stamp() };
  }

  /**
   * Answers a request with this body, and applies the faults of its behaviour. If the body repeats the answer of an earlier transaction, `repeats` is
   * the behaviour of that transaction.
   */
  answer(job: Job, body: Content, repeats?: Behaviour): void {
    const { behaviour, connection } = job;
    if (behaviour.link?.moment === 'after-approval')
      this.#connections.breakOff(connection, behaviour.link.how, behaviour.link.code);
    const isChanged = changesContent(behaviour) || (repeats !== undefined && changesContent(repeats));
    const forms = isChanged ? undefined : this.#forms;
    const text = writeMessage(job.incoming.encoding, this.#spoilt(job, body), this.#dialect, forms);
    this.#agenda.in(behaviour.answerLateMs ?? 0, () => this.#deliver(job, text));
    const againAfterMs = behaviour.answerAgainAfterMs;
    if (againAfterMs === undefined) return;
    this.#agenda.in((behaviour.answerLateMs ?? 0) + againAfterMs, () => {
      const latest = this.#connections.isOpen(connection) ? connection : this.#connections.latest();
      if (latest !== undefined) this.#connections.send(latest, text);
    });
  }

  #deliver({ behaviour, connection }: Job, text: string): void {
    const { answerFault } = behaviour;
    if (answerFault === undefined || isContentFault(answerFault)) this.#connections.send(connection, text);
    else deliveryFaults[answerFault](this.#connections, connection, text);
  }

  #spoilt({ incoming, behaviour }: Job, body: Content): Outgoing {
    const header: Header = { ...incoming.header, type: 'Response' };
    const message: Outgoing = { header, bodyName: `${header.category}Response`, body: asReported(body, behaviour) };
    const { answerFault } = behaviour;
    if (answerFault === undefined || !isContentFault(answerFault)) return message;
    return contentFaults[answerFault](message, body, () => this.#random.digits(10));
  }

  /** Sends an event. The dialect determines which ids its header has. */
  event(
    to: Address,
    about: { saleId: string; poiId: string; serviceId: string },
    word: string,
    more: Content = {},
  ): void {
    const { eventIds } = this.#dialect;
    // A Reject is a response to a message. All other events are unsolicited.
    if (word !== 'Reject' && (this.#unasked === 'never' || this.#unasked === 'shown-on-the-link')) return;
    const isNamed = about.serviceId !== '';
    const header: Header = {
      messageClass: 'Event',
      category: 'Event',
      type: 'Notification',
      serviceId: isNamed || eventIds === 'either' ? about.serviceId : this.#random.digits(10),
      deviceId: eventIds === 'both' || (eventIds === 'either' && !isNamed) ? this.#random.digits(10) : '',
      saleId: about.saleId === '' ? 'UNKNOWN' : about.saleId,
      poiId: about.poiId === '' ? 'UNKNOWN' : about.poiId,
    };
    const body = { TimeStamp: this.stamp(), EventToNotify: word, ...more };
    const message = { header, bodyName: 'EventNotification', body };
    const text = writeMessage(to.encoding, message, this.#dialect, this.#forms);
    if (word === 'Reject') this.#connections.send(to.connection, text);
    else this.#sayUnasked(to.connection, text, false);
  }

  /**
   * Sends a Reject event. If `refused` is undefined, the event contains neither the rejected message nor its ServiceID. Without `details` it gives no
   * reason.
   */
  reject(to: Address, header: Header, refused: string | undefined, details: string | undefined): void {
    const about = refused === undefined ? { ...header, serviceId: '' } : header;
    this.event(to, about, 'Reject', {
      ...(details === undefined ? {} : { EventDetails: details }),
      ...(refused === undefined ? {} : { RejectedMessage: base64OfText(refused) }),
    });
  }

  /** Sends a device request to the register as part of the running service. Returns the DeviceID of the request. */
  ask(job: Job, category: 'Display' | 'Input' | 'Print', body: Content): string {
    const deviceId = this.#random.digits(10);
    const header: Header = { ...job.incoming.header, messageClass: 'Device', category, type: 'Request', deviceId };
    const message = { header, bodyName: `${category}Request`, body };
    const text = writeMessage(job.incoming.encoding, message, this.#dialect, this.#forms);
    this.#sayUnasked(job.connection, text, category === 'Display');
    return deviceId;
  }

  /** Reports the terminal's new address to the register, with a Transmit request to a fixed destination and without an id. */
  announceAddress(
    encoding: Encoding,
    poiId: string,
    { host, port }: { readonly host: string; readonly port: number },
  ): void {
    const header: Header = {
      messageClass: 'Device',
      category: 'Transmit',
      type: 'Request',
      serviceId: '',
      deviceId: '',
      saleId: '',
      poiId,
    };
    const said = { saleTerminalconfiguration: { ipEndPoint: { ipV4Address: host, ipPort: port } } };
    const body = {
      MaximumTransmitTime: '10',
      DestinationAddress: '127.0.0.1:15022',
      Message: base64OfText(JSON.stringify(said)),
    };
    this.#connections.call(writeMessage(encoding, { header, bodyName: 'TransmitRequest', body }, this.#dialect));
  }

  /** Sends a display in the name of the terminal, as another program would. */
  showAsStranger(encoding: Encoding, header: Header, line: string): void {
    const output = { Device: 'CashierDisplay', InfoQualify: 'Status', OutputContent: textOutput([line]) };
    const named: Header = { ...header, messageClass: 'Device', category: 'Display', type: 'Request' };
    const message = { header: named, bodyName: 'DisplayRequest', body: { DisplayOutput: [output] } };
    this.#connections.callAsStranger(writeMessage(encoding, message, this.#dialect));
  }

  #sayUnasked(connection: number, text: string, isShown: boolean): void {
    switch (this.#unasked) {
      case 'on-the-link':
        return this.#connections.send(connection, text);
      case 'shown-on-the-link':
        return isShown ? this.#connections.send(connection, text) : undefined;
      case 'by-calls':
        return this.#connections.call(text);
      case 'never':
        return undefined;
    }
  }
}

/** The faults that change the content of an answer. Every other fault changes the transmission. */
type ContentFault = 'wrong-id' | 'wrong-terminal' | 'wrong-sale' | 'wrong-category' | 'unknown-word';

/** Changes the content of an answer. `body` is the original body, before the behaviour changed it. `newId` returns a new id. */
type ChangeContent = (message: Outgoing, body: Content, newId: () => string) => Outgoing;

const contentFaults: Readonly<Record<ContentFault, ChangeContent>> = {
  'wrong-id': (message, _body, newId) => ({ ...message, header: otherIds(message.header, newId()) }),
  'wrong-terminal': (message) => ({
    ...message,
    header: { ...message.header, poiId: `${message.header.poiId}-OTHER` },
  }),
  'wrong-sale': (message, body) => ({ ...message, body: otherSale(body) }),
  'wrong-category': ({ header }) => ({
    header: { ...header, category: 'Logout' },
    bodyName: 'LogoutResponse',
    body: { Response: response('Success') },
  }),
  'unknown-word': (message, body) => ({
    ...message,
    body: { ...body, Response: { ...partOf(body, 'Response'), Result: 'Agreed' } },
  }),
};

function isContentFault(fault: AnswerFault): fault is ContentFault {
  return Object.hasOwn(contentFaults, fault);
}

type Deliver = (connections: Connections, connection: number, text: string) => void;

const sealFault =
  (fault: SealFault): Deliver =>
  (connections, connection, text) =>
    connections.sendSpoilt(connection, text, fault);

const deliveryFaults: Readonly<Record<Exclude<AnswerFault, ContentFault>, Deliver>> = {
  lost: () => undefined,
  'on-reconnect': (connections, _connection, text) => connections.keepForNext(text),
  'by-call': (connections, _connection, text) => connections.call(text),
  'mid-frame': (connections, connection, text) => connections.sendHalf(connection, text),
  malformed: (connections, connection, text) =>
    connections.send(connection, text.slice(0, Math.floor((text.length * 2) / 3))),
  binary: (connections, connection, text) => connections.send(connection, text, true),
  'seal-broken': sealFault('seal-broken'),
  unsealed: sealFault('unsealed'),
  'other-key': sealFault('other-key'),
  replayed: sealFault('replayed'),
  reflected: sealFault('reflected'),
  'header-changed': sealFault('header-changed'),
  'of-cloud': (connections, connection, text) => connections.sendUnsealed(connection, text),
  oversized: (connections, connection, text) => connections.send(connection, text + ' '.repeat(oversizedLength)),
};

/** True if the behaviour changes the content of the answer. No vendor form is applied then, because a form could hide the change. */
function changesContent({ answerFault, answerLacks, answerSays, wrongCurrency }: Behaviour): boolean {
  const isOfContent = answerFault !== undefined && isContentFault(answerFault);
  return (answerLacks ?? answerSays ?? wrongCurrency) !== undefined || isOfContent;
}

function otherIds(header: Header, id: string): Header {
  return header.deviceId === '' ? { ...header, serviceId: id } : { ...header, deviceId: id };
}

function otherSale(body: Content): Content {
  const sale = partOf(body, 'SaleData', 'SaleTransactionID');
  return sale === undefined
    ? body
    : { ...body, SaleData: { SaleTransactionID: { ...sale, TransactionID: 'OTHER-SALE' } } };
}
