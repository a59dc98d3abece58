/** What is asked for and answered later: it is said at once that it was taken in, and the answer is POSTed to the register's own address. */

import { Buffer } from 'node:buffer';
import type { Codec, Encoding, Message, MessageHeader } from '../../../protocol/index.js';
import type { Caller } from '../../api/index.js';
import { nexoResults } from '../../messages/en.js';
import { isMoneyRequest } from '../dialogue/requests/money-request.js';
import type { Refused } from '../dialogue/requests/refusal.js';
import { rejectEvent } from '../dialogue/responses/notifications.js';
import type { Peer, Receiver, RefusedMessage, Reply } from '../peer/peer.js';
import type { ResultPosts } from './result-posts.js';
import { written } from '../peer/message-writing.js';

/** What the receiver needs. */
export interface LaterParts {
  readonly posts: ResultPosts;
  /** JSON, as all that is POSTed. */
  readonly codec: Codec;
  /** Seals what leaves, where the interface seals. */
  readonly seal: (text: string) => string;
  /** Wall time, ms since 1970. */
  readonly wallMs: () => number;
  /** Hears of each message that is refused here. */
  readonly onRefused?: ((refused: RefusedMessage) => void) | undefined;
}

/**
 * The receiver before the controller. Of what moves money the result is POSTed until the register acknowledges it; of a TransactionStatus the answer once, for
 * the register asks again. A register whose SaleID has no address only polls: it hears `ok`, and the answer to a TransactionStatus in the reply. An Abort has none.
 * Who is refused, or whose SaleID has an address for another caller, hears a Reject event in the reply: an answer there would be read past. Everything else is
 * answered in the reply.
 */
export class LaterReceiver implements Receiver {
  readonly #inner: Receiver;
  readonly #parts: LaterParts;
  #begun = 0;

  constructor(inner: Receiver, parts: LaterParts) {
    this.#inner = inner;
    this.#parts = parts;
  }

  /** See `Receiver`. */
  poiIds(): readonly string[] {
    return this.#inner.poiIds();
  }

  /** See `Receiver`. */
  rejectEvent(encoding: Encoding, why: string): string | undefined {
    return this.#inner.rejectEvent(encoding, why);
  }

  /** See `Receiver`. */
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

  /** Answers a message that was read: with `ok` if its result is posted later. */
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

  /** `peer` keeps who logged in, and is handed on as it is. */
  #receive(text: string, encoding: Encoding, peer: Peer, isPolled: boolean): Promise<Reply> {
    return this.#inner.receive(text, encoding, isPolled ? { ...peer, isPolled } : peer);
  }

  /** The vendor's clients look for an event where it is not `ok`, and for nothing else. The word of the standard stands before the sentence. */
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
