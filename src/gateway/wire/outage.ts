/** The log lines about a link that stays down. */

import type { LinkCause } from '../../core/index.js';
import type { GatewayLog } from '../settings/settings.js';
import { gateway } from '../../messages/index.js';

/** The interval at which the log repeats the failure, so that the end of the log shows that the link is still down. */
const sayAgainMs = 300_000;

/**
 * Logs the failures of a connection. While the reason stays the same, this class writes a line only now and then, not
 * at each attempt.
 */
export class Outage {
  readonly #log: GatewayLog | undefined;
  /** The last log line, and the number of failed attempts with the same reason since then. */
  #said: { readonly text: string; readonly atMs: number; silent: number } | undefined;

  constructor(log: GatewayLog | undefined) {
    this.#log = log;
  }

  /** Records that the link is up again. */
  end(): void {
    this.#said = undefined;
  }

  /** Logs a failure. `wasUp` is true if an established link went down, false if an attempt failed. */
  say(number: number, wasUp: boolean, cause: LinkCause, { waitMs, nowMs }: { waitMs: number; nowMs: number }): void {
    const said = this.#said;
    const isKnown = !wasUp && said?.text === cause.text && nowMs - said.atMs < sayAgainMs;
    if (said !== undefined && isKnown) {
      said.silent += 1;
      return;
    }
    const next = { waitMs, unlogged: said?.silent ?? 0 };
    this.#said = { text: cause.text, atMs: nowMs, silent: 0 };
    this.#log?.warn(gateway.down(number, { wasUp, ...cause }, next));
  }
}
