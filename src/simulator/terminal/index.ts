/** The pure part of the simulator: the world, the words it understands, and its book. */
export { createWorld } from './world.js';
export type { World, WorldEvent, WorldOptions } from './world.js';
export type { SealFault, WorldEffect } from './connections.js';
export type { ReceivedMessage } from './gateway.js';
export { dialectsWithForms, type FormsChoice } from './vendor-forms/vendor-forms.js';
export type { ServedDeviceRequest } from './served-device-request.js';
export type { LedgerEntry } from './ledger.js';
export type { ControlCommand } from './control-command.js';
export type { Result } from './result.js';
export { behaviourWords } from './behaviour-words.js';
export { deedWords, parseDeed, parseScript, parseScriptLine } from './control-command.js';
export { magicAmounts } from './magic-amounts.js';
export { type Heard, PolledFront } from './polled-front.js';
export { rootlessPost, withoutRoot } from './rootless.js';
export { placesOf } from './dialect.js';
export { parseBehaviour, parseScope } from './parse-behaviour.js';
