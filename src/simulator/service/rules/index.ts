/** The rules of the simulated payment service: pure, synchronous, with moment and chance handed in. */
export { type Answer, isRefusal, refuse } from './answer.js';
export type { Books, Cue, Instrument, KeptAnswer, Webhook } from './books.js';
export { actBehindBreakout } from './behind-breakout.js';
export { breakoutMessage, brokenOut, completionMessage } from './breakout.js';
export { acquirerOperations, type Configuration, defaultConfiguration, redirectCauses } from './configuration.js';
export { type Card, cards } from './cards.js';
export { mediaType } from './credentials.js';
export { faults, isFaultWord } from './fault-words.js';
export { magic, strike, type Struck } from './faults.js';
export { admit, amountIn, type Admitted, happen, type ServiceRequest, work } from './handle.js';
export { secretToken } from './ids.js';
export { ledgerEntry } from './ledger.js';
export type { Money } from './money.js';
export {
  pageView,
  type PageView,
  type PaymentChoices,
  paymentShown,
  type ShownCard,
  type ShownMethod,
} from './page.js';
export type { Payment } from './payment.js';
export { methodsOfPath, requestNames, type Route, routeOf } from './routes.js';
export { act, type ShopperAct } from './shopper.js';
export { stateOf } from './state.js';
export { answered } from './webhook.js';
export type { World } from './world.js';
