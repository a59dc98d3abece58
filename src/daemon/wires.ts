/** Opens the wires to the gateways from their configuration, and logs their messages. */

import { randomBytes } from 'node:crypto';
import { codecFor } from '../../protocol/index.js';
import type { GatewayConfiguration } from '../config/index.js';
import type { Wire } from '../core/index.js';
import { connectGateway, type GatewayOptions, openTokenKeepers } from '../gateway/index.js';
import type { Journal } from '../journal/index.js';
import { type GatewayParts, noRedactor } from '../lane/index.js';
import type { ComparedClocks } from './compared-clocks.js';
import type { Log } from './log/log.js';
import type { NetTime } from '../net/index.js';
import type { MessageSecurity } from '../security/index.js';
import type { TerminalListeners } from './terminal-listeners.js';
import { withLosses } from './wire-losses.js';
import { redactedMessage, withBodies } from './log/wire-log.js';

/** The parts that are needed to open a wire, in addition to its configuration. `unredacted` disables redaction in the log. */
interface WireParts
  extends Pick<GatewayOptions, 'security' | 'tokens' | 'onRenewable' | 'calls' | 'movedTo' | 'random' | 'onDate'> {
  readonly time: NetTime;
  readonly log: Log;
  readonly unredacted: boolean;
}

/** Opens the wire. Throws GatewaySettingsError if a setting cannot work. */
function openWire(gateway: GatewayConfiguration, { time, log, unredacted, ...parts }: WireParts): Wire {
  const wire = connectGateway({
    url: gateway.url,
    proxy: gateway.proxy,
    headers: gateway.headers,
    headersAgain: gateway.headersAgain,
    poiListUrl: gateway.poiListUrl,
    poiListPath: gateway.poiListPath,
    encoding: gateway.encoding,
    byHttp: gateway.profile.byHttp,
    tls: gateway.tls,
    ...parts,
    callbackUrl: gateway.calls?.callbackUrl,
    // Follow only a terminal with an address of its own (`/` in the name). A connection that several terminals share
    // must not follow one of them to a new address.
    follows: gateway.calls?.follows === true && gateway.name.includes('/'),
    isCloud: gateway.profile.peer === 'cloud',
    ...time,
    heartbeat: gateway.heartbeat,
    keepAliveMs: gateway.keepAliveMs,
    log: {
      info: (text) => log.info(text, { gateway: gateway.name }),
      warn: (text) => log.warn(text, { gateway: gateway.name }),
    },
  });
  if (!log.wantsBodies) return wire;
  const redacted = unredacted ? noRedactor.text : redactedMessage(codecFor(gateway.encoding, gateway.dialect));
  return withBodies(wire, gateway.name, log, redacted);
}

/** The parts that are needed to open all wires, in addition to their configuration. */
export interface GatewaysParts extends Pick<WireParts, 'time' | 'log' | 'unredacted'> {
  /** The message security of each gateway, by the gateway's name. */
  readonly securities: ReadonlyMap<string, MessageSecurity>;
  readonly terminalListeners: Pick<TerminalListeners, 'callsOf' | 'movedTo'>;
  readonly journal: Pick<Journal, 'loadLane'>;
  readonly clocks: Pick<ComparedClocks, 'note'>;
  /** Receives each part that was opened, even if a later one fails, so that the caller can close it. */
  readonly opened: Pick<Wire, 'close'>[];
  /** Receives the functions that make parts use new credentials. */
  readonly onRenewable: (renew: () => void) => void;
  /** Called each time the connection to a gateway is lost, with the gateway's name and the stable code of the cause. */
  readonly onLost?: (gateway: string, code: string) => void;
}

/** Opens the wires to all gateways, by their names. Throws GatewaySettingsError if a setting cannot work. */
export function openGateways(
  configured: readonly GatewayConfiguration[],
  { securities, terminalListeners, journal, clocks, opened, onRenewable, onLost, ...parts }: GatewaysParts,
): ReadonlyMap<string, GatewayParts> {
  const { time, log } = parts;
  const keepers = openTokenKeepers(configured, { ...time, random, log });
  for (const keeper of new Set(keepers.values())) {
    opened.push(keeper);
    onRenewable(() => keeper.renew());
  }
  const gateways = new Map<string, GatewayParts>();
  for (const gateway of configured) {
    const { name } = gateway;
    const wire = openWire(gateway, {
      ...parts,
      security: securities.get(name),
      tokens: keepers.get(name),
      calls: terminalListeners.callsOf(name),
      movedTo: terminalListeners.movedTo(gateway, (terminal) => journal.loadLane(terminal)),
      random,
      onRenewable,
      onDate: (date) => clocks.note('gateway', name, date),
    });
    opened.push(wire);
    const watched = onLost === undefined ? wire : withLosses(wire, (code) => onLost(name, code));
    gateways.set(name, { wire: watched, codec: codecFor(gateway.encoding, gateway.dialect) });
  }
  return gateways;
}

/** Returns 32 random bits as a number. */
export function randomBits(): number {
  return randomBytes(4).readUInt32BE();
}

/** Returns a random number in [0, 1). */
function random(): number {
  return randomBits() / 2 ** 32;
}
