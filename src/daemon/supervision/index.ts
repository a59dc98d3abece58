/** The daemon and the program that starts it. Loaded only if systemd waits for reports. */

export { giveSigns } from './signs-of-life.js';
export { ServiceManager } from './service-manager.js';
