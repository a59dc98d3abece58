/** The console: its access control and its files. Other modules import only this file. */

export {
  type AccessEvent,
  codeMs,
  ConsoleAccess,
  idleMs,
  sessionMs,
  type SignIn,
} from './access.js';
export { closedMs, triesMax } from './pin-tries.js';
export { readServedFile } from './files.js';
