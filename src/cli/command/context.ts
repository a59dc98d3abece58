/** The world of a command: its environment, output and interruption. */

import type { ConfigurationInput } from '../../config/index.js';
import type { Hint } from '../output/error-hints.js';
import type { OutputStream } from '../output/screen.js';

/** The world of a command. Tests pass their own. */
export interface CommandContext {
  readonly environment: ConfigurationInput['environment'];
  readonly home: string;
  readonly out: OutputStream;
  readonly err: OutputStream;
  /** Completes the commands in printed texts. They stay unchanged without it. */
  readonly hint?: Hint;
  /** Returns a signal that Ctrl-C aborts. After this call the system no longer handles Ctrl-C. */
  readonly onInterrupt: () => AbortSignal;
}
