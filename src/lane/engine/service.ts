/** The writer of one payment service: its state, stepped by the core, and what its effects do to the wire. Loaded only where a service is configured. */

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
import { terminalAttention } from '../../messages/en.js';
import { ServiceInstruments } from './service-instruments.js';
import { isoOf, type Writer, type WriterStep } from './writer.js';

/** What a service works with. */
export interface ServiceParts {
  /** What an earlier process left to the service of this name. */
  readonly loadOpen: (service: string) => readonly TransactionRecord[];
  readonly hook: (point: HookPoint) => void;
  /** 32 random bits, for jitter and keys. */
  readonly randomBits: () => number;
  /** The moment as the machine counts it. */
  readonly boot: () => BootMoment | undefined;
}

/** Makes the writer of a service, for an engine. */
export type ServiceMaker = (parts: ServiceParts) => ServiceWriter;

/**
 * Returns the maker of a configured service. `core` is the lazy part of the core (`loadServiceCore`), `wire` carries what moves money,
 * `questions` what moves none.
 */
export function makeService(
  core: ServiceCore,
  settings: ServiceSettings,
  wire: ServiceWire,
  questions: ServiceQuestions,
): ServiceMaker {
  return (parts) => new ServiceWriter(parts, core, settings, wire, questions);
}

/** The writer of one service. `state` is replaced by each step, and by nothing else. */
export class ServiceWriter implements Writer<ServiceEvent> {
  readonly tick = { type: 'tick' } as const;
  readonly name: string;
  readonly wire: ServiceWire;
  /** The cards that it stores. */
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

  /** How it stands now. */
  get state(): ServiceState {
    return this.#state;
  }

  /** How it is seen now. */
  view(): ServiceView {
    return this.#core.serviceViewOf(this.#state);
  }

  get isFaulted(): boolean {
    return this.#state.faulted !== undefined;
  }

  /** Where the shopper of this transaction pays; undefined where there is nothing to pay, or this process does not know it. */
  addressOf(transactionId: string): CheckoutAddress | undefined {
    return this.#state.entries.findLast(({ record }) => record.request.transactionId === transactionId)?.checkout;
  }

  /** What waits for the answer to a call. */
  callerOf(callId: string): ServiceState['entries'][number] | undefined {
    return this.#core.callerOf(this.#state.entries, callId);
  }

  /** The payment that an answer names for a transaction that begins one. */
  paymentNamedIn(event: ServiceWireEvent): string | undefined {
    return this.#core.paymentNamedIn(this.#state, event);
  }

  /** Decides on a request to it. */
  admit(request: TransactionRequest, context: AdmissionContext): ServiceAdmission {
    return this.#core.admitToService(request, context, this.#state.settings);
  }

  /** What the service said is booked all the same (promise 5): a writer that stopped itself takes it in and does nothing else. */
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

  /** All that it remembers stands in its transactions. */
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
