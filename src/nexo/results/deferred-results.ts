/** Requests that are answered later: tenderd confirms the request immediately and POSTs the response to the register's own address. */

import { Buffer } from 'node:buffer';
import type { Codec, Encoding, Message, MessageHeader } from '../../../protocol/index.js';
import type { Caller } from '../../api/index.js';
import { nexoResults } from '../../messages/index.js';
import { isMoneyRequest } from '../dialogue/requests/money-request.js';
import type { Refused } from '../dialogue/requests/refusal.js';
import { rejectEvent } from '../dialogue/responses/notifications.js';
import type { Peer, Receiver, RefusedMessage, Reply } from '../peer/peer.js';
import type { ResultPosts } from './result-posts.js';
import { written } from '../peer/message-writing.js';

/** The dependencies of the receiver. */
export interface LaterParts {
  readonly posts: ResultPosts;
  /** The JSON codec: all POSTed messages are JSON. */
  readonly codec: Codec;
  /** Seals outgoing messages, if the interface uses seals. */
  readonly seal: (text: string) => string;
  /** Returns the wall time, in ms since 1970. */
  readonly wallMs: () => number;
  /** Called for each message that is rejected here. */
  readonly onRefused?: ((refused: RefusedMessage) => void) | undefined;
}

/**
 * The receiver in front of the controller.
 * - A request that moves money gets `ok`, and its result is POSTed until the register acknowledges it.
 * - The response to a TransactionStatus is POSTed once, because the register can ask again.
 * - If the SaleID has no address, nothing is POSTed: the register polls, and the reply has the response to a
 *   TransactionStatus.
 * - An Abort has no response.
 * - A refused request gets a Reject event, because clients ignore a response in the reply.
 * - A request whose SaleID has the address of another caller also gets a Reject event.
 * - All other requests are answered in the reply.
 */
export class LaterReceiver implements Receiver {
  readonly #inner: Receiver;
  readonly #parts: LaterParts;
  #begun = 0;

  constructor(inner: Receiver, parts: LaterParts) {
    this.#inner = inner;
    this.#parts = parts;
  }

  /** Returns the POIIDs of the terminals that can be reached. */
  poiIds(): readonly string[] {
    return this.#inner.poiIds();
  }

  /** Returns a Reject event for a message that could not be accepted; undefined if it cannot be written. */
  rejectEvent(encoding: Encoding, why: string): string | undefined {
    return this.#inner.rejectEvent(encoding, why);
  }

  /** Handles a text of a register, and returns the reply. */
  async receive(text: string, encoding: Encoding, peer: Peer): Promise<Reply> {
    const decoded = peer.isAnsweredLater ? this.#parts.codec.decode(text) : undefined;
    const { caller } = peer;
    if (decoded === undefined || caller === undefined) return this.#inner.receive(text, encoding, peer);
    if (!decoded.ok) {
      const reply = await this.#inner.receive(text, encoding, peer);
      const { header } = decoded.error;
      if (reply.type !== 'say' || reply.refused === undefined || header === undefined) return reply;
      return this.#reject(header, text, reply.refused);
    }
    return this.#receiveMessage(decoded.value, caller, text, encoding, peer);
  }

  /** Answers a decoded message. If the result is POSTed later, the answer is `ok`. */
  async #receiveMessage(
    message: Message,
    { register }: Caller,
    text: string,
    encoding: Encoding,
    peer: Peer,
  ): Promise<Reply> {
    const isMoney = isMoneyRequest(message);
    const isStatus = message.name === 'TransactionStatusRequest';
    const { posts } = this.#parts;
    const client = posts.clientOf(message.header.SaleID, register);
    const isPolled = client === undefined && !posts.hasAddress(message.header.SaleID);
    const hasNoAddress = (isMoney || isStatus) && client === undefined && !isPolled;
    const refused = message.name === 'ReconciliationRequest' ? notRepeated : hasNoAddress ? noAddress : undefined;
    if (refused !== undefined) {
      const { condition } = refused;
      this.#parts.onRefused?.({ category: message.header.MessageCategory, condition });
      return this.#reject(message.header, text, refused);
    }
    const reply = await this.#receive(text, encoding, peer, isPolled);
    if (reply.type === 'accepted') {
      if (!isPolled) posts.promise(reply.transactionId, reply.ids);
      return { type: 'ok' };
    }
    if (message.name === 'AbortRequest' && reply.type === 'nothing') return { type: 'ok' };
    if (reply.type !== 'say' || reply.isEvent) return reply;
    if (isMoney) return reply.refused === undefined ? reply : this.#reject(message.header, text, reply.refused);
    if (!isStatus || client === undefined) return reply;
    void client.post(this.#parts.seal(reply.text)).then(({ taken }) => taken && reply.taken());
    return { type: 'ok' };
  }

  /**
   * Passes the request on to the controller. The controller notes in `peer` who logged in, so `peer` itself must be
   * passed, not a copy. Only a register that polls gets a copy.
   */
  #receive(text: string, encoding: Encoding, peer: Peer, isPolled: boolean): Promise<Reply> {
    return this.#inner.receive(text, encoding, isPolled ? { ...peer, isPolled } : peer);
  }

  /**
   * Returns a Reject event. The vendor's clients read no reply except `ok` and an event. The event's text begins with
   * the standard's error condition.
   */
  #reject(header: MessageHeader, text: string, { condition, text: why }: Refused): Reply {
    const { codec, wallMs } = this.#parts;
    this.#begun += 1;
    const begun = {
      saleId: header.SaleID,
      poiId: header.POIID,
      serviceId: header.ServiceID,
      deviceId: `A${this.#begun.toString(36)}`,
    };
    const base64 = Buffer.from(text, 'utf8').toString('base64');
    const said = written(codec, [rejectEvent(begun, new Date(wallMs()).toISOString(), `${condition}: ${why}`, base64)]);
    return said === undefined
      ? { type: 'nothing' }
      : { type: 'say', text: said, taken: () => undefined, isEvent: true };
  }
}

const noAddress: Refused = {
  condition: 'UnavailableService',
  text: nexoResults.noAddress('nexo.async'),
};

const notRepeated: Refused = {
  condition: 'UnavailableService',
  text: nexoResults.noReconciliation(),
};
