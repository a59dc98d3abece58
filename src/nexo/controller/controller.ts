/** The controller: receives a message from any listener, calls the lanes, and returns the answer. */

import {
  containsCardNumber,
  type DecodeError,
  type Encoding,
  headerAtAGlance,
  type MessageHeader,
  type MessageOf,
  redactText,
} from '../../../protocol/index.js';
import type { Lanes } from '../../core/index.js';
import { nexoRefusals } from '../../messages/index.js';
import { type DeviceRequestBody, isDiagnosis, isDeviceRequest } from '../dialogue/requests/device-request-reading.js';
import { isMoneyRequest } from '../dialogue/requests/money-request.js';
import { unserved } from '../dialogue/responses/refused-message.js';
import { type Refused, refusedByLanes } from '../dialogue/requests/refusal.js';
import { isOfPrevious, previousResponses } from '../dialogue/requests/reconciliation.js';
import { referenceOf } from '../dialogue/responses/status.js';
import { cardReleased, loginResponse, logoutResponse, whyNoLogin } from '../dialogue/responses/system.js';
import type { ControllerParts } from './controller-parts.js';
import { DeviceRequestController } from './device-request-controller.js';
import { releaseCard } from './release-card.js';
import { Replies, type ReplyWriter } from './reply-writer.js';
import { TransactionController } from './transaction-controller.js';
import { newestOf } from '../identity/originals.js';
import type { Peer, Receiver, Reply } from '../peer/peer.js';
import { Questions } from './pending-questions.js';
import { lastClosing } from '../identity/request-lookup.js';
import { Sessions } from '../identity/sessions.js';
import { TerminalNames } from '../identity/terminal-names.js';
import { type Listener, passOn } from './payment-progress.js';
import { lanesOf, type Served } from '../peer/caller.js';

/** The maximum length of the reason for an Abort, in characters. A longer reason is cut. */
const reasonMax = 200;

/** The content of a Reject event if the message was never read completely. The standard requires the message in the event. */
const notRead = 'not read';

const nothing: Reply = { type: 'nothing' };

const notLoggedIn: Refused = { condition: 'LoggedOut', text: nexoRefusals.loginFirst() };

/** Handles messages from registers (protocol notes, sections 4 to 9). Only the lanes move money. */
export class Controller implements Receiver {
  readonly #parts: ControllerParts;
  readonly #names: TerminalNames;
  readonly #replies: Replies;
  readonly #sessions = new Sessions();
  readonly #questions = new Questions();
  readonly #transactions: TransactionController;
  readonly #deviceRequests = new DeviceRequestController();

  constructor(parts: ControllerParts) {
    this.#parts = parts;
    this.#names = new TerminalNames(parts.lanes);
    this.#replies = new Replies(parts);
    this.#transactions = new TransactionController(parts, this.#names, (header, replies, peer) =>
      this.#listener(header, replies, peer),
    );
  }

  /** Handles a text of a register, and returns the reply. */
  async receive(text: string, encoding: Encoding, peer: Peer): Promise<Reply> {
    const decoded = this.#replies.decode(text, encoding);
    const replies = this.#replies.to(text, encoding);
    if (!decoded.ok) return this.#unreadable(decoded.error, text, replies, peer);
    const message = decoded.value;
    if (peer.caller === undefined && message.name !== 'LoginRequest') return replies.refuse(message, notLoggedIn);
    const lanes = lanesOf(this.#parts.lanes, peer.caller ?? {});
    if (message.name === 'ReconciliationRequest' && isOfPrevious(message)) return this.#previous(message, replies);
    const served = { lanes, ...peer };
    if (isMoneyRequest(message)) return this.#transactions.submit(message, replies, served);
    if (message.name === 'TransactionStatusRequest') return this.#transactions.status(message, replies, served);
    if (message.name === 'AbortRequest') return this.#abort(message, replies, served);
    if (message.name === 'LoginRequest') return this.#login(message, replies, peer);
    if (message.name === 'LogoutRequest') return this.#logout(message, replies);
    if (message.name === 'EnableServiceRequest') return this.#releaseCard(message, replies, lanes);
    if (isDeviceRequest(message)) return this.#deviceRequest(message, replies, served);
    if (message.name === 'InputResponse') {
      await this.#questions.take(message, lanes);
      return nothing;
    }
    return replies.refuse(message, unserved(message));
  }

  /** Returns a Reject event for a message that could not be accepted; undefined if it cannot be written. */
  rejectEvent(encoding: Encoding, why: string): string | undefined {
    return this.#replies.to(notRead, encoding).rejectEvent(undefined, why)?.text;
  }

  /** Returns the POIIDs of the terminals that can be reached. */
  poiIds(): readonly string[] {
    return this.#parts.lanes
      .terminals()
      .filter(({ link, session }) => link.up && session !== 'none')
      .map(({ poiId }) => poiId);
  }

  async #login(message: MessageOf<'LoginRequest'>, replies: ReplyWriter, peer: Peer): Promise<Reply> {
    const { header, body } = message;
    const { CertificationCode: said } = body.SaleSoftware;
    const caller = peer.caller ?? this.#parts.loginSecret?.callerBy(said);
    if (caller === undefined) {
      await this.#parts.loginSecret?.slow(said);
      return replies.refuse(message, { condition: 'NotAllowed', text: nexoRefusals.wrongSecret() });
    }
    const terminal = this.#names.find(header.POIID);
    const refused = 'condition' in terminal ? terminal : whyNoLogin(message);
    if (refused !== undefined || 'condition' in terminal) return replies.refuse(message, refused ?? unserved(message));
    const before = peer.caller;
    peer.caller = caller;
    const { SaleID: saleId } = header;
    this.#sessions.login(saleId, terminal.terminal, body.SaleTerminalData?.SaleCapabilities ?? []);
    this.#transactions.forget({ register: caller.register, saleId, terminal: terminal.terminal });
    // A Login whose SaleID contains a card number is not recorded, because the journal would then store the card
    // number. Financial requests with such a SaleID are rejected anyway.
    const unrecorded = containsCardNumber(saleId)
      ? undefined
      : await lanesOf(this.#parts.lanes, caller).registerLoggedIn(terminal.terminal, saleId);
    if (unrecorded !== undefined) {
      // Refuse a Login that could not be recorded. Without this record, a register whose ServiceIDs start again would
      // get the payments of earlier days.
      peer.caller = before;
      return replies.refuse(message, refusedByLanes(unrecorded, undefined));
    }
    const { dialect, version } = this.#parts;
    return replies.answer(header, [loginResponse(message, terminal, { dialect, version, now: replies.now() })]);
  }

  #logout(message: MessageOf<'LogoutRequest'>, replies: ReplyWriter): Reply {
    const { header } = message;
    this.#sessions.logout(header.SaleID, this.#names.nameOf(header.POIID));
    return replies.answer(header, [logoutResponse(message)]);
  }

  /**
   * Passes a non-financial request on to the terminal under an id of our own, and returns the terminal's answer under
   * the register's id.
   */
  async #deviceRequest(message: DeviceRequestBody, replies: ReplyWriter, peer: Served): Promise<Reply> {
    const { header } = message;
    const unanswerable = replies.whyUnanswerable(message);
    if (unanswerable !== undefined) return this.#transactions.refuseUnread(header, unanswerable, replies);
    const { SaleID: saleId, POIID: poiId } = header;
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
        passOn: (deviceRequestId) => passOn({ deviceRequestId }, this.#listener(header, replies, peer)),
      },
    );
    if (answer.type === 'gone') return { type: 'reset' };
    if (answer.type === 'refused') return replies.refuse(message, answer.refused);
    const { candidates } = answer;
    return candidates.length === 0 ? nothing : replies.answer(header, candidates);
  }

  async #releaseCard(message: MessageOf<'EnableServiceRequest'>, replies: ReplyWriter, lanes: Lanes): Promise<Reply> {
    const terminal = this.#names.find(message.header.POIID);
    const refused = 'condition' in terminal ? terminal : await releaseCard(message, terminal, lanes);
    if (refused !== undefined) return replies.refuse(message, refused);
    return replies.answer(message.header, [cardReleased(message)]);
  }

  /**
   * Returns the totals of a period that was closed through tenderd, without closing anything or sending anything to the
   * terminal.
   */
  #previous(message: MessageOf<'ReconciliationRequest'>, replies: ReplyWriter): Reply {
    const terminal = this.#names.find(message.header.POIID);
    if ('condition' in terminal) return replies.refuse(message, terminal);
    const told = previousResponses(message, newestOf(this.#parts.lanes, terminal));
    return 'condition' in told ? replies.refuse(message, told) : replies.answer(message.header, told);
  }

  /** Returns the connection over which the register is informed while its request is running. */
  #listener(header: MessageHeader, replies: ReplyWriter, peer: Served): Listener {
    const { lanes, gone } = peer;
    const terminal = this.#names.nameOf(header.POIID);
    const begin = () => replies.begin(header);
    const [sessions, questions] = [this.#sessions, this.#questions];
    return { header, terminal, lanes, gone, tell: replies.teller(peer), sessions, questions, begin };
  }

  /** Requests the abort of a device request or a transaction that a message names. */
  async #abort(message: MessageOf<'AbortRequest'>, replies: ReplyWriter, peer: Served): Promise<Reply> {
    const { header, body } = message;
    const reference = referenceOf(header, body.MessageReference);
    const reason = redactText(body.AbortReason)
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
      .slice(0, reasonMax);
    const { DeviceID } = body.MessageReference;
    const { saleId, poiId, serviceId } = reference.ids;
    const ids = { saleId, name: this.#names.nameOf(poiId), id: DeviceID ?? serviceId };
    const deviceRequest = await this.#deviceRequests.abort(ids, peer.lanes, reason);
    if (deviceRequest === undefined) return this.#transactions.abort(message, reference, reason, replies, peer);
    return deviceRequest.refused === undefined ? nothing : replies.reject(header, deviceRequest.refused);
  }

  /**
   * Answers a message that cannot be read. A message with a readable header gets the response of its category, any
   * other message a Reject event.
   */
  #unreadable({ message, path, header }: DecodeError, text: string, replies: ReplyWriter, { caller }: Peer): Reply {
    const why = `${message}${path === undefined ? '' : ` (${path})`}`;
    const named = header ?? headerAtAGlance(text);
    if (named === undefined) return replies.reject(undefined, why);
    const unread = nexoRefusals.messageUnreadable(why);
    return caller === undefined && named.MessageCategory !== 'Login'
      ? replies.refuseUnread(named, unread, notLoggedIn)
      : this.#transactions.refuseUnread(named, unread, replies);
  }
}
