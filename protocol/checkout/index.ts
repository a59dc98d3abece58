/**
 * The messages of the payment service, each declared once, in JSON only. The folder is pure, like all of `protocol`.
 * This entry point is separate, so that it is loaded only if a payment service is configured.
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
