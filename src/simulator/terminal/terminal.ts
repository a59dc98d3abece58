/** One simulated terminal: its login session, what it serves and refuses, what it remembers. */

import type { Agenda } from './agenda.js';
import {
  type TransactionKey,
  approvedPayment,
  askedBy,
  failureBody,
  keyContent,
  receipts,
  response,
} from './answer-bodies.js';
import type { Answering, Job } from './answering.js';
import type { Kind } from './behaviour.js';
import { BehaviourPlan } from './behaviour-plan.js';
import { type Content, partOf, textOf, textsOf } from './content.js';
import { DeviceDialogue } from './device-dialogue.js';
import type { Ledger } from './ledger.js';
import type { Pace } from './limits.js';
import type { Header, Incoming } from './message.js';
import { approvalOf, movedLine, refusalOf, reversedLine, unmovedLine } from './money.js';
import { type Outcome, isRefusedBeforehand } from './outcome.js';
import { type CourseSite, PaymentCourse } from './payment-course.js';
import type { SeededRandom } from './seeded-random.js';
import { diagnosisBody, loginBody } from './system-bodies.js';
import { TransactionMemory } from './transaction-memory.js';

/** What a terminal shares with the others. */
export interface TerminalHouse {
  readonly agenda: Agenda;
  readonly answering: Answering;
  readonly ledger: Ledger;
  readonly random: SeededRandom;
  readonly pace: Pace;
  /** Whether services need a login session. */
  readonly hasSessions: boolean;
  complain(text: string): void;
}

interface Session {
  readonly saleId: string;
  readonly capabilities: readonly string[];
}

/** The terminal. */
export class Terminal {
  readonly poiId: string;
  readonly plan = new BehaviourPlan();
  readonly #house: TerminalHouse;
  readonly #memory = new TransactionMemory();
  readonly #dialogue: DeviceDialogue;
  #seen = new Set<string>();
  #session: Session | undefined;
  #running: { readonly course: PaymentCourse; body: Content; readonly key: TransactionKey } | undefined;
  #busyUntilMs = 0;
  #serial: string;
  #isPlugged = true;
  #awayUntilMs = 0;

  constructor(poiId: string, house: TerminalHouse) {
    this.poiId = poiId;
    this.#house = house;
    this.#dialogue = new DeviceDialogue(house.answering, house.agenda);
    this.#serial = `SIM-${house.random.digits(8)}`;
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

  /** Ends the login session without a word. */
  logout(): void {
    this.#session = undefined;
  }

  /** Restarts: session and running course are gone; what was approved is remembered unless it forgets. */
  restart(forMs: number, forgets: boolean): void {
    const running = this.#running;
    if (running !== undefined) {
      const { course, key, body } = running;
      if (course.isApproved())
        this.#memory.keep({ header: course.job.incoming.header, body, behaviour: course.job.behaviour });
      else
        this.#house.ledger.write(
          unmovedLine(course.asked, course.job.incoming.header, key, undefined, this.#house.agenda.nowMs()),
        );
      course.stop();
    }
    this.#running = undefined;
    this.#dialogue.end();
    this.#session = undefined;
    this.#awayUntilMs = this.#house.agenda.nowMs() + forMs;
    if (forgets) this.#forget();
  }

  /** Another device takes its place: no session, no memory, another serial number. */
  swap(): void {
    this.restart(0, true);
    this.#serial = `SIM-${this.#house.random.digits(8)}`;
  }

  #forget(): void {
    this.#memory.forget();
    this.#seen = new Set();
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
    const isMoney = category === 'Payment' || category === 'Reversal';
    const isResting = isMoney && this.#house.agenda.nowMs() < this.#busyUntilMs;
    return this.#running !== undefined || isResting ? 'Busy' : undefined;
  }

  /** Whether the ServiceID was used before by this register. */
  hasSeen(header: Header): boolean {
    return this.#seen.has(`${header.saleId}/${header.serviceId}`);
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
    this.#seen.add(`${header.saleId}/${header.serviceId}`);
    if (behaviour.busy?.forMs !== undefined) this.#busyUntilMs = this.#house.agenda.nowMs() + behaviour.busy.forMs;
    if (behaviour.fail?.condition === 'LoggedOut') this.#session = undefined;
    if (header.category === 'Abort') return this.#abort(job);
    const condition = this.refusalFor(header) ?? (behaviour.busy === undefined ? undefined : 'Busy');
    if (condition !== undefined) return this.#refuse(job, condition);
    this.#serve(job);
  }

  #refuse(job: Job, condition: string, text?: string): void {
    const key = this.#house.answering.newTransactionKey();
    this.#house.answering.answer(job, failureBody(job.incoming, key, condition, text));
  }

  #serve(job: Job): void {
    const { category } = job.incoming.header;
    if (category === 'Payment' || category === 'Reversal') return this.#serveMoney(job);
    const condition = job.behaviour.fail?.condition;
    if (condition !== undefined && job.behaviour.fail?.isTaken === false) return this.#refuse(job, condition);
    if (category === 'Login') return this.#login(job);
    if (category === 'TransactionStatus') return this.#status(job);
    if (category === 'Logout') this.#session = undefined;
    const loggedIn = this.#session?.saleId;
    const body = category === 'Diagnosis' ? diagnosisBody(job.incoming, loggedIn) : { Response: response('Success') };
    this.#house.answering.answer(job, body);
  }

  #login(job: Job): void {
    const { incoming } = job;
    const holder = partOf(incoming.body, 'SaleTerminalData');
    this.#session = { saleId: incoming.header.saleId, capabilities: textsOf(holder, 'SaleCapabilities') };
    this.#house.answering.answer(job, loginBody(this.#house.answering.stamp(), this.#serial));
  }

  #status(job: Job): void {
    const running = this.#running?.course.job;
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
    const course = this.#running?.course;
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

  #serveMoney(job: Job): void {
    const asked = askedBy(job.incoming);
    const key = this.#house.answering.newTransactionKey();
    const refusal = refusalOf(asked, this.poiId, this.#house.ledger);
    const course = new PaymentCourse(job, asked, this.#siteOf(job));
    this.#running = { course, body: {}, key };
    if (refusal === undefined) course.begin();
    else this.#finished({ type: 'failed', ...refusal });
  }

  #siteOf(job: Job): CourseSite {
    const { agenda, pace } = this.#house;
    const can = (...words: readonly string[]): boolean =>
      words.some((one) => this.#session?.capabilities.includes(one) === true);
    return {
      agenda,
      pace,
      show: (line) => {
        if (job.behaviour.isSilent === undefined && this.isReachable() && can('CashierDisplay', 'CashierStatus'))
          this.#dialogue.show(job, line);
      },
      confirm: (question, decided) => {
        if (can('CashierInput')) this.#dialogue.confirm(job, question, decided);
        else decided(true);
      },
      print: (line, done) => {
        if (can('PrinterReceipt')) this.#dialogue.print(job, line, done);
        else done();
      },
      approved: () => this.#approved(),
      finished: (outcome) => this.#finished(outcome),
      restart: () => {
        const told = job.behaviour.restart;
        if (told !== undefined) this.restart(told.forMs, told.forgets);
      },
    };
  }

  /** Money moves: the ledger's line is written, and the words of the answer are fixed, before anybody is told. */
  #approved(): void {
    const running = this.#running;
    if (running === undefined) return;
    const { course, key } = running;
    const { asked, job } = course;
    const { header } = job.incoming;
    const code = this.#house.random.digits(6);
    const nowMs = this.#house.agenda.nowMs();
    const isPrinter = this.#session?.capabilities.includes('PrinterReceipt') === true;
    const original =
      asked.original && this.#house.ledger.movement(this.poiId, asked.original.transactionId, asked.original.timeStamp);
    if (asked.kind === 'reversal' && original !== undefined) {
      const line = reversedLine(asked, header, key, original, code, nowMs);
      this.#house.ledger.write(line);
      const printed = isPrinter
        ? { PaymentReceipt: receipts([`Reversed ${line.authorizedAmount} ${line.currency}`]) }
        : {};
      const poi = { POIData: { POITransactionID: keyContent(key) } };
      running.body = { ReversedAmount: line.authorizedAmount, Response: response('Success'), ...poi, ...printed };
      return;
    }
    const approval = approvalOf(asked, job.behaviour, code);
    this.#house.ledger.write(movedLine(asked, header, key, approval, nowMs));
    const lines = [
      `${asked.kind} ${approval.authorizedAmount} ${approval.currency}`,
      'Card 411111******1111',
      `Approved ${code}`,
    ];
    running.body = approvedPayment(job.incoming, key, approval, isPrinter ? receipts(lines) : []);
  }

  #finished(outcome: Outcome): void {
    const running = this.#running;
    if (running === undefined) return;
    const { course, key } = running;
    const { job, asked } = course;
    const { header } = job.incoming;
    this.#running = undefined;
    this.#dialogue.end();
    this.#busyUntilMs = this.#house.agenda.nowMs() + (job.behaviour.busyAfterAnswerMs ?? 0);
    const isFailed = outcome.type === 'failed';
    const body = isFailed ? failureBody(job.incoming, key, outcome.condition, outcome.text) : running.body;
    const isForgotten = isFailed && isRefusedBeforehand(outcome.condition);
    if (!isForgotten) this.#memory.keep({ header, body, behaviour: job.behaviour });
    if (isFailed && !isForgotten)
      this.#house.ledger.write(unmovedLine(asked, header, key, outcome.condition, this.#house.agenda.nowMs()));
    if (this.isReachable()) this.#house.answering.answer(job, body);
  }
}

/** Which kind of request it is, for the behaviours told. */
export function kindOf(incoming: Incoming): Kind {
  switch (incoming.header.category) {
    case 'Login':
      return 'login';
    case 'Logout':
      return 'logout';
    case 'TransactionStatus':
      return 'status';
    case 'Diagnosis':
      return 'diagnosis';
    case 'Payment':
    case 'Reversal':
      return askedBy(incoming).kind;
    default:
      return 'any';
  }
}
