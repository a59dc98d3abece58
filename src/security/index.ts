/** Message security, by name. */
export { mac, macKeyNames, type MacSettings, whyNoKek, whyNoKeyVersion } from './mac.js';
export { nexoBlob, whyNoPassphrase } from './nexo-blob.js';
export { makeSecurities } from './made.js';
export { jsonIn, membersOf, messageIn } from './members.js';
export type { MessageSecurity } from './security.js';
export { plainFailureIn, standingOf } from './standing.js';
