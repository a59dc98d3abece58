/** What every command is given of the world. */

import type { ConfigurationInput } from '../../config/index.js';
import type { Hint } from '../output/error-hints.js';
import type { OutputStream } from '../output/screen.js';

/** The world as a command sees it; tests hand in their own. */
export interface CommandContext {
  readonly environment: ConfigurationInput['environment'];
  readonly home: string;
  readonly out: OutputStream;
  readonly err: OutputStream;
  /** Completes the commands in what is printed; they stay as they are without it. */
  readonly hint?: Hint;
  /** A signal that Ctrl-C aborts; asking for it takes Ctrl-C over from the system. */
  readonly onInterrupt: () => AbortSignal;
}
