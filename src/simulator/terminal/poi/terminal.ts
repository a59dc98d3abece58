/** One simulated terminal: its login session, its services and refusals, and its memory. */

import { moneyCategories, response } from '../message/answer-bodies.js';
import { readRequested } from '../money/read-money-request.js';
import type { Job } from '../message/message-sender.js';
import { ordinary, type Kind, type Restart } from '../behaviour/behaviour.js';
import { BehaviourPlan } from '../behaviour/behaviour-plan.js';
import { partOf, textOf, textsOf } from '../encoding/content.js';
import { DeviceDialogue } from '../device/device-dialogue.js';
import { deviceRequestCategories, DeviceRequestService, refusedBody } from './device-request-service.js';
import { type Header, idOf, type Incoming } from '../message/message.js';
import { closedByAnother } from '../money/money-rules.js';
import { MoneyService, type TerminalHost } from '../money/money-service.js';
import { Periods } from '../money/periods.js';
import { diagnosisBody, loginBody } from './system-bodies.js';
import { TransactionMemory } from '../money/transaction-memory.js';

interface Session {
  readonly saleId: string;
  readonly connection: number;
  readonly capabilities: readonly string[];
}

/**
 * The conditions that the gateway, not the terminal, reports about a request that the gateway has already delivered.
 */
const saidByGateway: ReadonlySet<string> = new Set(['UnavailableDevice', 'UnreachableHost']);

/** One simulated terminal. */
export class Terminal {
  readonly poiId: string;
  readonly plan = new BehaviourPlan();
  readonly #house: TerminalHost;
  readonly #memory: TransactionMemory;
  readonly #dialogue: DeviceDialogue;
  readonly #money: MoneyService;
  readonly #deviceRequests: DeviceRequestService;
  readonly #periods: Periods;
  #seen = new Set<string>();
  #session: Session | undefined;
  #serial: string;
  #isPlugged = true;
  #awayUntilMs = 0;

  constructor(poiId: string, house: TerminalHost) {
    this.poiId = poiId;
    this.#house = house;
    this.#memory = new TransactionMemory(house.dialect.running);
    this.#dialogue = new DeviceDialogue(house.answering, house.agenda);
    this.#periods = new Periods(poiId, house.ledger);
    this.#serial = `SIM-${house.random.digits(8)}`;
    const site = {
      poiId,
      memory: this.#memory,
      dialogue: this.#dialogue,
      periods: this.#periods,
      isReachable: () => this.isReachable(),
      can: (...words: readonly string[]) => words.some((one) => this.#session?.capabilities.includes(one) === true),
    };
    this.#money = new MoneyService(house, { ...site, restart: (told) => this.restart(told) });
    this.#deviceRequests = new DeviceRequestService(house, site);
  }

  /** True if the gateway can reach the terminal now. */
  isReachable(): boolean {
    return this.#isPlugged && this.#house.agenda.nowMs() >= this.#awayUntilMs;
  }

  /**
   * Disconnects the terminal from the gateway, for a time or until `plug`. A running transaction continues, because the customer is still present.
   */
  unplug(forMs: number | undefined): void {
    if (forMs === undefined) this.#isPlugged = false;
    else this.#awayUntilMs = this.#house.agenda.nowMs() + forMs;
  }

  /** Connects the terminal again. */
  plug(): void {
    this.#isPlugged = true;
    this.#awayUntilMs = 0;
  }

  /** True if an acquired card is waiting for its payment. */
  keepsCard(): boolean {
    return this.#money.keepsCard();
  }

  /** Makes TransactionStatus report the truth from now on, even if a behaviour demands a fault. */
  reportTruth(): void {
    this.#memory.reportTruth();
  }

  /** Ends the session, as a restart does. A terminal that restarts silently keeps its session and only releases the acquired card. */
  loseSession(): void {
    if (this.#house.restartsSilently) this.#money.releaseCard();
    else this.logout();
  }

  /**
   * Called when a connection has ended. If it was the connection of the session, ends the session and the running transaction. A transaction that
   * cannot be stopped continues, but its answer is lost.
   */
  endWithLink(stands: (connection: number) => boolean): void {
    if (this.#session === undefined || stands(this.#session.connection)) return;
    const course = this.#money.course();
    if (course !== undefined && course.job.behaviour.abort !== 'ignored') course.abort();
    this.logout();
  }

  /** Ends the login session without a message. */
  logout(): void {
    this.#money.releaseCard();
    this.#session = undefined;
  }

  /**
   * Restarts the terminal. The session and the running transaction are lost. The memory keeps approved transactions, unless `forgets` is set. After a
   * silent restart the session continues, so that no new login is needed.
   */
  restart({ forMs, forgets, isSilent }: Restart): void {
    this.#money.breakOff();
    this.#deviceRequests.breakOff();
    this.#money.releaseCard();
    if (isSilent !== true && !this.#house.restartsSilently) this.#session = undefined;
    this.#awayUntilMs = this.#house.agenda.nowMs() + forMs;
    if (forgets) this.#forget();
  }

  /** Replaces the device: the session and the memory are gone, and the serial number is another one. */
  swap(): void {
    this.restart({ forMs: 0, forgets: true });
    this.#serial = `SIM-${this.#house.random.digits(8)}`;
  }

  #forget(): void {
    this.#memory.forget();
    this.#periods.forget();
    this.#seen = new Set();
  }

  /** Closes the period, as if another register did so or the terminal did so at night. */
  closePeriod(): void {
    const period = this.#periods.close();
    const key = this.#house.answering.newTransactionKey();
    this.#house.ledger.write(closedByAnother(this.poiId, key, period, this.#house.agenda.nowMs()));
  }

  /** Handles the register's response to a display, input or print. Returns an error if the response is unexpected. */
  takeDeviceAnswer(answer: Incoming): string | undefined {
    return this.#dialogue.take(answer);
  }

  /** Returns the SaleID of the session, for events. */
  sessionSaleId(): string {
    return this.#session?.saleId ?? '';
  }

  /**
   * Returns the condition with which the terminal refuses the request because of its own state, whatever the behaviours
   * say.
   */
  refusalFor(header: Header): string | undefined {
    const { category, saleId } = header;
    const needsSession = category !== 'Login' && category !== 'Diagnosis' && this.#house.hasSessions;
    if (needsSession && this.#session?.saleId !== saleId) return 'LoggedOut';
    if (category === 'Login' || category === 'TransactionStatus' || category === 'Abort') return undefined;
    return this.isAtWork() || (moneyCategories.has(category) && this.#money.isBusy()) ? 'Busy' : undefined;
  }

  /** True if the terminal is serving a request. */
  isAtWork(): boolean {
    return this.#money.course() !== undefined || this.#deviceRequests.current() !== undefined;
  }

  /** True if this register has used the ServiceID before. */
  hasSeen(header: Header): boolean {
    return this.#seen.has(`${header.saleId}/${idOf(header)}`);
  }

  /** Handles a request that the gateway delivered. */
  take(job: Job): void {
    const { incoming, behaviour } = job;
    const { header } = incoming;
    const to = { connection: job.connection, encoding: incoming.encoding };
    if (this.hasSeen(header)) {
      this.#house.complain(`repeated ServiceID ${header.serviceId} from ${header.saleId}`);
      this.#house.answering.reject(to, header, incoming.text, `Repeated message: ServiceID ${header.serviceId}`);
      return;
    }
    this.#seen.add(`${header.saleId}/${idOf(header)}`);
    if (behaviour.busy?.forMs !== undefined) this.#money.rest(behaviour.busy.forMs);
    const { fail } = behaviour;
    if (fail?.condition === 'LoggedOut' && !fail.isTaken) this.#session = undefined;
    if (header.category === 'Abort') return this.#abort(job);
    const condition = this.refusalFor(header) ?? (behaviour.busy === undefined ? undefined : 'Busy');
    if (condition !== undefined) return this.#refuse(job, condition);
    this.#serve(job);
    // The gateway delivered the request twice. Answer the second copy now; it does not count as repeated, because the
    // first copy is still being delivered.
    const toCopy = fail?.isTaken === true ? fail.condition : undefined;
    if (toCopy === 'LoggedOut') this.#session = undefined;
    if (toCopy !== undefined && !saidByGateway.has(toCopy)) this.#refuse({ ...job, behaviour: ordinary }, toCopy);
  }

  #refuse(job: Job, condition: string): void {
    const key = this.#house.answering.newTransactionKey();
    this.#house.answering.answer(job, refusedBody(job, condition, key));
  }

  #serve(job: Job): void {
    const { category } = job.incoming.header;
    if (isOfPrevious(job.incoming)) return this.#closedTotals(job);
    if (moneyCategories.has(category)) return this.#money.serve(job);
    if (deviceRequestCategories.has(category)) return this.#deviceRequests.serve(job);
    const condition = job.behaviour.fail?.condition;
    if (condition !== undefined && job.behaviour.fail?.isTaken === false) return this.#refuse(job, condition);
    if (category === 'Login') return this.#login(job);
    if (category === 'TransactionStatus') return this.#status(job);
    if (category === 'Logout') return this.#leave(job);
    if (category === 'EnableService') return this.#releaseCard(job);
    const loggedIn = this.#session?.saleId;
    this.#house.answering.answer(job, diagnosisBody(job.incoming, loggedIn));
  }

  #closedTotals(job: Job): void {
    const condition = job.behaviour.fail?.condition;
    if (condition !== undefined && job.behaviour.fail?.isTaken === false) return this.#refuse(job, condition);
    this.#house.answering.answer(job, this.#periods.closedTotals(job.incoming));
  }

  #releaseCard(job: Job): void {
    this.#money.releaseCard();
    this.#house.answering.answer(job, { Response: response('Success') });
  }

  #leave(job: Job): void {
    this.logout();
    this.#deviceRequests.note(job, 'Success');
    this.#house.answering.answer(job, { Response: response('Success') });
  }

  #login(job: Job): void {
    const { incoming } = job;
    const holder = partOf(incoming.body, 'SaleTerminalData');
    const { certificationCode: wanted } = this.#house;
    if (wanted !== undefined && textOf(incoming.body, 'SaleSoftware', 'CertificationCode') !== wanted)
      return this.#refuse(job, 'NotAllowed');
    if (this.#house.forgetsAtLogin) this.#memory.forget();
    const { capabilities = textsOf(holder, 'SaleCapabilities') } = this.#house.dialect;
    this.#session = { saleId: incoming.header.saleId, connection: job.connection, capabilities };
    this.#house.answering.answer(job, loginBody(this.#house.answering.stamp(), this.#serial));
  }

  #status(job: Job): void {
    const running = this.#money.course()?.job;
    const inService =
      running === undefined ? undefined : { header: running.incoming.header, behaviour: running.behaviour };
    const answer = this.#memory.answer(job.incoming, job.behaviour, inService);
    if (answer.type === 'lost') return;
    if (answer.type === 'answer') return this.#house.answering.answer(job, answer.body, answer.repeats);
    this.#session = undefined;
    this.#refuse(job, 'LoggedOut');
  }

  #abort({ incoming, connection }: Job): void {
    const { header, encoding, body, text } = incoming;
    const to = { connection, encoding };
    const serviceId = textOf(body, 'MessageReference', 'ServiceID') ?? '';
    const saleId = textOf(body, 'MessageReference', 'SaleID') ?? header.saleId;
    const named = serviceId === '' ? (textOf(body, 'MessageReference', 'DeviceID') ?? '') : serviceId;
    if (this.#deviceRequests.abort({ ...header, saleId }, named)) return;
    const course = this.#money.course();
    const isRunning =
      course?.job.incoming.header.serviceId === serviceId && course.job.incoming.header.saleId === saleId;
    const told = isRunning ? (course.job.behaviour.abort ?? 'accepted') : 'accepted';
    const about = { ...header, serviceId };
    if (told === 'ignored') return;
    if (told === 'rejected') return this.#house.answering.reject(to, header, text, 'Abort not possible now');
    if (told === 'too-late') return this.#house.answering.event(to, about, 'Completed');
    if (isRunning && course.abort() === 'stopped') return;
    if (isRunning || this.#memory.has(serviceId, saleId)) return this.#house.answering.event(to, about, 'Completed');
    this.#house.answering.reject(to, header, text, `Message not found: ServiceID ${serviceId}`);
  }
}

/** True if the request asks for the totals of a closed period. Such a request closes nothing. */
function isOfPrevious({ header, body }: Incoming): boolean {
  return header.category === 'Reconciliation' && textOf(body, 'ReconciliationType') === 'PreviousReconciliation';
}

/** Returns the kind of the request, which selects the behaviour. */
export function kindOf(incoming: Incoming): Kind {
  const { category } = incoming.header;
  if (isOfPrevious(incoming)) return 'previous';
  if (moneyCategories.has(category)) return readRequested(incoming).kind;
  switch (category) {
    case 'Login':
      return 'login';
    case 'Logout':
      return 'logout';
    case 'TransactionStatus':
      return 'status';
    case 'Diagnosis':
      return 'diagnosis';
    case 'GetTotals':
      return 'totals';
    case 'BalanceInquiry':
      return 'balance-inquiry';
    case 'Input':
      return 'input';
    case 'Display':
      return 'display';
    case 'Print':
      return 'print';
    case 'Admin':
      return 'admin';
    case 'EnableService':
      return 'enable-service';
    default:
      return 'any';
  }
}
