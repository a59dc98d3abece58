/** The controller: takes a message, asks the lanes, and gives the answer; the same for every way in. */

import type { MoneyRequest } from '../dialogue/requests/money-parts.js';
import { Buffer } from 'node:buffer';
import {
  type Codec,
  codecFor,
  containsCardNumber,
  type DecodeError,
  type Dialect,
  type Encoding,
  headerAtAGlance,
  type Message,
  type MessageHeader,
  type MessageOf,
  type OutgoingMessage,
  redactText,
  unreadAnswers,
} from '../../../protocol/index.js';
import { categoryOf, haveSameRequestIds, isSameText, type Lanes, placeOf } from '../../core/index.js';
import { goesOnFrom } from '../dialogue/requests/implicit-acknowledgement.js';
import { type DeviceRequestBody, isDiagnosis, isDeviceRequest } from '../dialogue/requests/device-request-reading.js';
import { type Ended, isEnded, moneyResponses } from '../dialogue/responses/money-response.js';
import { isMoneyRequest, readMoneyRequest } from '../dialogue/requests/money-request.js';
import type { PaymentIdentity } from '../dialogue/requests/identity.js';
import { refusedMessage, unserved } from '../dialogue/responses/refused-message.js';
import { askedTooOften, failure, idsNotKept, type Refused, refusedByLanes } from '../dialogue/requests/refusal.js';
import { withPost } from '../dialogue/responses/posted-result.js';
import { isOfNoType, isOfPrevious, previousResponses } from '../dialogue/requests/reconciliation.js';
import {
  inDoubt,
  notFound,
  notRepeated,
  type Reference,
  referenceOf,
  repeatedResponses,
  stillOpen,
} from '../dialogue/responses/status.js';
import { cardReleased, loginResponse, logoutResponse, whyNoLogin } from '../dialogue/responses/system.js';
import { type Begun, completedEvent, rejectEvent } from '../dialogue/responses/notifications.js';
import { DeviceRequestController } from './device-request-controller.js';
import { ChangedEnds } from '../results/changed-outcomes.js';
import { DeliveredOutcomes, type Handing, type WhoTakes } from '../results/delivered-outcomes.js';
import { releaseCard } from './release-card.js';
import { moneyContext } from './money-context.js';
import { atFirstTerminal, newestOf } from '../identity/originals.js';
import type { Peer, Receiver, RefusedMessage, Reply, Said } from '../peer/peer.js';
import { Questions } from './pending-questions.js';
import { lastClosing, type Memory, openUnder, recall, whyUnknown } from '../identity/request-lookup.js';
import { Sessions } from '../identity/sessions.js';
import { InFlightSet } from './in-flight-set.js';
import { TerminalNames } from '../identity/terminal-names.js';
import { type Listener, passOn, untilEnded } from './payment-progress.js';
import { type Candidates, whyUnwritable, written } from '../peer/message-writing.js';
import { lanesOf, type LoginSecret } from '../peer/caller.js';

/** What the desk needs. */
export interface ControllerParts {
  readonly lanes: Lanes;
  readonly dialect: Dialect;
  readonly version: string;
  /** Messages are sealed: a copy of an older one may come. */
  readonly mayBeCopies?: boolean;
  /** What tells one payment of a register from the next, by SaleID, "*" for every other one. */
  readonly identity?: ReadonlyMap<string, PaymentIdentity> | undefined;
  /** For registers that can set no header. */
  readonly loginSecret: LoginSecret | undefined;
  /** Wall time, ms since 1970. */
  readonly wallMs: () => number;
  /** Hears of each message that is refused. */
  readonly onRefused?: ((refused: RefusedMessage) => void) | undefined;
}

/** One that has proved who it is, with the lanes as it may see them. */
interface Served extends Peer {
  readonly lanes: Lanes;
}

/** Longer reasons of an Abort are cut. */
const reasonMax = 200;

/** Of a longer message that is rejected the beginning is sent back. */
const rejectedMax = 65_536;

/** A Reject event must name the message; of one that was never read whole it says so, in base64. */
const notRead = Buffer.from('not read').toString('base64');

const nothing: Reply = { type: 'nothing' };

/** Why a message is refused whose answer would break the rules of writing, where nothing more is known. */
const noAnswer = 'The answer to this message cannot be written.';
const unwritable = `${noAnswer} Nothing was done.`;

const notLoggedIn: Refused = { condition: 'LoggedOut', text: 'Log in first, with the secret.' };

/** Serves messages of registers (protocol notes, sections 4 to 9). Money is moved by the lanes alone. */
export class Controller implements Receiver {
  readonly #parts: ControllerParts;
  readonly #codecs: Readonly<Record<Encoding, Codec>>;
  readonly #names: TerminalNames;
  readonly #sessions = new Sessions();
  readonly #handed: DeliveredOutcomes;
  readonly #changed = new ChangedEnds();
  readonly #inFlightSet = new InFlightSet();
  readonly #questions = new Questions();
  readonly #deviceRequests = new DeviceRequestController();
  #begun = 0;

  constructor(parts: ControllerParts) {
    this.#parts = parts;
    this.#names = new TerminalNames(parts.lanes);
    this.#handed = new DeliveredOutcomes(parts.lanes);
    this.#codecs = { xml: codecFor('xml', parts.dialect), json: codecFor('json', parts.dialect) };
  }

  /** See `Receiver`. */
  async receive(text: string, encoding: Encoding, peer: Peer): Promise<Reply> {
    const decoded = this.#codecs[encoding].decode(text);
    if (!decoded.ok) return this.#unreadable(decoded.error, text, encoding, peer);
    const message = decoded.value;
    if (peer.caller === undefined && message.name !== 'LoginRequest')
      return this.#refuse(message, notLoggedIn, text, encoding);
    const lanes = lanesOf(this.#parts.lanes, peer.caller ?? {});
    if (message.name === 'ReconciliationRequest' && isOfPrevious(message)) {
      return this.#previous(message, text, encoding);
    }
    const served = { ...peer, lanes };
    if (isMoneyRequest(message)) return this.#money(message, text, encoding, served);
    if (message.name === 'TransactionStatusRequest') return this.#status(message, text, encoding, served);
    if (message.name === 'AbortRequest') return this.#abort(message, text, encoding, served);
    if (message.name === 'LoginRequest') return this.#login(message, text, encoding, peer);
    if (message.name === 'LogoutRequest') return this.#logout(message, text, encoding);
    if (message.name === 'EnableServiceRequest') return this.#releaseCard(message, text, encoding, lanes);
    if (isDeviceRequest(message)) return this.#deviceRequest(message, text, encoding, served);
    if (message.name === 'InputResponse') {
      await this.#questions.take(message, lanes);
      return nothing;
    }
    return this.#refuse(message, unserved(message), text, encoding);
  }

  /** See `Receiver`. */
  rejectEvent(encoding: Encoding, why: string): string | undefined {
    const unnamed: Begun = { ...this.#begin({ SaleID: 'UNKNOWN', POIID: 'UNKNOWN' }), serviceId: undefined };
    return written(this.#codecs[encoding], [rejectEvent(unnamed, this.#now(), why, notRead)]);
  }

  /** See `Receiver`. */
  poiIds(): readonly string[] {
    return this.#parts.lanes
      .terminals()
      .filter(({ link, session }) => link.up && session !== 'none')
      .map(({ poiId }) => poiId);
  }

  async #login(message: MessageOf<'LoginRequest'>, text: string, encoding: Encoding, peer: Peer): Promise<Reply> {
    const { header, body } = message;
    const { CertificationCode: said } = body.SaleSoftware;
    const caller = peer.caller ?? this.#parts.loginSecret?.callerBy(said);
    if (caller === undefined) {
      await this.#parts.loginSecret?.slow(said);
      const why = 'The secret in SaleSoftware.CertificationCode is missing or wrong.';
      return this.#refuse(message, { condition: 'NotAllowed', text: why }, text, encoding);
    }
    const terminal = this.#names.find(header.POIID);
    const refused = 'condition' in terminal ? terminal : whyNoLogin(message);
    if (refused !== undefined || 'condition' in terminal) {
      return this.#refuse(message, refused ?? unserved(message), text, encoding);
    }
    peer.caller = caller;
    const { SaleID: saleId } = header;
    this.#sessions.login(saleId, terminal.terminal, body.SaleTerminalData?.SaleCapabilities ?? []);
    // It begins anew, perhaps after a crash: whether it booked what it was handed is not known.
    this.#handed.forget({ register: caller.register, saleId, terminal: terminal.terminal });
    // What asks for money has no such SaleID, and it would be kept.
    if (!containsCardNumber(saleId))
      await lanesOf(this.#parts.lanes, caller).registerLoggedIn(terminal.terminal, saleId);
    const { dialect, version } = this.#parts;
    const opened = loginResponse(message, terminal, { dialect, version, now: this.#now() });
    return this.#say(encoding, [opened]) ?? this.#reject(text, encoding, header, unwritable);
  }

  #logout(message: MessageOf<'LogoutRequest'>, text: string, encoding: Encoding): Reply {
    const { header } = message;
    this.#sessions.logout(header.SaleID, this.#names.nameOf(header.POIID));
    return this.#say(encoding, [logoutResponse(message)]) ?? this.#reject(text, encoding, header, unwritable);
  }

  /** What moves no money goes to the terminal under an id of our own, and its words come back under the register's. */
  async #deviceRequest(message: DeviceRequestBody, text: string, encoding: Encoding, peer: Served): Promise<Reply> {
    const unanswerable = this.#whyUnanswerable(message, encoding);
    if (unanswerable !== undefined) return this.#refuseUnread(message.header, unanswerable, text, encoding);
    const { SaleID: saleId, POIID: poiId } = message.header;
    const terminal = this.#names.find(isDiagnosis(message) ? (message.body.POIID ?? poiId) : poiId);
    const name = this.#names.nameOf(poiId);
    const loggedIn = this.#sessions.loggedIn(name);
    const answer = await this.#deviceRequests.answer(
      message,
      {
        terminal,
        loggedIn,
        dialect: this.#parts.dialect,
        name,
        lastClosing: () => lastClosing({ saleId, terminal: name }, peer.lanes),
      },
      {
        ...peer,
        passOn: (deviceRequestId) => passOn({ deviceRequestId }, this.#listener(message.header, encoding, peer)),
      },
    );
    if (answer.type === 'gone') return { type: 'reset' };
    if (answer.type === 'refused') return this.#refuse(message, answer.refused, text, encoding);
    const { candidates } = answer;
    if (candidates.length === 0) return nothing;
    return this.#say(encoding, candidates) ?? this.#reject(text, encoding, message.header, unwritable);
  }

  async #releaseCard(
    message: MessageOf<'EnableServiceRequest'>,
    text: string,
    encoding: Encoding,
    lanes: Lanes,
  ): Promise<Reply> {
    const terminal = this.#names.find(message.header.POIID);
    const refused = 'condition' in terminal ? terminal : await releaseCard(message, terminal, lanes);
    if (refused !== undefined) return this.#refuse(message, refused, text, encoding);
    return this.#say(encoding, [cardReleased(message)]) ?? this.#reject(text, encoding, message.header, unwritable);
  }

  /** The totals of a period that was closed here. It closes nothing, and is asked of nobody. */
  #previous(message: MessageOf<'ReconciliationRequest'>, text: string, encoding: Encoding): Reply {
    const terminal = this.#names.find(message.header.POIID);
    if ('condition' in terminal) return this.#refuse(message, terminal, text, encoding);
    const told = previousResponses(message, newestOf(this.#parts.lanes, terminal));
    if ('condition' in told) return this.#refuse(message, told, text, encoding);
    return this.#say(encoding, told) ?? this.#reject(text, encoding, message.header, unwritable);
  }

  async #money(message: MoneyRequest, text: string, encoding: Encoding, peer: Served): Promise<Reply> {
    const { lanes } = peer;
    const { lanes: all } = this.#parts;
    const { SaleID: saleId, POIID: poiId } = message.header;
    const hold = lanes.integrityHold();
    const refuse = (refused: Refused): Reply =>
      this.#refuse(message, hold === undefined ? refused : inDoubt(this.#parts.dialect, hold), text, encoding);
    const unanswerable = this.#whyUnanswerable(message, encoding);
    if (unanswerable !== undefined) return this.#refuseUnread(message.header, unanswerable, text, encoding);
    const { name, who, unknown, reading } = this.#readMoney(message, peer);
    // Its ServiceID may name a request that runs: a plain no would read as the end of that one.
    const refuseUnsent = (refused: Refused): Reply => refuse(this.#openUnder(message.header) ?? refused);
    if (!reading.ok) return refuseUnsent(unknown ?? reading.refused);
    const { registerRequestIds: ids } = reading.parameters;
    const registerRequestIds = peer.isAnsweredLater && !peer.isPolled ? withPost(ids) : ids;
    const { transactionId } = reading.parameters.request;
    const known = all.get(transactionId);
    const request = atFirstTerminal(reading.parameters.request, known, poiId);
    // What was asked for before is looked up before anything is denied: a refusal would read as "not paid".
    if (known === undefined && unknown !== undefined) return refuseUnsent(unknown);
    const tooOften = askedTooOften(known, registerRequestIds);
    if (tooOften !== undefined) return refuse(tooOften);
    const isLeft = (other: string): boolean => goesOnFrom(reading.parameters, lanes.get(other));
    for (const { transactionId: other, revision } of this.#handed.takeLeft(who, isLeft)) {
      void lanes.acknowledge(other, revision);
    }
    const reply = await this.#inFlightSet.during(
      { saleId, terminal: name, serviceId: registerRequestIds.serviceId },
      lanes.submit(request, registerRequestIds),
    );
    if (!reply.ok) {
      const { transactionId: at } = reply.refusal;
      const standing = at === undefined ? undefined : all.get(at);
      return refuse(refusedByLanes(reply.refusal, standing, transactionId, (id) => lanes.get(id)));
    }
    if (peer.isAnsweredLater) {
      const isKept = reply.value.view.registerRequestIds?.some(
        (one) => (one.answerBy !== undefined || peer.isPolled) && haveSameRequestIds(one, ids),
      );
      return isKept ? { type: 'accepted', transactionId, ids } : refuse(idsNotKept);
    }
    return this.#answerMoney(transactionId, message, encoding, peer, who);
  }

  /** Reads a request that moves money, with what is known of its terminal and its register. */
  #readMoney(message: MoneyRequest, peer: Served) {
    const { SaleID: saleId, POIID: poiId, ServiceID: serviceId } = message.header;
    const { lanes: all, wallMs, identity, mayBeCopies = false, dialect } = this.#parts;
    const found = this.#names.find(poiId);
    const [terminal, unknown] = 'condition' in found ? [undefined, found] : [found, undefined];
    const name = terminal?.terminal ?? this.#names.formerOf(saleId, poiId) ?? poiId;
    const who: WhoTakes = { register: peer.caller?.register, saleId, terminal: name };
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

  /** Answers when the transaction has ended. */
  async #answerMoney(
    transactionId: string,
    message: MoneyRequest,
    encoding: Encoding,
    peer: Served,
    who: WhoTakes,
  ): Promise<Reply> {
    const ended = await untilEnded(transactionId, this.#listener(message.header, encoding, peer));
    if (ended === undefined) return { type: 'reset' };
    const handing = this.#handed.handing(who, ended);
    const taken = (): void => {
      handing.taken();
      const { tell } = peer;
      if (tell === undefined) return;
      // After the denial, never before it: registers believe the message that comes last.
      this.#changed.watch(ended, peer, (changed) => {
        const again = written(this.#codecs[encoding], moneyResponses(message, this.#inDialect(changed)));
        if (again !== undefined) tell(again);
      });
    };
    // If not even the amount can be written, the register gets no answer: the attention list has the transaction.
    return (
      this.#say(encoding, moneyResponses(message, this.#inDialect(ended)), { ...handing, taken }) ?? { type: 'reset' }
    );
  }

  /** Who asked, as it hears what happens meanwhile. */
  #listener(header: MessageHeader, encoding: Encoding, peer: Served): Listener {
    const { lanes, gone } = peer;
    const [sessions, questions] = [this.#sessions, this.#questions];
    const begin = (): Begun => this.#begin(header);
    const terminal = this.#names.nameOf(header.POIID);
    return { header, terminal, lanes, gone, tell: this.#teller(encoding, peer), sessions, questions, begin };
  }

  #status(message: MessageOf<'TransactionStatusRequest'>, text: string, encoding: Encoding, peer: Served): Reply {
    const { lanes } = peer;
    const { dialect } = this.#parts;
    const reference = referenceOf(message.header, message.body.MessageReference);
    const refuse = (refused: Refused): Reply => this.#refuse(message, refused, text, encoding);
    if (this.#waiting(reference) !== undefined) return refuse(stillOpen(dialect, undefined));
    const view = recall(reference, this.#memory(lanes));
    if (view === undefined) return refuse(whyUnknown(reference, this.#memory(lanes), this.#parts.dialect));
    if (!isEnded(view)) return refuse(stillOpen(dialect, view));
    if (categoryOf(view) === 'Reconciliation') return refuse(notRepeated);
    const { saleId } = reference.ids;
    // What another register reads of it, the one that asked for it has not read.
    const { register } = view.request;
    const isOwn = isSameText(message.header.SaleID, saleId) && register === peer.caller?.register;
    const handing = isOwn
      ? this.#handed.handing({ register, saleId, terminal: placeOf(view.request) }, view)
      : undefined;
    return (
      this.#say(encoding, repeatedResponses(message, reference, this.#inDialect(view)), handing) ??
      refuse(stillOpen(dialect, view))
    );
  }

  async #abort(message: MessageOf<'AbortRequest'>, text: string, encoding: Encoding, peer: Served): Promise<Reply> {
    const { lanes, tell } = peer;
    const { header, body } = message;
    const reference = referenceOf(header, body.MessageReference);
    const reason = redactText(body.AbortReason)
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
      .slice(0, reasonMax);
    const { DeviceID } = body.MessageReference;
    const { saleId, poiId, serviceId } = reference.ids;
    const ids = { saleId, name: this.#names.nameOf(poiId), id: DeviceID ?? serviceId };
    const deviceRequest = await this.#deviceRequests.abort(ids, lanes, reason);
    if (deviceRequest !== undefined)
      return deviceRequest.refused === undefined
        ? nothing
        : this.#reject(text, encoding, header, deviceRequest.refused);
    await this.#waiting(reference)?.catch(() => undefined);
    const view = recall(reference, this.#memory(lanes));
    if (view === undefined) {
      const refused = whyUnknown(reference, this.#memory(lanes), this.#parts.dialect);
      return this.#reject(
        text,
        encoding,
        header,
        refused === notFound ? 'Message not found: nothing was asked for under these ids' : refused.text,
      );
    }
    const { transactionId } = view.request;
    const reply = await lanes.abort(transactionId, reason);
    // What is unresolved has not ended: there is nothing to be told of it before it is.
    const hadEnded = isEnded(view) || (!reply.ok && isEnded(lanes.get(transactionId)));
    // In a reply it would stand where an answer does, and clients of vendors fail on it: an Abort has none.
    if (!hadEnded || tell === undefined) return nothing;
    const begun = { ...this.#begin(header), serviceId: serviceId ?? header.ServiceID };
    const told = reply.ok ? 'The card was read already. The terminal lets it go.' : reply.refusal.text;
    const said = this.#say(encoding, [completedEvent(begun, this.#now(), told)]);
    return said === undefined ? nothing : { ...said, isEvent: true };
  }

  /** What could not be answered is refused while nothing was asked of anybody: the answer repeats what the register wrote. */
  #whyUnanswerable(message: Message, encoding: Encoding): string | undefined {
    const refusal = refusedMessage(message, notFound);
    if (refusal === undefined) return undefined;
    // Its answer repeats the type: where that cannot be written, the reason is that nobody serves it.
    if (message.name === 'ReconciliationRequest' && isOfNoType(message)) return undefined;
    return refusal === 'reject' ? noAnswer : whyUnwritable(this.#codecs[encoding], refusal);
  }

  #teller(encoding: Encoding, { tell }: Peer): ((message: OutgoingMessage) => void) | undefined {
    if (tell === undefined) return undefined;
    return (message) => {
      const encoded = this.#codecs[encoding].encode(message);
      if (encoded.ok) tell(encoded.value);
    };
  }

  #refuse(message: Message, refused: Refused, text: string, encoding: Encoding): Reply {
    const answer = refusedMessage(message, refused);
    if (answer === undefined) return nothing;
    const { condition, code } = refused;
    const category = message.header.MessageCategory;
    this.#parts.onRefused?.({ category, condition, ...(code === undefined ? {} : { code }) });
    const said = answer === 'reject' ? undefined : this.#say(encoding, [answer]);
    return said === undefined ? this.#rejectEvent(text, encoding, message.header, refused.text) : { ...said, refused };
  }

  /** A message that names itself has an answer of its own; anything else goes back by a Reject event. */
  #unreadable({ message, path, header }: DecodeError, text: string, encoding: Encoding, { caller }: Peer): Reply {
    const why = `${message}${path === undefined ? '' : ` (${path})`}`;
    const named = header ?? headerAtAGlance(text);
    if (named === undefined) return this.#reject(text, encoding, undefined, why);
    const isKnown = caller !== undefined || named.MessageCategory === 'Login';
    return this.#refuseUnread(
      named,
      `The message cannot be read: ${why}.`,
      text,
      encoding,
      isKnown ? undefined : notLoggedIn,
    );
  }

  /** Refuses a message that was not carried out because of its form, for the reason `why`, under its own ids. */
  #refuseUnread(header: MessageHeader, why: string, text: string, encoding: Encoding, other?: Refused): Reply {
    const plain: Refused = { condition: 'MessageFormat', text: `${why} Nothing of this message was done.` };
    const refused = other ?? this.#openUnder(header, why) ?? plain;
    const { condition } = refused;
    this.#parts.onRefused?.({ category: header.MessageCategory, condition, isUnread: true });
    const said = this.#say(encoding, unreadAnswers(text, header, failure(refused), this.#now()));
    return said === undefined ? this.#rejectEvent(text, encoding, header, refused.text) : { ...said, refused };
  }

  #openUnder(header: MessageHeader, why?: string): Refused | undefined {
    const { lanes, dialect } = this.#parts;
    const isTakenIn = (reference: Reference): boolean => this.#waiting(reference) !== undefined;
    return openUnder(header, this.#memory(lanes), { dialect, isTakenIn, why });
  }

  #reject(text: string, encoding: Encoding, header: MessageHeader | undefined, why: string): Reply {
    this.#parts.onRefused?.(header === undefined ? {} : { category: header.MessageCategory });
    return this.#rejectEvent(text, encoding, header, why);
  }

  /** The answer to what has none, or none that can be written. */
  #rejectEvent(text: string, encoding: Encoding, header: MessageHeader | undefined, why: string): Reply {
    const unnamed: Begun = { ...this.#begin({ SaleID: 'UNKNOWN', POIID: 'UNKNOWN' }), serviceId: undefined };
    const base64 = Buffer.from(text.slice(0, rejectedMax), 'utf8').toString('base64');
    const named = header === undefined ? [] : [rejectEvent(this.#begin(header), this.#now(), why, base64)];
    const said = this.#say(encoding, [...named, rejectEvent(unnamed, this.#now(), why, base64)]);
    return said === undefined ? nothing : { ...said, isEvent: true };
  }

  /** The first of the candidates that can be written. */
  #say(encoding: Encoding, candidates: Candidates, handing: Handing = { taken: () => undefined }): Said | undefined {
    const text = written(this.#codecs[encoding], candidates);
    return text === undefined ? undefined : { type: 'say', text, ...handing };
  }

  #memory(lanes: Lanes): Memory {
    return { lanes, all: this.#parts.lanes, names: this.#names };
  }

  #waiting({ ids: { saleId, poiId, serviceId } }: Reference): Promise<unknown> | undefined {
    return this.#inFlightSet.waiting(saleId, this.#names.nameOf(poiId), serviceId);
  }

  #begin({ SaleID, POIID, ServiceID }: Pick<MessageHeader, 'SaleID' | 'POIID' | 'ServiceID'>): Begun {
    this.#begun += 1;
    return { saleId: SaleID, poiId: POIID, serviceId: ServiceID, deviceId: `D${this.#begun.toString(36)}` };
  }

  /** An end, to be said in the form of the dialect. */
  #inDialect(ended: Ended): Ended {
    return { ...ended, hasPairs: this.#parts.dialect.pairs !== undefined };
  }

  #now(): string {
    return new Date(this.#parts.wallMs()).toISOString();
  }
}
