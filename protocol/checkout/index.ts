/**
 * The language of the payment service: its messages, each declared once, in JSON alone. Pure, as all of `protocol`. It is an entrance
 * of its own, so that nothing of it is loaded where no payment service is configured.
 */
export { isSameAmount, minorUnitsOf, toAmountDetails } from './amount-details.js';
export { type EndpointName, endpointPath, endpoints, headerNames, mediaType, problemMediaType } from './endpoints.js';
export { problemCodeOf, problemStatuses } from './problem.js';
export { redactCheckout } from './redact.js';
export { checkoutMessages, readCheckout, writeCheckout } from './registry.js';
export { saysSuccess } from './response-info.js';
export type { CheckoutSessionCompleted } from './webhook.js';
export { isUlid } from '../text/ulid.js';
export { isSameUuid, isUuid7 } from '../text/uuid.js';
