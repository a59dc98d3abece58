/** What a scenario plays on: the same interface over virtual time and over real sockets. */

import type { z } from 'zod';
import type { deviceRequestMessageBody } from '../../src/api/requests/device-request-body.js';
import type { LedgerEntry, ReceivedMessage } from '../../src/simulator/terminal/index.js';
import type { Amount, DeviceRequestWord, ServiceAct, Setting, Wanted } from './scenario.js';

/** A transaction as the register sees it. */
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
  /** What is on the gift card or the loyalty account. */
  readonly balance: Amount | undefined;
  /** Points or a rebate that moved. */
  readonly moved: Amount | undefined;
  readonly leftInSale: Amount | undefined;
  readonly tip: Amount | undefined;
  readonly cashBack: Amount | undefined;
  /** Its value, and `cut` where redaction cut it. */
  readonly token: string | undefined;
  readonly terminalReason: string | undefined;
  readonly difference: string | undefined;
  /** The number of the period that a reconciliation closed. */
  readonly period: string | undefined;
  readonly showing: string | undefined;
  readonly attempts: number;
  /** The ServiceIDs of the attempts. */
  readonly serviceIds: readonly string[];
  /** ErrorConditions in the evidence of the attempts. */
  readonly conditions: readonly string[];
  readonly attention: readonly string[];
  readonly receipts: readonly string[];
  readonly timeline: readonly string[];
}

/** A terminal as a technician sees it. */
export interface SeenTerminal {
  readonly lane: string;
  readonly linkUp: boolean;
  readonly session: string;
  readonly attention: readonly string[];
}

/** The daemon's word on a request of the register or a person. */
export type Answer =
  | { readonly ok: true; readonly created: boolean }
  | { readonly ok: false; readonly code: string; readonly naming: string | undefined };

/** A line of the journal, as far as scenarios look at it. */
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
  /** The transaction that it was created for. */
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
  /** The keys of the requests of a name that left for it, in order; undefined where the stage cannot know. */
  keys(request: string): readonly string[] | undefined;
}

/** A stage. Times are simulated milliseconds; everything that is refused comes back as a value. */
export interface Stage {
  /**
   * Whether nothing happens by chance. On a busy machine a real link may be given up and made anew, and a Login or a status
   * question may be asked once more; requests that move or stop money may not.
   */
  readonly isExact: boolean;
  readonly world: World;
  /** Where the setting has one. */
  readonly service?: ServiceStage | undefined;
  /** One script line to the simulator. */
  tell(command: string): void;
  /** Starts the daemon; again after `kill`, over the same journal. */
  start(): Promise<void>;
  /** The process dies without a goodbye. */
  kill(): Promise<void>;
  /** The machine of the daemon sleeps: nothing of it runs. Only on virtual time. */
  sleep(ms: number): Promise<void>;
  /** Its wall clock is set ahead by so much, or back. Only on virtual time. */
  setClock(byMs: number): void;
  submit(wanted: Wanted): Promise<Answer>;
  abort(id: string): Promise<Answer>;
  acknowledge(id: string, revision: number): Promise<Answer>;
  resolve(id: string, outcome: 'approved' | 'declined' | 'not-processed'): Promise<Answer>;
  release(terminal: string): Promise<Answer>;
  /** Something is asked of a terminal outside any transaction, under a name for this scenario alone. */
  askDeviceRequest(id: string, kind: DeviceRequestWord, terminal: string): Promise<Answer>;
  stopDeviceRequest(id: string): Promise<Answer>;
  /** How it ended, or where it is; `unknown` where the daemon does not know it. */
  deviceRequest(id: string): Promise<string>;
  seen(id: string): Promise<Seen | undefined>;
  /** Lets time pass until the transaction has an outcome; false when it has none within `limitMs`. */
  outcome(id: string, limitMs: number): Promise<boolean>;
  terminal(name: string): Promise<SeenTerminal | undefined>;
  /** Lets so much time pass. */
  pass(ms: number): Promise<void>;
  /** Lets time pass until it holds; false when it does not within `limitMs`. */
  until(holds: () => Promise<boolean>, limitMs: number): Promise<boolean>;
  /** Ends the daemon and gives what its journal remembers, in order. */
  end(): Promise<readonly SeenFact[]>;
}

/** What a device request of each kind says, as the API takes it. */
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
