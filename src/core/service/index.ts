/** The part of the core that is loaded only if a payment service is configured (`loadServiceCore`). */

export { stepService, serviceWakeAtMs } from './service-step.js';
export { callerOf } from './state/service-entries.js';
export { admitToService } from './service-admission.js';
export { startService } from './state/service-state.js';
export { deletedIn, deletionQuestion, listedIn, listQuestion, mayBeAskedAgain } from './messages/instruments.js';
export { paymentNamedIn } from './state/payment-named.js';
export { serviceViewOf } from './state/service-health.js';
export { freshKey } from './messages/idempotency-key.js';
