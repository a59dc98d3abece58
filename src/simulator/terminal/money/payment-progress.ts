/** The progress of one money request at the terminal: card, PIN, cashier and host. Each step has a time limit, and the request can be stopped. */

import { requestedKinds } from '../base/requested-kind.js';
import type { Agenda, Appointment } from '../base/agenda.js';
import type { ReceivedRequest } from '../message/answer-bodies.js';
import type { Job } from '../message/message-sender.js';
import type { PinTry, Question } from '../behaviour/behaviour.js';
import { type Pace, limits } from '../base/limits.js';
import { type FailureMoment, type Outcome, momentOfFailure } from './outcome.js';

/** The functions of the terminal that a running request uses. */
export interface CourseSite {
  readonly agenda: Agenda;
  readonly pace: Pace;
  /** Shows a stage of the payment on the register, if the register has a display for stages. */
  show(line: string): void;
  /** Asks the cashier for confirmation. If the register cannot ask its cashier, the answer is yes at once. */
  confirm(question: string, decided: (isConfirmed: boolean) => void): void;
  /** Asks the cashier to type or choose. The result is undefined if the cashier does not answer, and `nothing` if the register cannot ask. */
  ask(question: Question, answered: (given: string | undefined) => void): void;
  /** True if the register can ask its cashier. */
  readonly isAnswered: boolean;
  /** Prints on the register, if it has a printer, and then continues. */
  print(line: string, done: () => void, isToSign?: boolean): void;
  /** Called when the host has approved. The money moves now. */
  approved(): void;
  /** Called when the transaction has ended and its answer must be sent. */
  finished(outcome: Outcome): void;
  /** Restarts the terminal. */
  restart(): void;
}

/** True if the request asks for the PIN. Even then, a contactless card needs no PIN. */
export function asksPin({ kind, options }: ReceivedRequest): boolean {
  return options.token === undefined && requestedKinds[kind].asksPin === true;
}

/** One running money request. */
export class PaymentCourse {
  readonly job: Job;
  readonly asked: ReceivedRequest;
  readonly #site: CourseSite;
  #step: Appointment | undefined;
  #cancel: Appointment | undefined;
  #state: 'running' | 'approved' | 'over' = 'running';

  constructor(job: Job, asked: ReceivedRequest, site: CourseSite) {
    this.job = job;
    this.asked = asked;
    this.#site = site;
  }

  /** Starts the request. A failure that belongs to the start ends the request at once. */
  begin(): void {
    const { behaviour } = this.job;
    if (behaviour.display !== undefined) this.#site.show(behaviour.display);
    if (this.#failsAt('start')) return;
    const cancelAfterMs = behaviour.customerCancelsAfterMs;
    if (cancelAfterMs !== undefined)
      this.#cancel = this.#site.agenda.in(cancelAfterMs, () => this.#fail('Cancel', 'The customer pressed stop'));
    if (!this.#asksCard()) {
      if (behaviour.restart?.moment === 'before-card') return this.#site.restart();
      return this.asked.acquisition === undefined ? this.#host() : this.#pin(0);
    }
    this.#site.show('Insert or tap card');
    if (behaviour.restart?.moment === 'before-card') return this.#site.restart();
    const afterMs = behaviour.cardAfterMs ?? this.#site.pace.cardMs;
    this.#wait(
      afterMs,
      limits.cardMs,
      () => this.#fail('Cancel', 'No card in time'),
      () => this.#cardShown(),
    );
  }

  #asksCard(): boolean {
    const { kind, account, acquisition, options } = this.asked;
    return (
      account === undefined &&
      acquisition === undefined &&
      options.token === undefined &&
      !(requestedKinds[kind].isCardless === true)
    );
  }

  #cardShown(): void {
    if (!this.#failsAt('card')) this.#pin(0);
  }

  #pin(index: number): void {
    const { behaviour } = this.job;
    const isAsked = behaviour.pins !== undefined || (asksPin(this.asked) && behaviour.contactless === undefined);
    if (!isAsked) return this.#pinDone();
    if (index >= limits.pinTries) return this.#fail('WrongPIN', 'PIN tries exhausted');
    this.#site.show(index === 0 ? 'Enter PIN' : 'Wrong PIN, try again');
    const entry: PinTry = behaviour.pins?.[index] ?? { afterMs: 'ordinary', isRight: true };
    const afterMs = entry.afterMs === 'ordinary' ? this.#site.pace.pinMs : entry.afterMs;
    const next = (): void => (entry.isRight ? this.#pinDone() : this.#pin(index + 1));
    this.#wait(afterMs, limits.pinMs, () => this.#fail('Cancel', 'No PIN in time'), next);
  }

  #pinDone(): void {
    if (this.#failsAt('pin')) return;
    const question = this.job.behaviour.input;
    if (question === undefined) return this.#host();
    if (question.asks === 'confirmation') {
      this.#site.confirm(question.text, (isConfirmed) => {
        if (this.#state !== 'running') return;
        if (isConfirmed) this.#host();
        else this.#fail('Cancel', 'The cashier did not confirm');
      });
      return;
    }
    this.#site.ask(question, (given) => {
      if (this.#state !== 'running') return;
      if (given === undefined) return this.#fail('Cancel', 'The cashier did not answer');
      this.#site.show(`Given: ${given}`);
      this.#host();
    });
  }

  /**
   * Asks for the signature (flow A of protocol notes, section 12). If the register cannot ask its cashier, the receipt gets a signature line instead.
   */
  #sign(): void {
    if (this.job.behaviour.isSigned === undefined || !this.#site.isAnswered || this.asked.kind !== 'payment')
      return this.#decided();
    this.#site.print(
      'Sign here',
      () => {
        if (this.#state !== 'running') return;
        this.#site.confirm('Signature OK?', (isConfirmed) => {
          if (this.#state !== 'running') return;
          if (isConfirmed) this.#decided();
          else this.#fail('Refusal', 'The signature was not accepted');
        });
      },
      true,
    );
  }

  #host(): void {
    // Reading a card does not involve the bank.
    if (this.asked.kind === 'card-acquisition') return this.#decided();
    this.#site.show('Contacting bank');
    const afterMs = this.job.behaviour.hostAfterMs ?? this.#site.pace.hostMs;
    this.#wait(
      afterMs,
      limits.hostMs,
      () => this.#fail('UnreachableHost', 'No answer from the host in time'),
      () => this.#sign(),
    );
  }

  #decided(): void {
    if (this.#failsAt('host')) return;
    const { behaviour } = this.job;
    this.#cancel?.cancel();
    this.#state = 'approved';
    this.#site.approved();
    this.#site.show(this.asked.kind === 'card-acquisition' ? 'Card read' : 'Approved');
    if (behaviour.restart?.moment === 'after-approval') return this.#site.restart();
    const done = (): void => {
      if (this.#state !== 'approved') return;
      this.stop();
      this.#site.finished({ type: 'approved' });
    };
    if (behaviour.print === undefined) done();
    else this.#site.print(behaviour.print, done);
  }

  /** Handles an Abort. A request that the host has not approved yet is stopped; any other request continues. */
  abort(): 'stopped' | 'too-late' {
    if (this.#state !== 'running') return 'too-late';
    this.#fail('Aborted', 'Stopped by the register');
    return 'stopped';
  }

  /** True if the host has approved the request. */
  isApproved(): boolean {
    return this.#state === 'approved';
  }

  /** Ends the request without a message, as a power cut does. */
  stop(): void {
    this.#state = 'over';
    this.#step?.cancel();
    this.#cancel?.cancel();
  }

  #wait(afterMs: number | 'never', limitMs: number, tooLate: () => void, inTime: () => void): void {
    const isLate = afterMs === 'never' || afterMs >= limitMs;
    this.#step = this.#site.agenda.in(isLate ? limitMs : afterMs, isLate ? tooLate : inTime);
  }

  #failsAt(moment: FailureMoment): boolean {
    const condition = this.job.behaviour.fail?.condition;
    if (condition === undefined || this.job.behaviour.fail?.isTaken === true) return false;
    const told = momentOfFailure(condition);
    // A failure at the card or PIN step occurs at the host instead, if the request has no such step.
    const isHere = moment === (!this.#asksCard() && told !== 'start' ? 'host' : told);
    if (isHere) this.#fail(condition, this.job.behaviour.fail?.text ?? `Simulated ${condition}`);
    return isHere;
  }

  #fail(condition: string, text: string): void {
    if (this.#state !== 'running') return;
    this.stop();
    if (momentOfFailure(condition) !== 'start') this.#site.show(condition === 'Refusal' ? 'Declined' : 'Cancelled');
    this.#site.finished({ type: 'failed', condition, text });
  }
}
