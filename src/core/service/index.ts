/** The entrance of the core for payment services: what is loaded only where one is configured. */

export { stepService, serviceWakeAtMs } from './service-step.js';
export type { ServiceEffect, ServiceEvent } from './messages/service-event.js';
export { callerOf } from './state/service-entries.js';
export { admitToService, type ServiceAdmission } from './service-admission.js';
export { type ServiceSettings, type ServiceState, startService } from './state/service-state.js';
export { deletedIn, deletionQuestion, listedIn, listQuestion, mayBeAskedAgain } from './messages/instruments.js';
export { paymentNamedIn } from './state/payment-named.js';
export { serviceViewOf } from './state/service-health.js';
export { freshKey } from './messages/idempotency-key.js';
