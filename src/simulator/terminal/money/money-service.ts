/**
 * A terminal's money service. It serves one transaction at a time. The ledger line is written on approval; the memory and the answer follow at the
 * end.
 */

import type { ServedDeviceRequest } from '../device/served-device-request.js';
import type { Agenda } from '../base/agenda.js';
import {
  type TransactionKey,
  approvedPayment,
  failureBody,
  keyContent,
  response,
  tokenContent,
} from '../message/answer-bodies.js';
import { readRequested } from './read-money-request.js';
import type { Answering, Job } from '../message/message-sender.js';
import type { Behaviour } from '../behaviour/behaviour.js';
import { acquiredBody, WaitingCard } from './card-acquisition.js';
import { type Content, textOf } from '../encoding/content.js';
import type { Dialect } from '../encoding/dialect.js';
import type { DeviceDialogue } from '../device/device-dialogue.js';
import type { Ledger } from './ledger.js';
import type { Pace } from '../base/limits.js';
import {
  acquiredLine,
  approvalOf,
  closedLine,
  movedLine,
  refusalOf,
  reversedLine,
  unmovedLine,
} from './money-rules.js';
import { type Outcome, isRefusedBeforehand } from './outcome.js';
import { type CourseSite, PaymentCourse } from './payment-progress.js';
import { receipts } from './receipts.js';
import type { SeededRandom } from '../base/seeded-random.js';
import { approvedLoyalty, atLast, pointsAccountOf } from './loyalty.js';
import { isLoyalty, isStoredValue } from '../base/requested-kind.js';
import { accountOf, approvedStoredValue } from './stored-value.js';
import type { Remembered, TransactionMemory } from './transaction-memory.js';
import type { Periods } from './periods.js';

/** The environment that terminals share. */
export interface TerminalHost {
  readonly agenda: Agenda;
  readonly answering: Answering;
  readonly ledger: Ledger;
  readonly random: SeededRandom;
  readonly pace: Pace;
  readonly dialect: Dialect;
  /** True if services need a login session. */
  readonly hasSessions: boolean;
  /** True if terminals never report after a restart that their session is gone. */
  readonly restartsSilently: boolean;
  /** True if terminals forget their transactions at each Login. */
  readonly forgetsAtLogin: boolean;
  /** The only certification code that a Login may have. If it is undefined, a Login may have any code. */
  readonly certificationCode: string | undefined;
  complain(text: string): void;
  /** Records that a service without money has ended. */
  served(deviceRequest: ServedDeviceRequest): void;
}

/** The functions of the terminal that its money service uses. */
export interface MoneySite {
  readonly poiId: string;
  readonly memory: TransactionMemory;
  readonly dialogue: DeviceDialogue;
  readonly periods: Periods;
  isReachable(): boolean;
  /** True if the register declared at least one of these capabilities at its login. */
  can(...capabilities: readonly string[]): boolean;
  restart(told: NonNullable<Behaviour['restart']>): void;
}

interface Running {
  readonly course: PaymentCourse;
  readonly key: TransactionKey;
  /** The answer, set when the host approves. */
  body: Content;
}

/** The money service of one terminal. */
export class MoneyService {
  readonly #house: TerminalHost;
  readonly #site: MoneySite;
  #running: Running | undefined;
  readonly #card = new WaitingCard();
  #restsUntilMs = 0;

  constructor(house: TerminalHost, site: MoneySite) {
    this.#house = house;
    this.#site = site;
  }

  /** Returns the running transaction, if there is one. */
  course(): PaymentCourse | undefined {
    return this.#running?.course;
  }

  /** True if the service accepts no request, either because a transaction is running or because the terminal rests. */
  isBusy(): boolean {
    return this.#running !== undefined || this.#house.agenda.nowMs() < this.#restsUntilMs;
  }

  /** Makes the terminal refuse new requests for this time. */
  rest(forMs: number): void {
    this.#restsUntilMs = Math.max(this.#restsUntilMs, this.#house.agenda.nowMs() + forMs);
  }

  /** True if an acquired card is waiting for its payment. */
  keepsCard(): boolean {
    return this.#card.isWaiting();
  }

  /** Releases an acquired card. */
  releaseCard(): void {
    this.#card.releaseCard();
  }

  /** Serves a request that moves, holds or releases money. */
  serve(job: Job): void {
    const asked = readRequested(job.incoming);
    const key = this.#house.answering.newTransactionKey();
    const refusal = this.#card.refusalOf(asked) ?? refusalOf(asked, this.#site.poiId, this.#house.ledger);
    const course = new PaymentCourse(job, asked, this.#courseSite(job));
    this.#running = { course, body: {}, key };
    if (refusal === undefined) course.begin();
    else this.#finished({ type: 'failed', ...refusal });
  }

  /** Interrupts the running transaction, as a restart does. The terminal remembers an approved transaction, and forgets any other. */
  breakOff(): void {
    const running = this.#running;
    if (running === undefined) return;
    const { course, key, body } = running;
    const { header } = course.job.incoming;
    if (course.isApproved()) this.#keep({ header, body, behaviour: course.job.behaviour });
    else this.#house.ledger.write(unmovedLine(course.asked, header, key, undefined, this.#house.agenda.nowMs()));
    course.stop();
    this.#running = undefined;
    this.#site.dialogue.end();
  }

  #courseSite(job: Job): CourseSite {
    const { agenda, pace } = this.#house;
    const { dialogue } = this.#site;
    return {
      agenda,
      pace,
      show: (line) => {
        const isShown = job.behaviour.isSilent === undefined && this.#site.isReachable();
        if (isShown && this.#site.can('CashierDisplay', 'CashierStatus')) dialogue.show(job, line);
      },
      confirm: (question, decided) => {
        if (this.#site.can('CashierInput')) dialogue.confirm(job, question, decided);
        else decided(true);
      },
      ask: (question, answered) => {
        if (this.#site.can('CashierInput')) dialogue.ask(job, question, answered);
        else answered('nothing');
      },
      isAnswered: this.#site.can('CashierInput'),
      print: (line, done, isToSign = false) => {
        if (this.#site.can('PrinterReceipt')) dialogue.print(job, line, done, isToSign);
        else done();
      },
      approved: () => this.#approved(),
      finished: (outcome) => this.#finished(outcome),
      restart: () => {
        if (job.behaviour.restart !== undefined) this.#site.restart(job.behaviour.restart);
      },
    };
  }

  /** Moves the money: writes the ledger line and fixes the answer. This happens before any message is sent. */
  #approved(): void {
    const running = this.#running;
    if (running === undefined) return;
    const { course, key } = running;
    const { asked, job } = course;
    const { header } = job.incoming;
    const nowMs = this.#house.agenda.nowMs();
    if (asked.kind === 'reconciliation') {
      running.body = this.#site.periods.reconcile(job.incoming, job.behaviour);
      const period = textOf(running.body, 'POIReconciliationID');
      const isPartial = job.behaviour.acquirerFails === true;
      this.#house.ledger.write(closedLine(asked, header, key, { period, isPartial }, nowMs));
      return;
    }
    const code = this.#house.random.digits(6);
    const isPrinter = this.#site.can('PrinterReceipt');
    const form = this.#house.dialect.receipts;
    const original =
      asked.original &&
      this.#house.ledger.movement(this.#site.poiId, asked.original.transactionId, asked.original.timeStamp);
    if (asked.kind === 'reversal' && original !== undefined) {
      const held = original.kind === 'pre-authorization' ? this.#house.ledger.heldBy(original) : undefined;
      const line = reversedLine(asked, header, key, { original, held }, code, nowMs);
      this.#house.ledger.write(line);
      const printed = isPrinter
        ? { PaymentReceipt: receipts(form, 'REVERSAL', [['Reversed', `${line.authorizedAmount} ${line.currency}`]]) }
        : {};
      const poi = { POIData: { POITransactionID: keyContent(key) } };
      running.body = { ReversedAmount: line.authorizedAmount, Response: response('Success'), ...poi, ...printed };
      return;
    }
    const token = asked.options.requestedToken === undefined ? '' : `SIM-${this.#house.random.digits(10)}`;
    const moved = isLoyalty(asked.kind) ? atLast(asked, original, this.#house.ledger) : asked;
    const approval = approvalOf(moved, job.behaviour, code, token);
    if (asked.kind === 'card-acquisition') {
      this.#house.ledger.write(acquiredLine(asked, header, key, approval.token?.value, nowMs));
      this.#card.keep(key);
      running.body = acquiredBody(job.incoming, key, job.behaviour, tokenContent(approval.token));
      return;
    }
    if (isLoyalty(asked.kind)) {
      const number = pointsAccountOf(asked, original);
      this.#house.ledger.write(movedLine(moved, header, key, approval, nowMs, number));
      const account = { number, balance: this.#house.ledger.balanceOf(number) };
      const printed = isPrinter ? receipts(form, 'LOYALTY', [['Moved', approval.authorizedAmount]]) : [];
      running.body = approvedLoyalty(job.incoming, key, { approval, kind: asked.kind }, account, printed);
      return;
    }
    if (isStoredValue(asked.kind)) {
      const number = accountOf(asked, original);
      this.#house.ledger.write(movedLine(asked, header, key, approval, nowMs, number));
      const balance = this.#house.ledger.balanceOf(number);
      running.body = approvedStoredValue(job.incoming, key, approval, { number, balance });
      return;
    }
    this.#house.ledger.write(movedLine(asked, header, key, approval, nowMs));
    const printed = receipts(form, asked.kind.toUpperCase().replaceAll('-', ' '), [
      ['Amount', `${approval.authorizedAmount} ${approval.currency}`],
      ['Card', '411111******1111'],
      ['Approved', code],
    ]);
    const isToSign = job.behaviour.isSigned === true && !this.#site.can('CashierInput');
    const flagged = isToSign ? printed.map((receipt) => ({ ...receipt, RequiredSignatureFlag: 'true' })) : printed;
    running.body = approvedPayment(job.incoming, key, approval, isPrinter ? flagged : []);
  }

  /** Stores a transaction so that TransactionStatus can repeat its answer. Reconciliations are not repeated (protocol notes, section 7). */
  #keep(transaction: Remembered): void {
    if (transaction.header.category !== 'Reconciliation') this.#site.memory.keep(transaction);
  }

  #finished(outcome: Outcome): void {
    const running = this.#running;
    if (running === undefined) return;
    const { course, key } = running;
    const { job, asked } = course;
    const { header } = job.incoming;
    this.#running = undefined;
    if (asked.acquisition !== undefined) this.#card.releaseCard();
    this.#site.dialogue.end();
    this.rest(job.behaviour.busyAfterAnswerMs ?? 0);
    const isFailed = outcome.type === 'failed';
    const body = isFailed ? failureBody(job.incoming, key, outcome.condition, outcome.text) : running.body;
    const isForgotten = isFailed && isRefusedBeforehand(outcome.condition);
    if (!isForgotten) this.#keep({ header, body, behaviour: job.behaviour });
    if (isFailed && !isForgotten)
      this.#house.ledger.write(unmovedLine(asked, header, key, outcome.condition, this.#house.agenda.nowMs()));
    // Without a connection to the gateway, the terminal ends its transaction as usual, but the answer is lost.
    if (this.#site.isReachable()) this.#house.answering.answer(job, body);
  }
}
