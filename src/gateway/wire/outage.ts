/** What the log has of a link that stays away. */

import type { LinkCause } from '../../core/index.js';
import type { GatewayLog } from '../settings/settings.js';

/** A link that stays away is said again so often: whoever reads the log at the end sees that it still is. */
const sayAgainMs = 300_000;

/** A link that stays away for the same reason has a line now and then, and not one for each attempt. */
export class Outage {
  readonly #log: GatewayLog | undefined;
  /** The last line, and how many attempts have failed like it since. */
  #said: { readonly text: string; readonly atMs: number; silent: number } | undefined;

  constructor(log: GatewayLog | undefined) {
    this.#log = log;
  }

  /** It is over. */
  end(): void {
    this.#said = undefined;
  }

  /** `wasUp`: the link went down, and no attempt at it failed. */
  say(number: number, wasUp: boolean, cause: LinkCause, { waitMs, nowMs }: { waitMs: number; nowMs: number }): void {
    const said = this.#said;
    const isKnown = !wasUp && said?.text === cause.text && nowMs - said.atMs < sayAgainMs;
    if (said !== undefined && isKnown) {
      said.silent += 1;
      return;
    }
    const silent = said === undefined || said.silent === 0 ? '' : `; ${said.silent} attempts more since the last line`;
    const what = wasUp ? 'down' : 'not connected';
    this.#said = { text: cause.text, atMs: nowMs, silent: 0 };
    this.#log?.warn(
      `connection ${number}: ${what} (${cause.code}): ${cause.text}; next attempt in ${waitMs} ms${silent}`,
    );
  }
}
