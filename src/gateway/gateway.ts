/** The wire to a gateway or a terminal, as its address says. */

import type { Wire } from '../core/index.js';
import { HttpWire } from './http.js';
import { checkSettings, type GatewayOptions } from './settings.js';
import { WebSocketWire } from './ws.js';

/** Opens the wire. Throws GatewaySettingsError if an option cannot work; after that, everything is told as an event. */
export function connectGateway(options: GatewayOptions): Wire {
  const settings = checkSettings(options);
  return settings.isHttp ? new HttpWire(settings) : new WebSocketWire(settings);
}
