/** The parts of its process that a command uses: the environment variables, the output, and the signal that interrupts it. */

import type { ConfigurationInput } from '../../config/index.js';
import type { Hint } from '../output/error-hints.js';
import type { InputStream } from '../output/dialogue.js';
import type { OutputStream } from '../output/screen.js';

/** The parts of its process that a command uses. Tests pass their own values. */
export interface CommandContext {
  readonly environment: ConfigurationInput['environment'];
  readonly home: string;
  readonly out: OutputStream;
  readonly err: OutputStream;
  /** The keyboard. Without a keyboard, no command asks a question. */
  readonly in?: InputStream;
  /** Adds the options that name the daemon to commands in printed texts. If absent, the texts are printed unchanged. */
  readonly hint?: Hint;
  /** Returns a signal that Ctrl-C aborts. After this call, Ctrl-C no longer ends the process. */
  readonly onInterrupt: () => AbortSignal;
}
