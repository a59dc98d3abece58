/** The wire to the terminals of one gateway (design, section 6). Other modules import only this file. */

export { connectGateway } from './gateway.js';
export { TerminalCalls } from './listener/terminal-calls.js';
export { handedOn } from './forwarding-wire.js';
export { GatewaySettingsError, type GatewayOptions } from './settings/settings.js';
export { type GatewayProbe, probeGateway, probeGatewayList } from './probe.js';
export { listenForTerminals } from './listener/terminal-listener.js';
export { openTokenKeepers, TokenKeeper } from './wire/token-keeper.js';
