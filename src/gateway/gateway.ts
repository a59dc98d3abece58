/** Opens the wire to a gateway or a terminal; the URL scheme of its address selects the transport. */

import type { Wire } from '../core/index.js';
import { HttpWire } from './http/http.js';
import { pollingPlaces, rootlessPlaces } from './http/category-paths.js';
import { PlacesWire } from './http/polling.js';
import { sealedWire } from './sealed.js';
import { checkSettings, type GatewayOptions, type Settings } from './settings/settings.js';
import { OneConnectionWire } from './socket/one-connection.js';
import { TcpConnection } from './socket/tcp.js';
import { WebSocketConnection } from './socket/websocket.js';

/** Opens the wire. Throws GatewaySettingsError if an option cannot work; every later failure is an event. */
export function connectGateway(options: GatewayOptions): Wire {
  const settings = checkSettings(options);
  const wire = wireOf(settings);
  return options.security === undefined ? wire : sealedWire(wire, options.security, options.isCloud);
}

const placesBy = { polling: pollingPlaces, rootless: rootlessPlaces } as const;

function wireOf(settings: Settings): Wire {
  switch (settings.wire) {
    case 'http':
      return settings.byHttp === undefined
        ? new HttpWire(settings)
        : new PlacesWire(settings, placesBy[settings.byHttp]);
    case 'tcp':
      return new OneConnectionWire(settings, 'response', (...parts) => new TcpConnection(...parts));
    case 'ws':
      return new OneConnectionWire(settings, 'pong', (...parts) => new WebSocketConnection(...parts));
  }
}
