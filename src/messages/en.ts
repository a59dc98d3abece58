/** The catalogue of messages in English. Each area is a namespace: `outcomes.unresolved(...)`. */

export * as approvals from './en/approvals.js';
export * as attemptEvents from './en/attempt-events.js';
export * as attention from './en/attention.js';
export * as connectionSettings from './en/connection-settings.js';
export * as connections from './en/connections.js';
export * as deviceRequests from './en/device-requests.js';
export * as encodingRefusals from './en/encoding-refusals.js';
export * as gateway from './en/gateway.js';
export * as laneAttention from './en/lane-attention.js';
export * as laneEvents from './en/lane-events.js';
export * as laneNotes from './en/lane-notes.js';
export * as laneRefusals from './en/lane-refusals.js';
export * as nexoAccountRefusals from './en/nexo-account-refusals.js';
export * as nexoDeviceRefusals from './en/nexo-device-refusals.js';
export * as nexoMoneyRefusals from './en/nexo-money-refusals.js';
export * as nexoRefusals from './en/nexo-refusals.js';
export * as nexoResults from './en/nexo-results.js';
export * as notStarted from './en/not-started.js';
export * as outcomes from './en/outcomes.js';
export * as prompts from './en/prompts.js';
export * as refusals from './en/refusals.js';
export * as refusedRepeatedly from './en/refused-repeatedly.js';
export * as sessions from './en/sessions.js';
export * as terminalAnswers from './en/terminal-answers.js';
export * as terminalAttention from './en/terminal-attention.js';
export * from './en/words.js';
