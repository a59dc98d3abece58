/** The daemon and the program that starts it. This module is loaded only if systemd waits for reports. */

export { giveSigns } from './signs-of-life.js';
export { ServiceManager } from './service-manager.js';
