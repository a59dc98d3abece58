/** Displays, questions and prints that the terminal sends to the register during a request. */

import type { Agenda, Appointment } from '../base/agenda.js';
import { textOutput } from '../message/answer-bodies.js';
import type { Answering, Job } from '../message/message-sender.js';
import type { Question } from '../behaviour/behaviour.js';
import { type Content, textOf } from '../encoding/content.js';
import { limits } from '../base/limits.js';
import type { Incoming } from '../message/message.js';

/** For each question: the standard's input command, and the field of its answer. */
const commands = {
  confirmation: { command: 'GetConfirmation', field: 'ConfirmedFlag', limits: {} },
  digits: { command: 'DigitString', field: 'DigitInput', limits: { MinLength: '1', MaxLength: '8' } },
  text: { command: 'TextString', field: 'TextInput', limits: { MinLength: '1', MaxLength: '20' } },
  menu: { command: 'GetMenuEntry', field: 'MenuEntryNumber', limits: {} },
  key: { command: 'GetAnyKey', field: undefined, limits: {} },
} as const;

/** Returns a menu. Each word of the text becomes a line of the menu. */
function menuOf(text: string): readonly Content[] {
  return text
    .split(' ')
    .map((line) => ({ MenuEntryTag: 'Selectable', OutputFormat: 'Text', OutputText: [{ Text: line }] }));
}

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
  /** The questions that the terminal has given up. An answer to such a question arrives too late. */
  readonly #givenUp = new Set<string>();

  constructor(answering: Answering, agenda: Agenda) {
    this.#answering = answering;
    this.#agenda = agenda;
  }

  /** Shows a line to the cashier. The terminal does not wait for the response. */
  show(job: Job, line: string, infoQualify: 'Status' | 'Display' = 'Status'): void {
    const output = { Device: 'CashierDisplay', InfoQualify: infoQualify, OutputContent: textOutput([line]) };
    const deviceId = this.#answering.ask(job, 'Display', { DisplayOutput: [output] });
    this.#remember(deviceId, job, 'Display', () => undefined);
  }

  /** Asks the cashier for confirmation. A failure, or a missing answer, counts as no. */
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

  /** Asks the cashier to type or choose. A failure, or a missing answer, gives undefined. */
  ask(job: Job, { asks, text }: Question, decided: (given: string | undefined) => void): void {
    const { command, field, limits: within } = commands[asks];
    const menu = asks === 'menu' ? { MenuEntry: menuOf(text) } : {};
    const deviceId = this.#answering.ask(job, 'Input', {
      DisplayOutput: {
        Device: 'CashierDisplay',
        InfoQualify: 'Display',
        OutputContent: textOutput([asks === 'menu' ? 'Choose' : text]),
        ...menu,
      },
      InputData: {
        Device: 'CashierInput',
        InfoQualify: 'Input',
        InputCommand: command,
        MaxInputTime: String(limits.inputMs / 1_000),
        ...within,
      },
    });
    const answered = (answer: Incoming | undefined): void => {
      const isGiven = textOf(answer?.body, 'InputResult', 'Response', 'Result') === 'Success';
      const given = field === undefined ? 'a key' : textOf(answer?.body, 'InputResult', 'Input', field);
      decided(isGiven ? given : undefined);
    };
    this.#remember(deviceId, job, 'Input', answered, limits.inputMs);
  }

  /** Prints on the register. Continues after the register has printed, or after the time limit. */
  print(job: Job, line: string, done: () => void, isToSign: boolean): void {
    const signed = isToSign ? { RequiredSignatureFlag: 'true' } : {};
    const output = { ResponseMode: 'PrintEnd', ...signed, OutputContent: textOutput([line]) };
    const deviceId = this.#answering.ask(job, 'Print', {
      PrintOutput: { DocumentQualifier: 'CashierReceipt', ...output },
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
      this.#givenUp.add(deviceId);
      answered(undefined);
    };
    const limit = limitMs === undefined ? undefined : this.#agenda.in(limitMs, giveUp);
    this.#open.set(deviceId, { category, serviceId: job.incoming.header.serviceId, answered, limit });
  }

  /** Handles a response of the register. Returns an error if the response is unexpected. */
  take(answer: Incoming): string | undefined {
    const { deviceId, category, serviceId } = answer.header;
    const open = this.#open.get(deviceId);
    if (open === undefined && this.#givenUp.delete(deviceId))
      return `${category} response ${deviceId} that came too late`;
    if (open === undefined) return `${category} response ${deviceId} that nobody asked for`;
    if (open.category !== category || open.serviceId !== serviceId)
      return `${category} response ${deviceId} with another header`;
    this.#open.delete(deviceId);
    open.limit?.cancel();
    open.answered(answer);
    return undefined;
  }

  /** Ends the dialogue of a request. A late response to one of its displays is not an error. */
  end(): void {
    for (const open of this.#open.values()) open.limit?.cancel();
    for (const [deviceId, open] of this.#open)
      this.#open.set(deviceId, { ...open, answered: () => undefined, limit: undefined });
    if (this.#open.size > 200) this.#open.clear();
    if (this.#givenUp.size > 200) this.#givenUp.clear();
  }
}
