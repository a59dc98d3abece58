/** The view of the daemon itself, and its current troubles. */

import type { BackupView } from './backup-view.js';
import type { PublicationView } from './publication-view.js';
import type { RetentionView } from './retention-view.js';

/** The difference between the clock of this machine and another clock. */
export interface ClockOffset {
  readonly subject: 'terminal' | 'gateway' | 'service';
  readonly name: string;
  /** The time of our clock minus the time of the other clock. */
  readonly offsetMs: number;
  /** ISO time of the comparison, by the clock of this machine. */
  readonly at: string;
}

/** A public webhook address that does not lead to this daemon when this machine calls it. */
export interface WebhookReach {
  readonly service: string;
  readonly url: string;
  readonly cause: string;
  /** ISO time of the call. */
  readonly at: string;
}

/** The result of the last reload of changed credentials. Empty if all new credentials are in use. */
export interface CredentialsView {
  /** The new credentials could not be used, so the earlier credentials stay in use. */
  readonly failure?: { readonly at: string; readonly text: string };
  /** Settings whose new values are used after a restart. */
  readonly waiting?: { readonly at: string; readonly settings: readonly string[] };
}

/** The facts about the daemon process and its machine. */
export interface DaemonView {
  readonly processId: number;
  readonly dataDirectory: string;
  /** ISO time at which the daemon started. */
  readonly startedAt: string;
  readonly uptimeMs: number;
  /** True if no real money moves. */
  readonly simulated: boolean;
  /**
   * The file from which the daemon was configured; absent for `run --simulate`. `changedAt`: the time at which the file
   * was changed, if that was after the start.
   */
  readonly configuration?: { readonly file: string; readonly changedAt?: string };
  readonly credentials: CredentialsView;
  /** `freeBytes` is absent if the system does not say. Below `reserveBytes` new payments are refused. */
  readonly disk: { readonly freeBytes?: number; readonly reserveBytes: number };
  /** The newest comparison with each clock. */
  readonly clocks: readonly ClockOffset[];
  readonly backup: BackupView;
  readonly retention: RetentionView;
  /** The publication of events. Absent if no events are published. */
  readonly publication?: PublicationView;
  /** Webhook addresses that do not lead to this daemon. */
  readonly webhooks: readonly WebhookReach[];
}

/** One fact that keeps payments from working now or soon, or that an operator must review. */
export interface Trouble {
  /** The stable code of a finding of the doctor, or of an attention item. */
  readonly code: string;
  /** `error`: payments are affected, or an operator must act. `warning`: payments work, and may stop working. */
  readonly level: 'error' | 'warning';
  readonly subject: 'daemon' | 'terminal' | 'gateway' | 'service';
  /** The name in the configuration; absent for the daemon. */
  readonly name?: string;
  readonly transactionId?: string;
  readonly text: string;
  /** ISO time at which this state began; absent if unknown. */
  readonly since?: string;
  /** True if the trouble is an item of the attention list. */
  readonly attention: boolean;
}
