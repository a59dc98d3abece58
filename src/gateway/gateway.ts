/** The wire to a gateway or a terminal, as its address says. */

import type { Wire } from '../core/index.js';
import { HttpWire } from './http.js';
import { PollingWire } from './polling.js';
import { sealedWire } from './sealed.js';
import { checkSettings, type GatewayOptions, type Settings } from './settings.js';
import { OneConnectionWire } from './one-connection.js';
import { TcpConnection } from './tcp.js';
import { WebSocketConnection } from './ws.js';

/** Opens the wire. Throws GatewaySettingsError if an option cannot work; after that, everything is told as an event. */
export function connectGateway(options: GatewayOptions): Wire {
  const settings = checkSettings(options);
  const wire = wireOf(settings);
  return options.security === undefined ? wire : sealedWire(wire, options.security, options.isCloud);
}

function wireOf(settings: Settings): Wire {
  switch (settings.wire) {
    case 'http':
      return settings.byHttp === 'polling' ? new PollingWire(settings) : new HttpWire(settings);
    case 'tcp':
      return new OneConnectionWire(settings, 'response', (...parts) => new TcpConnection(...parts));
    case 'ws':
      return new OneConnectionWire(settings, 'pong', (...parts) => new WebSocketConnection(...parts));
  }
}
