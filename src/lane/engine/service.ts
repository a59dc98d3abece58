/**
 * The writer of one payment service: its state, stepped by the core, and the effects on the wire. This module is loaded
 * only if a service is configured.
 */

import type {
  AdmissionContext,
  BootMoment,
  CheckoutAddress,
  Fact,
  HookPoint,
  Moment,
  ServiceAdmission,
  ServiceCore,
  ServiceEffect,
  ServiceEvent,
  ServiceQuestions,
  ServiceSettings,
  ServiceState,
  ServiceView,
  ServiceWire,
  ServiceWireEvent,
  TransactionRecord,
  TransactionRequest,
} from '../../core/index.js';
import { terminalAttention } from '../../messages/index.js';
import { ServiceInstruments } from './service-instruments.js';
import { isoOf, type Writer, type WriterStep } from './writer.js';

/** The parts of a service. */
export interface ServiceParts {
  /** Returns the open transactions that an earlier process left at this service. */
  readonly loadOpen: (service: string) => readonly TransactionRecord[];
  readonly hook: (point: HookPoint) => void;
  /** Returns 32 random bits, for jitter and keys. */
  readonly randomBits: () => number;
  /** Returns the current time on the machine's boot clock. */
  readonly boot: () => BootMoment | undefined;
}

/** Makes the writer of a service, for an engine. */
export type ServiceMaker = (parts: ServiceParts) => ServiceWriter;

/**
 * Returns the function that makes the writer of a configured service. `core`: the lazily loaded part of the core
 * (`loadServiceCore`). `wire` carries the requests that move money, and `questions` carries all other requests.
 */
export function makeService(
  core: ServiceCore,
  settings: ServiceSettings,
  wire: ServiceWire,
  questions: ServiceQuestions,
): ServiceMaker {
  return (parts) => new ServiceWriter(parts, core, settings, wire, questions);
}

/** The writer of one service. Only a step replaces `state`. */
export class ServiceWriter implements Writer<ServiceEvent> {
  readonly tick = { type: 'tick' } as const;
  readonly name: string;
  readonly wire: ServiceWire;
  /** The cards that the service stores. */
  readonly instruments: ServiceInstruments;
  readonly #core: ServiceCore;
  readonly #hook: ServiceParts['hook'];
  readonly #boot: ServiceParts['boot'];
  #state: ServiceState;

  constructor(
    { loadOpen, hook, randomBits, boot }: ServiceParts,
    core: ServiceCore,
    settings: ServiceSettings,
    wire: ServiceWire,
    questions: ServiceQuestions,
  ) {
    this.#core = core;
    this.name = settings.name;
    this.wire = wire;
    this.instruments = new ServiceInstruments(core, questions, randomBits);
    this.#hook = hook;
    this.#boot = boot;
    this.#state = this.#core.startService(settings, loadOpen(settings.name), randomBits());
  }

  get state(): ServiceState {
    return this.#state;
  }

  /** Returns the service's view for the API. */
  view(): ServiceView {
    return this.#core.serviceViewOf(this.#state);
  }

  get isFaulted(): boolean {
    return this.#state.faulted !== undefined;
  }

  /**
   * Returns the payment page of this transaction. Returns undefined if there is nothing to pay, or if this process does
   * not know the page.
   */
  addressOf(transactionId: string): CheckoutAddress | undefined {
    return this.#state.entries.findLast(({ record }) => record.request.transactionId === transactionId)?.checkout;
  }

  /** Returns the transaction that is waiting for the response to a call. */
  callerOf(callId: string): ServiceState['entries'][number] | undefined {
    return this.#core.callerOf(this.#state.entries, callId);
  }

  /**
   * Returns the reference of the payment that a response names. Returns undefined unless the response is about a
   * transaction that starts a payment.
   */
  paymentNamedIn(event: ServiceWireEvent): string | undefined {
    return this.#core.paymentNamedIn(this.#state, event);
  }

  /** Decides whether a request to this service is accepted. */
  admit(request: TransactionRequest, context: AdmissionContext): ServiceAdmission {
    return this.#core.admitToService(request, context, this.#state.settings);
  }

  /**
   * True if even a faulted writer books the event. A faulted writer books the service's messages and does nothing else
   * (promise 5).
   */
  isBookedAnyway(event: ServiceEvent): boolean {
    return event.type === 'wire';
  }

  step(event: ServiceEvent, now: Moment): WriterStep {
    const { monoMs, wallMs } = now;
    const result = this.#core.stepService(this.#state, event, { monoMs, wallMs, iso: isoOf, boot: this.#boot() });
    this.#state = result.state;
    const { facts = [], transactions = [] } = result.commit ?? {};
    const { seen } = result;
    const effects = result.effects.map((effect) => () => this.#do(effect));
    return { facts, transactions, isChanged: false, seen, effects };
  }

  #do(effect: ServiceEffect): void {
    const { call, isMoney } = effect;
    if (isMoney) this.#hook('committed-before-send');
    this.wire.launch(call);
    this.#hook(isMoney ? 'sent' : 'status-sent');
  }

  fault(why: string, at: string): Fact {
    this.#state = { ...this.#state, faulted: why, faultedAt: at };
    const text = terminalAttention.serviceFaulted(why);
    return { at, type: 'faulted', terminal: this.name, text };
  }

  wakeAtMs(sinceMs: number): number | undefined {
    return this.#core.serviceWakeAtMs(this.#state, sinceMs);
  }

  /** Returns an empty object, because the writer's whole durable state is in its transactions. */
  remembered() {
    return {};
  }

  keep(): () => void {
    const before = this.#state;
    return () => {
      this.#state = before;
    };
  }
}
