/** The configuration as the daemon uses it: complete, checked, secrets read. */

import type { Dialect, Encoding } from '../../protocol/index.js';
import type { Profile } from '../core/profile.js';

/** One gateway, ready to be connected to. */
export interface GatewayConfiguration {
  readonly name: string;
  readonly url: string;
  readonly dialect: Dialect;
  readonly encoding: Encoding;
  readonly profile: Profile;
  /** Values are secrets: never printed, never logged. */
  readonly headers: Readonly<Record<string, string>>;
  /** PEM text. Without it the system's authorities count. Verification cannot be switched off. */
  readonly ca?: string;
  /** Where GET /poi-list is asked. */
  readonly poiListUrl: string;
  /** Dotted path of the list inside the answer; absent for the answer itself. */
  readonly poiListPath?: string;
  readonly heartbeat: { readonly everyMs: number; readonly pongMs: number };
  /** Declared to be a simulator on this machine: no real money. */
  readonly simulated: boolean;
}

/** One terminal, as a lane drives it. */
export interface TerminalConfiguration {
  readonly terminal: string;
  readonly poiId: string;
  readonly saleId?: string;
  readonly gateway: string;
  readonly managementMs: number;
}

/** Log levels, from much to little. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** Everything that `startDaemon` needs to know. */
export interface Configuration {
  /** The file, or `built-in` for `--simulate`. */
  readonly source: string;
  /** Journal, witness, token and endpoint live here. */
  readonly dataDir: string;
  readonly api: { readonly port: number; readonly allowedOrigins: readonly string[] };
  readonly log: { readonly level: LogLevel; readonly bodies: boolean };
  readonly journal: { readonly pregrowBytes: number; readonly reserveBytes: number };
  readonly gateways: readonly GatewayConfiguration[];
  readonly terminals: readonly TerminalConfiguration[];
  /** Every gateway is declared simulated. */
  readonly simulated: boolean;
}
