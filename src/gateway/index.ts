/** The wire to the terminals of one gateway (design, section 6): the only way into this room. */

export { connectGateway } from './gateway.js';
export { TerminalCalls } from './calls.js';
export { handedOn } from './handed-on.js';
export { GatewaySettingsError, type GatewayOptions } from './settings.js';
export { listenForTerminals } from './terminal-listener.js';
export { openTokenKeepers, TokenKeeper } from './token-keeper.js';
