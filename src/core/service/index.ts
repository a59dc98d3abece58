/** The entrance of the core for payment services: what is loaded only where one is configured. */

export { stepService, serviceWakeAtMs } from './step.js';
export type { ServiceEffect, ServiceEvent } from './event.js';
export { callerOf } from './entries.js';
export { admitToService, type ServiceAdmission } from './admission.js';
export { type ServiceSettings, type ServiceState, startService } from './state.js';
export { deletedIn, deletionQuestion, listedIn, listQuestion, mayBeAskedAgain } from './instruments.js';
export { paymentNamedIn } from './payment-named.js';
export { serviceViewOf } from './seen.js';
export { freshKey } from './ids.js';
