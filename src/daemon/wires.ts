/** Opens the wire to one gateway from its configuration, and logs its messages. */

import { codecFor } from '../../protocol/index.js';
import type { GatewayConfiguration } from '../config/index.js';
import type { Wire } from '../core/index.js';
import { connectGateway, type GatewayOptions } from '../gateway/index.js';
import { noRedactor } from '../lane/index.js';
import type { Log } from './log.js';
import type { NetTime } from '../net/index.js';
import { redactedMessage, withBodies } from './wire-log.js';

/** The parts of a wire in addition to its configuration. `unredacted` disables redaction in the log. */
export interface WireParts
  extends Pick<GatewayOptions, 'security' | 'tokens' | 'onRenewable' | 'calls' | 'movedTo' | 'random' | 'onDate'> {
  readonly time: NetTime;
  readonly log: Log;
  readonly unredacted: boolean;
}

/** Opens the wire. Throws GatewaySettingsError if a setting cannot work. */
export function openWire(gateway: GatewayConfiguration, { time, log, unredacted, ...parts }: WireParts): Wire {
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
    // If several terminals share a gateway's address, the wire must not follow one of them.
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
