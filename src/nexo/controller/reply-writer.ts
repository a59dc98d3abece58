/** Writes the reply to a message: its answer, a refusal, or a Reject event for a message that has no answer. */

import { Buffer } from 'node:buffer';
import {
  type Codec,
  codecFor,
  type Dialect,
  type Encoding,
  type Message,
  type MessageHeader,
  type OutgoingMessage,
  unreadAnswers,
} from '../../../protocol/index.js';
import { nexoRefusals } from '../../messages/index.js';
import { isOfNoType } from '../dialogue/requests/reconciliation.js';
import { failure, type Refused } from '../dialogue/requests/refusal.js';
import { type Begun, rejectEvent } from '../dialogue/responses/notifications.js';
import { refusedMessage } from '../dialogue/responses/refused-message.js';
import { notFound } from '../dialogue/responses/status.js';
import { type Candidates, whyUnwritable, written } from '../peer/message-writing.js';
import type { Peer, RefusedMessage, Reply, Said } from '../peer/peer.js';
import type { Handing } from '../results/delivered-outcomes.js';

/** The parts that the replies of an interface need. */
export interface ReplyParts {
  readonly dialect: Dialect;
  /** Returns the wall time, in ms since 1970. */
  readonly wallMs: () => number;
  /** Called for each refused message. */
  readonly onRefused?: ((refused: RefusedMessage) => void) | undefined;
}

/** The maximum length of the part of a rejected message that is returned. */
const rejectedMax = 65_536;

/** The reason for rejecting a message to which no answer can be written. */
const noAnswer = nexoRefusals.answerNotWritable();

type Ids = Pick<MessageHeader, 'SaleID' | 'POIID' | 'ServiceID'>;

/** The replies of one interface, which also numbers all messages that the interface itself starts. */
export class Replies {
  readonly #parts: ReplyParts;
  readonly #codecs: Readonly<Record<Encoding, Codec>>;
  #begun = 0;

  constructor(parts: ReplyParts) {
    this.#parts = parts;
    this.#codecs = { xml: codecFor('xml', parts.dialect), json: codecFor('json', parts.dialect) };
  }

  /** Reads a message in this encoding. */
  decode(text: string, encoding: Encoding): ReturnType<Codec['decode']> {
    return this.#codecs[encoding].decode(text);
  }

  /** Returns the writer of the reply to a message. */
  to(text: string, encoding: Encoding): ReplyWriter {
    return new ReplyWriter(this.#parts, this.#codecs[encoding], text, (header) => this.#begin(header));
  }

  #begin({ SaleID, POIID, ServiceID }: Ids): Begun {
    this.#begun += 1;
    return { saleId: SaleID, poiId: POIID, serviceId: ServiceID, deviceId: `D${this.#begun.toString(36)}` };
  }
}

/** The writer of the reply to one message. */
export class ReplyWriter {
  /** Returns the ids of a new message of the interface. */
  readonly begin: (header: Ids) => Begun;
  readonly #parts: ReplyParts;
  readonly #codec: Codec;
  readonly #text: string;

  constructor(parts: ReplyParts, codec: Codec, text: string, begin: (header: Ids) => Begun) {
    this.#parts = parts;
    this.#codec = codec;
    this.#text = text;
    this.begin = begin;
  }

  /** Returns the time of the reply. */
  now(): string {
    return new Date(this.#parts.wallMs()).toISOString();
  }

  /** Returns the first of the candidates that can be written. */
  write(candidates: Candidates): string | undefined {
    return written(this.#codec, candidates);
  }

  /** Returns the first of the candidates that can be written, as a reply. */
  say(candidates: Candidates, handing: Handing = { taken: () => undefined }): Said | undefined {
    const text = this.write(candidates);
    return text === undefined ? undefined : { type: 'say', text, ...handing };
  }

  /** Answers a non-financial request. Rejects the request if no candidate can be written. */
  answer(header: MessageHeader, candidates: Candidates): Reply {
    return this.say(candidates) ?? this.reject(header, nexoRefusals.notProcessed(noAnswer));
  }

  /** Returns a function that sends unsolicited messages to the register. Undefined if the connection cannot carry them. */
  teller({ tell }: Peer): ((message: OutgoingMessage) => void) | undefined {
    if (tell === undefined) return undefined;
    return (message) => {
      const encoded = this.#codec.encode(message);
      if (encoded.ok) tell(encoded.value);
    };
  }

  /**
   * Returns the reason why a message cannot be answered; undefined if it can. An answer repeats parts of the message,
   * so this check comes before the terminal gets the request.
   */
  whyUnanswerable(message: Message): string | undefined {
    const refusal = refusedMessage(message, notFound);
    if (refusal === undefined) return undefined;
    // The response would repeat an unknown type of reconciliation, which cannot be written. The refusal reports the
    // unknown type instead.
    if (message.name === 'ReconciliationRequest' && isOfNoType(message)) return undefined;
    return refusal === 'reject' ? noAnswer : whyUnwritable(this.#codec, refusal);
  }

  /** Refuses a message that was read. */
  refuse(message: Message, refused: Refused): Reply {
    const answer = refusedMessage(message, refused);
    if (answer === undefined) return { type: 'nothing' };
    const { condition, code } = refused;
    const category = message.header.MessageCategory;
    this.#parts.onRefused?.({ category, condition, ...(code === undefined ? {} : { code }) });
    return this.#refusal(message.header, answer === 'reject' ? [] : [answer], refused);
  }

  /**
   * Refuses a message that was not processed because of its form, under the ids of that message. If `other` is given,
   * it is the refusal. Otherwise the refusal contains the reason `why`.
   */
  refuseUnread(header: MessageHeader, why: string, other: Refused | undefined): Reply {
    const plain: Refused = { condition: 'MessageFormat', text: nexoRefusals.notProcessed(why) };
    const refused = other ?? plain;
    const { condition } = refused;
    this.#parts.onRefused?.({ category: header.MessageCategory, condition, isUnread: true });
    return this.#refusal(header, unreadAnswers(this.#text, header, failure(refused), this.now()), refused);
  }

  /** Rejects a message; `header` is undefined if its header was not read. */
  reject(header: MessageHeader | undefined, why: string): Reply {
    this.#parts.onRefused?.(header === undefined ? {} : { category: header.MessageCategory });
    return this.rejectEvent(header, why) ?? { type: 'nothing' };
  }

  /** Returns a Reject event; undefined if the event cannot be written. */
  rejectEvent(header: MessageHeader | undefined, why: string): Said | undefined {
    const unnamed: Begun = { ...this.begin({ SaleID: 'UNKNOWN', POIID: 'UNKNOWN' }), serviceId: undefined };
    const base64 = Buffer.from(this.#text.slice(0, rejectedMax), 'utf8').toString('base64');
    const named = header === undefined ? [] : [rejectEvent(this.begin(header), this.now(), why, base64)];
    const said = this.say([...named, rejectEvent(unnamed, this.now(), why, base64)]);
    return said && { ...said, isEvent: true };
  }

  #refusal(header: MessageHeader, answers: Candidates, refused: Refused): Reply {
    const said = this.say(answers);
    return said === undefined ? (this.rejectEvent(header, refused.text) ?? { type: 'nothing' }) : { refused, ...said };
  }
}
