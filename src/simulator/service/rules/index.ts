/** The rules of the simulated payment service: pure and synchronous. Time and randomness are parameters. */
export { type Answer, isRefusal, refuse } from './requests/answer.js';
export type { Books, Cue, Instrument, KeptAnswer, Webhook } from './records/books.js';
export { actAfterBreakout } from './payments/top-level-actions.js';
export { breakoutMessage, brokenOut, completionMessage } from './payments/breakout.js';
export { acquirerOperations, type Configuration, defaultConfiguration, redirectCauses } from './base/configuration.js';
export { type Card, cards } from './base/cards.js';
export { mediaType } from './credentials.js';
export { faults, isFaultWord } from './base/fault-words.js';
export { magic, strike, type Struck } from './records/faults.js';
export { admit, amountIn, type Admitted, happen, type ServiceRequest, work } from './handle.js';
export { secretToken } from './base/ids.js';
export { ledgerEntry } from './records/ledger.js';
export type { Money } from './base/money.js';
export {
  pageView,
  type PageView,
  type PaymentChoices,
  paymentShown,
  type ShownCard,
  type ShownMethod,
} from './payments/page-view.js';
export type { Payment } from './records/payment.js';
export { methodsOfPath, requestNames, type Route, routeOf } from './requests/routes.js';
export { act, type ShopperAct } from './payments/shopper.js';
export { stateOf } from './records/state.js';
export { answered } from './payments/webhook.js';
export type { World } from './records/world.js';
