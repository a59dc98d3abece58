/**
 * The controller of transactions: it submits them to the lanes, waits for the end, repeats the outcome, and requests
 * aborts.
 */

import type { MessageHeader, MessageOf } from '../../../protocol/index.js';
import { categoryOf, haveSameRequestIds, isSameText, isWithoutStream, type Lanes, placeOf } from '../../core/index.js';
import { nexoRefusals } from '../../messages/index.js';
import { goesOnFrom } from '../dialogue/requests/implicit-acknowledgement.js';
import type { MoneyRequest } from '../dialogue/requests/money-parts.js';
import { readMoneyRequest } from '../dialogue/requests/money-request.js';
import { exceedsServiceIds, idsNotStored, type Refused, refusedByLanes } from '../dialogue/requests/refusal.js';
import { type Ended, isEnded, moneyResponses } from '../dialogue/responses/money-response.js';
import { completedEvent } from '../dialogue/responses/notifications.js';
import { withPost } from '../dialogue/responses/posted-result.js';
import {
  inDoubt,
  notFound,
  notRepeated,
  type Reference,
  referenceOf,
  repeatedResponses,
  stillOpen,
} from '../dialogue/responses/status.js';
import { atFirstTerminal } from '../identity/originals.js';
import { type Memory, openUnder, recall, whyUnknown } from '../identity/request-lookup.js';
import type { TerminalNames } from '../identity/terminal-names.js';
import type { Served } from '../peer/caller.js';
import type { Reply } from '../peer/peer.js';
import { ChangedEnds } from '../results/changed-outcomes.js';
import { type AnswerDelivered, DeliveredOutcomes, type AnswerReceiver } from '../results/delivered-outcomes.js';
import type { ControllerParts } from './controller-parts.js';
import { InFlightSet } from './in-flight-set.js';
import { moneyContext } from './money-context.js';
import { type Listener, untilEnded } from './payment-progress.js';
import type { ReplyWriter } from './reply-writer.js';

/** Returns the listener for events while a request is running. */
export type Listen = (header: MessageHeader, replies: ReplyWriter, peer: Served) => Listener;

/** Serves the requests of registers that become transactions. */
export class TransactionController {
  readonly #parts: ControllerParts;
  readonly #names: TerminalNames;
  readonly #listen: Listen;
  readonly #handed: DeliveredOutcomes;
  readonly #changed = new ChangedEnds();
  readonly #inFlightSet = new InFlightSet();

  constructor(parts: ControllerParts, names: TerminalNames, listen: Listen) {
    this.#parts = parts;
    this.#names = names;
    this.#listen = listen;
    this.#handed = new DeliveredOutcomes(parts.lanes);
  }

  /**
   * Forgets the delivered outcomes of a register that logs in, because the register may have crashed before it booked
   * them.
   */
  forget(who: AnswerReceiver): void {
    this.#handed.forget(who);
  }

  /** Serves a request for a transaction. */
  async submit(message: MoneyRequest, replies: ReplyWriter, peer: Served): Promise<Reply> {
    const { lanes } = peer;
    const { lanes: all } = this.#parts;
    const { SaleID: saleId, POIID: poiId } = message.header;
    // Read this state before the request waits, because it may change meanwhile. While an unknown transaction may have
    // been charged, the register must not get a plain refusal, which it would read as "not paid".
    const before = lanes.doubt();
    const refuse = (refused: Refused): Reply => {
      const doubt = before ?? lanes.doubt();
      return replies.refuse(message, doubt === undefined ? refused : inDoubt(this.#parts.dialect, doubt));
    };
    const unanswerable = replies.whyUnanswerable(message);
    if (unanswerable !== undefined) return this.refuseUnread(message.header, unanswerable, replies);
    const { name, who, unknown, reading } = this.#read(message, peer);
    // The ServiceID may belong to a running request. The register would read a plain refusal as the end of that
    // request.
    const refuseUnsent = (refused: Refused): Reply => refuse(this.#openUnder(message.header) ?? refused);
    if (!reading.ok) return refuseUnsent(unknown ?? reading.refused);
    const { registerRequestIds: ids } = reading.parameters;
    const registerRequestIds = peer.isAnsweredLater && !peer.isPolled ? withPost(ids) : ids;
    const { transactionId } = reading.parameters.request;
    const known = all.get(transactionId);
    const request = atFirstTerminal(reading.parameters.request, known, poiId);
    // A known request is looked up before any refusal, because a refusal would read as "not paid".
    if (known === undefined && unknown !== undefined) return refuseUnsent(unknown);
    const tooOften = exceedsServiceIds(known, registerRequestIds);
    if (tooOften !== undefined) return refuse(tooOften);
    const isLeft = (other: string): boolean => goesOnFrom(reading.parameters, lanes.get(other));
    for (const left of this.#handed.takeLeft(who, isLeft)) void this.#acknowledge(left, who, lanes);
    const reply = await this.#inFlightSet.during(
      { saleId, terminal: name, serviceId: registerRequestIds.serviceId },
      lanes.submit(request, registerRequestIds),
    );
    if (!reply.ok) {
      if (isWithoutStream(reply.refusal.code))
        return replies.refuse(message, inDoubt(this.#parts.dialect, reply.refusal));
      const { transactionId: at } = reply.refusal;
      const standing = at === undefined ? undefined : all.get(at);
      return refuse(refusedByLanes(reply.refusal, standing, transactionId, (id) => lanes.get(id)));
    }
    if (peer.isAnsweredLater) {
      const isKept = reply.value.view.registerRequestIds?.some(
        (one) => (one.answerBy !== undefined || peer.isPolled) && haveSameRequestIds(one, ids),
      );
      return isKept ? { type: 'accepted', transactionId, ids } : refuse(idsNotStored);
    }
    return this.#answer(transactionId, message, replies, peer, who);
  }

  /**
   * Acknowledges an outcome. While the stream of a pair confirms no entries, the next request repeats the
   * acknowledgement.
   */
  async #acknowledge(left: AnswerDelivered, who: AnswerReceiver, lanes: Lanes): Promise<void> {
    const reply = await lanes.acknowledge(left.transactionId, left.revision);
    if (!reply.ok && isWithoutStream(reply.refusal.code)) this.#handed.keepAgain(who, left);
  }

  /** Reads the request in the context of its terminal and its register. */
  #read(message: MoneyRequest, peer: Served) {
    const { SaleID: saleId, POIID: poiId, ServiceID: serviceId } = message.header;
    const { lanes: all, wallMs, identity, mayBeCopies = false, dialect } = this.#parts;
    const found = this.#names.find(poiId);
    const [terminal, unknown] = 'condition' in found ? [undefined, found] : [found, undefined];
    const name = terminal?.terminal ?? this.#names.formerOf(saleId, poiId) ?? poiId;
    const who: AnswerReceiver = { register: peer.caller?.register, saleId, terminal: name };
    const around = {
      lanes: peer.lanes,
      all,
      names: this.#names,
      name,
      terminal,
      saleId,
      serviceId,
      wallMs,
      mayBeCopy: mayBeCopies,
      namesReversedOrder: dialect.namesReversedOrder === true,
      identifiedBy: identity?.get(saleId) ?? identity?.get('*'),
      wasTaken: (id: string, revision: number) => this.#handed.wasTaken(who, id, revision),
    };
    return { name, who, unknown, reading: readMoneyRequest(message, moneyContext(around)) };
  }

  /** Answers once the transaction has ended. */
  async #answer(
    transactionId: string,
    message: MoneyRequest,
    replies: ReplyWriter,
    peer: Served,
    who: AnswerReceiver,
  ): Promise<Reply> {
    const ended = await untilEnded(transactionId, this.#listen(message.header, replies, peer));
    if (ended === undefined) return { type: 'reset' };
    const handing = this.#handed.handing(who, ended);
    const taken = (): void => {
      handing.taken();
      const { tell } = peer;
      if (tell === undefined) return;
      // If an approval replaces a decline, the approval is sent after the decline and never before it, because
      // registers use the last message.
      this.#changed.watch(ended, peer, (changed) => {
        const again = replies.write(moneyResponses(message, this.#inDialect(changed)));
        if (again !== undefined) tell(again);
      });
    };
    // If not even the amount can be written, the register gets no answer, and the transaction is on the attention list.
    return replies.say(moneyResponses(message, this.#inDialect(ended)), { ...handing, taken }) ?? { type: 'reset' };
  }

  /** Repeats the response to the request with the given ids. */
  status(message: MessageOf<'TransactionStatusRequest'>, replies: ReplyWriter, peer: Served): Reply {
    const { dialect } = this.#parts;
    const reference = referenceOf(message.header, message.body.MessageReference);
    const refuse = (refused: Refused): Reply => replies.refuse(message, refused);
    if (this.#waiting(reference) !== undefined) return refuse(stillOpen(dialect, undefined));
    const memory = this.#memory(peer.lanes);
    const view = recall(reference, memory);
    if (view === undefined) return refuse(whyUnknown(reference, memory, dialect));
    if (!isEnded(view)) return refuse(stillOpen(dialect, view));
    if (categoryOf(view) === 'Reconciliation') return refuse(notRepeated);
    const { saleId } = reference.ids;
    // If another register reads the response, the owner has still not received the outcome.
    const { register } = view.request;
    const isOwn = isSameText(message.header.SaleID, saleId) && register === peer.caller?.register;
    const handing = isOwn
      ? this.#handed.handing({ register, saleId, terminal: placeOf(view.request) }, view)
      : undefined;
    return (
      replies.say(repeatedResponses(message, reference, this.#inDialect(view)), handing) ??
      refuse(stillOpen(dialect, view))
    );
  }

  /** Requests the abort of the transaction that belongs to the request with these ids. */
  async abort(
    { header }: MessageOf<'AbortRequest'>,
    reference: Reference,
    reason: string,
    replies: ReplyWriter,
    { lanes, tell }: Served,
  ): Promise<Reply> {
    await this.#waiting(reference)?.catch(() => undefined);
    const view = recall(reference, this.#memory(lanes));
    if (view === undefined) {
      const refused = whyUnknown(reference, this.#memory(lanes), this.#parts.dialect);
      return replies.reject(header, refused === notFound ? nexoRefusals.nothingToAbort() : refused.text);
    }
    const { transactionId } = view.request;
    const reply = await lanes.abort(transactionId, reason);
    // An unresolved transaction has not ended, so there is nothing to report yet.
    const hadEnded = isEnded(view) || (!reply.ok && isEnded(lanes.get(transactionId)));
    // An Abort has no response. Some vendors' clients fail if the reply contains the event, so the event is only sent
    // separately.
    if (!hadEnded || tell === undefined) return { type: 'nothing' };
    const begun = { ...replies.begin(header), serviceId: reference.ids.serviceId ?? header.ServiceID };
    const told = reply.ok ? nexoRefusals.cardWillBeReleased() : reply.refusal.text;
    const said = replies.say([completedEvent(begun, replies.now(), told)]);
    return said === undefined ? { type: 'nothing' } : { ...said, isEvent: true };
  }

  /**
   * Refuses a message that was not processed because of its form, for the reason `why`. If a request with the same ids
   * is in progress, the refusal says so.
   */
  refuseUnread(header: MessageHeader, why: string, replies: ReplyWriter): Reply {
    return replies.refuseUnread(header, why, this.#openUnder(header, why));
  }

  #openUnder(header: MessageHeader, why?: string): Refused | undefined {
    const { lanes, dialect } = this.#parts;
    const isTakenIn = (reference: Reference): boolean => this.#waiting(reference) !== undefined;
    return openUnder(header, this.#memory(lanes), { dialect, isTakenIn, why });
  }

  #memory(lanes: Lanes): Memory {
    return { lanes, all: this.#parts.lanes, names: this.#names };
  }

  #waiting({ ids: { saleId, poiId, serviceId } }: Reference): Promise<unknown> | undefined {
    return this.#inFlightSet.waiting(saleId, this.#names.nameOf(poiId), serviceId);
  }

  /** Adds the dialect's form of the Response text to an outcome. */
  #inDialect(ended: Ended): Ended {
    return { ...ended, hasPairs: this.#parts.dialect.pairs !== undefined };
  }
}
