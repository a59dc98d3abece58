/** The stage of a scenario: the same interface for virtual time and for real sockets. */

import type { z } from 'zod';
import type { deviceRequestMessageBody } from '../../src/api/requests/device-request-body.js';
import type { LedgerEntry, ReceivedMessage } from '../../src/simulator/terminal/index.js';
import type { Amount, DeviceRequestWord, ServiceAct, Setting, Wanted } from './scenario.js';

/** A transaction from the register's view. */
export interface Seen {
  readonly state: string;
  readonly result: string | undefined;
  readonly revision: number;
  readonly retry: string;
  readonly reason: string | undefined;
  readonly message: string;
  readonly certainBy: string | undefined;
  readonly resolvedBy: string | undefined;
  readonly authorized: Amount | undefined;
  readonly remaining: Amount | undefined;
  /** The balance of the gift card or the loyalty account. */
  readonly balance: Amount | undefined;
  /** The points or the rebate that moved. */
  readonly moved: Amount | undefined;
  readonly leftInSale: Amount | undefined;
  readonly tip: Amount | undefined;
  readonly cashBack: Amount | undefined;
  /** The value of the token, and `cut` if redaction cut the value. */
  readonly token: string | undefined;
  readonly terminalReason: string | undefined;
  readonly difference: string | undefined;
  /** The number of the period that a reconciliation closed. */
  readonly period: string | undefined;
  readonly showing: string | undefined;
  readonly attempts: number;
  /** The ServiceIDs of the attempts. */
  readonly serviceIds: readonly string[];
  /** The ErrorConditions in the evidence of the attempts. */
  readonly conditions: readonly string[];
  readonly attention: readonly string[];
  readonly receipts: readonly string[];
  readonly timeline: readonly string[];
}

/** A terminal from a technician's view. */
export interface SeenTerminal {
  readonly lane: string;
  readonly linkUp: boolean;
  readonly session: string;
  readonly attention: readonly string[];
}

/** The daemon's answer to a request of the register or an operator. */
export type Answer =
  | { readonly ok: true; readonly created: boolean }
  | { readonly ok: false; readonly code: string; readonly naming: string | undefined };

/** The parts of a fact that scenarios check. */
export interface SeenFact {
  readonly type: string;
  readonly transactionId: string | undefined;
  readonly text: string;
  readonly row: string | undefined;
  readonly result: string | undefined;
}

/** The simulator's own books. */
export interface World {
  readonly ledger: () => readonly LedgerEntry[];
  readonly received: () => readonly ReceivedMessage[];
  readonly complaints: () => readonly string[];
}

/** A payment in the books of the payment service, in minor units. */
export interface ServiceLine {
  /** The transaction for which it was created. */
  readonly merchantReference: string;
  readonly currency: string;
  readonly authorized: number;
  readonly captured: number;
  readonly cancelled: number;
  readonly refunded: number;
}

/** The payment service of a stage. */
export interface ServiceStage {
  act(act: ServiceAct): Promise<void>;
  books(): Promise<readonly ServiceLine[]>;
  /**
   * Returns the keys of the requests with this name that left for it, in order. Undefined if the stage does not know
   * them.
   */
  keys(request: string): readonly string[] | undefined;
}

/** A stage. Times are simulated milliseconds. A refusal is returned as a value. */
export interface Stage {
  /**
   * True if the run is deterministic. On a busy machine a real link may be given up and opened again, and a Login or
   * TransactionStatus may be repeated. Requests that move money or stop a movement may not.
   */
  readonly isExact: boolean;
  readonly world: World;
  /** The payment service, if the setting has one. */
  readonly service?: ServiceStage | undefined;
  /** Gives one script line to the simulator. */
  tell(command: string): void;
  /** Starts the daemon. After `kill` it uses the same journal. */
  start(): Promise<void>;
  /** Ends the process abruptly. */
  kill(): Promise<void>;
  /** Puts the daemon's machine to sleep, so that the process stops. Only on virtual time. */
  sleep(ms: number): Promise<void>;
  /** Sets the machine's wall clock forward or back. Only on virtual time. */
  setClock(byMs: number): void;
  submit(wanted: Wanted): Promise<Answer>;
  abort(id: string): Promise<Answer>;
  acknowledge(id: string, revision: number): Promise<Answer>;
  resolve(id: string, outcome: 'approved' | 'declined' | 'not-processed'): Promise<Answer>;
  release(terminal: string): Promise<Answer>;
  /** Sends a device request, outside any transaction, with a name for this scenario. */
  askDeviceRequest(id: string, kind: DeviceRequestWord, terminal: string): Promise<Answer>;
  stopDeviceRequest(id: string): Promise<Answer>;
  /** Returns the result or the state of a device request; `unknown` if the daemon does not know the request. */
  deviceRequest(id: string): Promise<string>;
  seen(id: string): Promise<Seen | undefined>;
  /** Lets time pass until the transaction has an outcome. Returns false if the transaction has no outcome within `limitMs`. */
  outcome(id: string, limitMs: number): Promise<boolean>;
  terminal(name: string): Promise<SeenTerminal | undefined>;
  /** Lets this time pass. */
  pass(ms: number): Promise<void>;
  /** Lets time pass until the condition is true. Returns false if the condition stays false for `limitMs`. */
  until(holds: () => Promise<boolean>, limitMs: number): Promise<boolean>;
  /** Ends the daemon and returns the facts of its journal in order. */
  end(): Promise<readonly SeenFact[]>;
}

/** Returns a device request of each kind in the form of the API. */
export function deviceRequestBodyOf(kind: DeviceRequestWord): z.input<typeof deviceRequestMessageBody> {
  switch (kind) {
    case 'input':
      return { kind, lines: ['Your number?'], question: { type: 'digits', minLength: 4 } };
    case 'display':
      return { kind, lines: ['Thank you'] };
    case 'logout':
      return { kind, maintenanceAllowed: true };
    case 'diagnosis':
    case 'totals':
    case 'balance-inquiry':
    case 'login':
    case 'admin':
      return { kind };
  }
}

/** Makes a stage for a setting. */
export type StageMaker = (setting: Setting) => Promise<Stage>;
