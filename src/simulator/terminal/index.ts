/** The pure part of the simulator: the world, its commands, and its ledger. */
export { createWorld } from './world.js';
export type { World, WorldEvent, WorldOptions } from './world.js';
export type { SealFault, WorldEffect } from './base/connections.js';
export type { ReceivedMessage } from './gateway/gateway.js';
export { dialectsWithForms, type FormsChoice } from './vendor-forms/vendor-forms.js';
export type { ServedDeviceRequest } from './device/served-device-request.js';
export type { LedgerEntry } from './money/ledger.js';
export type { ControlCommand } from './control-command.js';
export type { Result } from './base/result.js';
export { behaviourWords } from './behaviour/behaviour-words.js';
export { deedWords, parseDeed, parseScript, parseScriptLine } from './control-command.js';
export { magicAmounts } from './behaviour/magic-amounts.js';
export { type Heard, PolledFront } from './gateway/polled-endpoint.js';
export { rootlessPost, withoutRoot } from './encoding/rootless.js';
export { placesOf } from './encoding/dialect.js';
export { parseBehaviour, parseScope } from './behaviour/parse-behaviour.js';
