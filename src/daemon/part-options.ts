/** Converts the configuration to the options of the daemon's parts. The module is pure. */

import type { ApiLimits } from '../api/index.js';
import type { Configuration } from '../config/index.js';
import type { EngineOptions } from '../lane/index.js';
import { daemonStart } from '../messages/index.js';

/** Returns the limits of every HTTP interface. */
export function apiLimitsOf({ limits }: Configuration): Partial<ApiLimits> {
  const { bodyBytes, connections, keepAliveMs, waitMaxS } = limits;
  return { bodyBytes, connections, keepAliveTimeoutMs: keepAliveMs, waitMaxS };
}

/** Returns the terminals with the settings of their gateways. Throws RangeError for a gateway that is not configured. */
export function lanesOf({ terminals, gateways }: Configuration): EngineOptions['lanes'] {
  const byName = new Map(gateways.map((gateway) => [gateway.name, gateway]));
  return terminals.map((terminal) => {
    const gateway = byName.get(terminal.gateway);
    if (gateway === undefined) throw new RangeError(daemonStart.unknownGateway(terminal.terminal, terminal.gateway));
    return { ...terminal, profile: gateway.profile, login: gateway.login, conditions: gateway.conditions };
  });
}

/** Returns the configured receipt widths, in columns. */
export function receiptWidthsOf({ terminals, registers }: Configuration): {
  readonly terminals: ReadonlyMap<string, number>;
  readonly registers: ReadonlyMap<string, number>;
} {
  return {
    terminals: new Map(
      terminals.flatMap(({ terminal, receiptWidth }) => (receiptWidth === undefined ? [] : [[terminal, receiptWidth]])),
    ),
    registers: new Map(
      registers.flatMap(({ register, receiptWidth }) => (receiptWidth === undefined ? [] : [[register, receiptWidth]])),
    ),
  };
}
