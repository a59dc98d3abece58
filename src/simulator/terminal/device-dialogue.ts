/** What the terminal shows, asks and prints on the register while it serves a request. */

import type { Agenda, Appointment } from './agenda.js';
import { textOutput } from './answer-bodies.js';
import type { Answering, Job } from './answering.js';
import { textOf } from './content.js';
import { limits } from './limits.js';
import type { Incoming } from './message.js';

interface Open {
  readonly category: string;
  readonly serviceId: string;
  readonly answered: (answer: Incoming | undefined) => void;
  readonly limit: Appointment | undefined;
}

/** The open device requests of one terminal. */
export class DeviceDialogue {
  readonly #answering: Answering;
  readonly #agenda: Agenda;
  readonly #open = new Map<string, Open>();

  constructor(answering: Answering, agenda: Agenda) {
    this.#answering = answering;
    this.#agenda = agenda;
  }

  /** Shows a line to the cashier. The answer is awaited by nobody. */
  show(job: Job, line: string, infoQualify: 'Status' | 'Display' = 'Status'): void {
    const output = { Device: 'CashierDisplay', InfoQualify: infoQualify, OutputContent: textOutput([line]) };
    const deviceId = this.#answering.ask(job, 'Display', { DisplayOutput: [output] });
    this.#remember(deviceId, job, 'Display', () => undefined);
  }

  /** Asks the cashier for a yes; silence, a failure and a no are a no. */
  confirm(job: Job, question: string, decided: (isConfirmed: boolean) => void): void {
    const deviceId = this.#answering.ask(job, 'Input', {
      DisplayOutput: { Device: 'CashierDisplay', InfoQualify: 'Display', OutputContent: textOutput([question]) },
      InputData: {
        Device: 'CashierInput',
        InfoQualify: 'Input',
        InputCommand: 'GetConfirmation',
        MaxInputTime: String(limits.inputMs / 1_000),
      },
    });
    const answered = (answer: Incoming | undefined): void => {
      const isYes = ['true', '1'].includes(textOf(answer?.body, 'InputResult', 'Input', 'ConfirmedFlag') ?? '');
      decided(isYes && textOf(answer?.body, 'InputResult', 'Response', 'Result') === 'Success');
    };
    this.#remember(deviceId, job, 'Input', answered, limits.inputMs);
  }

  /** Prints on the register and goes on when it is done, or after a while all the same. */
  print(job: Job, line: string, done: () => void): void {
    const deviceId = this.#answering.ask(job, 'Print', {
      PrintOutput: { DocumentQualifier: 'CashierReceipt', ResponseMode: 'PrintEnd', OutputContent: textOutput([line]) },
    });
    this.#remember(deviceId, job, 'Print', done, limits.printMs);
  }

  #remember(
    deviceId: string,
    job: Job,
    category: string,
    answered: (answer: Incoming | undefined) => void,
    limitMs?: number,
  ): void {
    const giveUp = (): void => {
      this.#open.delete(deviceId);
      answered(undefined);
    };
    const limit = limitMs === undefined ? undefined : this.#agenda.in(limitMs, giveUp);
    this.#open.set(deviceId, { category, serviceId: job.incoming.header.serviceId, answered, limit });
  }

  /** Takes the register's answer; returns what is wrong with it when nobody asked. */
  take(answer: Incoming): string | undefined {
    const { deviceId, category, serviceId } = answer.header;
    const open = this.#open.get(deviceId);
    if (open === undefined) return `${category} response ${deviceId} that nobody asked for`;
    if (open.category !== category || open.serviceId !== serviceId)
      return `${category} response ${deviceId} with another header`;
    this.#open.delete(deviceId);
    open.limit?.cancel();
    open.answered(answer);
    return undefined;
  }

  /** The service is over: nothing is awaited any more, and late answers to its displays are no fault. */
  end(): void {
    for (const open of this.#open.values()) open.limit?.cancel();
    for (const [deviceId, open] of this.#open)
      this.#open.set(deviceId, { ...open, answered: () => undefined, limit: undefined });
    if (this.#open.size > 200) this.#open.clear();
  }
}
