/** What every command is given of the world. */

import type { ConfigurationInput } from '../config/index.js';
import type { OutputStream } from './screen.js';

/** The world as a command sees it; tests hand in their own. */
export interface CommandContext {
  readonly environment: ConfigurationInput['environment'];
  readonly home: string;
  readonly out: OutputStream;
  readonly err: OutputStream;
  /** A signal that Ctrl-C aborts; asking for it takes Ctrl-C over from the system. */
  readonly onInterrupt: () => AbortSignal;
}
