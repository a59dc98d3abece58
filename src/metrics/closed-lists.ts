/** The permitted values of labels. Any other value is never used as a label. */

import {
  type ClockOffset,
  reasons,
  recoveryTable,
  serviceRecoveryTable,
  type TerminalView,
  transactionKinds,
} from '../core/index.js';
import { linkCauseCodes } from '../net/index.js';

/** The names in the configuration that may be values of labels. */
export interface ConfiguredNames {
  readonly terminals: readonly string[];
  readonly services: readonly string[];
  readonly gateways: readonly string[];
}

/** The results of outcomes. */
export const results: ReadonlySet<unknown> = new Set(Object.values(reasons).flatMap((reason) => reason.results));
/** The kinds of transactions. */
export const kinds: ReadonlySet<unknown> = new Set(transactionKinds);
/** The causes of a lost link. */
export const linkCauses: ReadonlySet<string> = new Set(linkCauseCodes);
/** The causes of a recovery, which are the rows of the recovery tables. */
export const recoveryCauses: ReadonlySet<unknown> = new Set([
  ...Object.keys(recoveryTable),
  ...Object.keys(serviceRecoveryTable),
]);

/** The states of a lane. */
export const laneStates = [
  'free',
  'unreachable',
  'busy',
  'blocked',
  'faulted',
  'resting',
] as const satisfies readonly TerminalView['lane'][];

/** The stages of a transaction. */
export const stages = ['queued', 'login', 'exchange', 'recovery', 'reported'] as const;
/** One of {@link stages}. */
export type Stage = (typeof stages)[number];

/** The interfaces that refuse logins. */
export const refusingInterfaces = ['api', 'nexo', 'console'] as const;
/** One of {@link refusingInterfaces}. */
export type RefusingInterface = (typeof refusingInterfaces)[number];

/** The names in the configuration, as sets. */
export class Names {
  readonly #places: Readonly<Record<ClockOffset['subject'], ReadonlySet<string>>>;

  constructor({ terminals, services, gateways }: ConfiguredNames) {
    this.#places = { terminal: new Set(terminals), service: new Set(services), gateway: new Set(gateways) };
  }

  /** True if the configuration has this name. */
  has(subject: ClockOffset['subject'], name: string): boolean {
    return this.#places[subject].has(name);
  }

  /**
   * Returns the labels for the terminal or the service of a transaction. A label is empty if the terminal or service is
   * absent or no longer configured.
   */
  placeOf({ terminal, service }: { readonly terminal?: string | undefined; readonly service?: string | undefined }): {
    readonly terminal: string;
    readonly service: string;
  } {
    return { terminal: this.#known('terminal', terminal), service: this.#known('service', service) };
  }

  #known(subject: ClockOffset['subject'], name: string | undefined): string {
    return name !== undefined && this.has(subject, name) ? name : '';
  }
}
