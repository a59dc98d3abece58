/** One simulated terminal: its login session, what it serves and refuses, what it remembers. */

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

/** What the gateway says in its own name of a request that it has delivered. */
const saidByGateway: ReadonlySet<string> = new Set(['UnavailableDevice', 'UnreachableHost']);

/** The terminal. */
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

  /** Whether the gateway reaches it now. */
  isReachable(): boolean {
    return this.#isPlugged && this.#house.agenda.nowMs() >= this.#awayUntilMs;
  }

  /** Takes it off the gateway, for a time or until `plug`. A course that runs goes on: the customer is still there. */
  unplug(forMs: number | undefined): void {
    if (forMs === undefined) this.#isPlugged = false;
    else this.#awayUntilMs = this.#house.agenda.nowMs() + forMs;
  }

  /** Puts it back. */
  plug(): void {
    this.#isPlugged = true;
    this.#awayUntilMs = 0;
  }

  /** Whether a card that was read waits for its payment. */
  keepsCard(): boolean {
    return this.#money.keepsCard();
  }

  /** From now on TransactionStatus tells the truth, whatever behaviours say. */
  reportTruth(): void {
    this.#memory.reportTruth();
  }

  /** Loses the session by itself, where it ever does so. */
  loseSession(): void {
    if (this.#house.restartsSilently) this.#money.releaseCard();
    else this.logout();
  }

  /** The connection of its session is gone, where that ends both: what cannot be stopped any more goes on, and its answer reaches nobody. */
  endWithLink(stands: (connection: number) => boolean): void {
    if (this.#session === undefined || stands(this.#session.connection)) return;
    const course = this.#money.course();
    if (course !== undefined && course.job.behaviour.abort !== 'ignored') course.abort();
    this.logout();
  }

  /** Ends the login session without a word. */
  logout(): void {
    this.#money.releaseCard();
    this.#session = undefined;
  }

  /**
   * Restarts: session and running course are gone; what was approved is remembered unless it forgets. One that restarts
   * silently serves who comes next as if nobody had to log in again.
   */
  restart({ forMs, forgets, isSilent }: Restart): void {
    this.#money.breakOff();
    this.#deviceRequests.breakOff();
    this.#money.releaseCard();
    if (isSilent !== true && !this.#house.restartsSilently) this.#session = undefined;
    this.#awayUntilMs = this.#house.agenda.nowMs() + forMs;
    if (forgets) this.#forget();
  }

  /** Another device takes its place: no session, no memory, another serial number. */
  swap(): void {
    this.restart({ forMs: 0, forgets: true });
    this.#serial = `SIM-${this.#house.random.digits(8)}`;
  }

  #forget(): void {
    this.#memory.forget();
    this.#periods.forget();
    this.#seen = new Set();
  }

  /** Somebody else closes its period: another register, or the terminal by itself at night. */
  closePeriod(): void {
    const period = this.#periods.close();
    const key = this.#house.answering.newTransactionKey();
    this.#house.ledger.write(closedByAnother(this.poiId, key, period, this.#house.agenda.nowMs()));
  }

  /** The register's answer to a display, input or print; returns what is wrong with it. */
  takeDeviceAnswer(answer: Incoming): string | undefined {
    return this.#dialogue.take(answer);
  }

  /** The SaleID of the session, for events. */
  sessionSaleId(): string {
    return this.#session?.saleId ?? '';
  }

  /** The condition by which it refuses the request on its own account, before any behaviour is spent on it. */
  refusalFor(header: Header): string | undefined {
    const { category, saleId } = header;
    const needsSession = category !== 'Login' && category !== 'Diagnosis' && this.#house.hasSessions;
    if (needsSession && this.#session?.saleId !== saleId) return 'LoggedOut';
    if (category === 'Login' || category === 'TransactionStatus' || category === 'Abort') return undefined;
    return this.isAtWork() || (moneyCategories.has(category) && this.#money.isBusy()) ? 'Busy' : undefined;
  }

  /** Whether it serves a request now. */
  isAtWork(): boolean {
    return this.#money.course() !== undefined || this.#deviceRequests.current() !== undefined;
  }

  /** Whether the ServiceID was used before by this register. */
  hasSeen(header: Header): boolean {
    return this.#seen.has(`${header.saleId}/${idOf(header)}`);
  }

  /** Takes a request that the gateway delivered. */
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
    // A second copy of the request, brought while the first is served: not one that it knows, because it is still on its way in.
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
    if (answer.type === 'answer') return this.#house.answering.answer(job, answer.body);
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

/** Whether it asks for the totals of a period that is closed: it closes nothing. */
function isOfPrevious({ header, body }: Incoming): boolean {
  return header.category === 'Reconciliation' && textOf(body, 'ReconciliationType') === 'PreviousReconciliation';
}

/** Which kind of request it is, for the behaviours told. */
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
