/** The console: its access and its files. Other modules import only this file. */

export {
  type AccessEvent,
  type AccessOptions,
  codeMs,
  ConsoleAccess,
  idleMs,
  sessionMs,
  type SignIn,
} from './access.js';
export { closedMs, triesMax } from './pin-tries.js';
export { readServedFile, type ServedFile } from './files.js';
