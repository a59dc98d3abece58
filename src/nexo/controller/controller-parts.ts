/** The dependencies of the controllers. */

import type { Lanes } from '../../core/index.js';
import type { PaymentIdentity } from '../dialogue/requests/identity.js';
import type { LoginSecret } from '../peer/caller.js';
import type { ReplyParts } from './reply-writer.js';

/** The parts of the controllers. */
export interface ControllerParts extends ReplyParts {
  readonly lanes: Lanes;
  readonly version: string;
  /** True if messages are sealed. An attacker may then send a copy of an older message. */
  readonly mayBeCopies?: boolean;
  /** The fields by which the payments of a register differ, by SaleID. "*" applies to every other SaleID. */
  readonly identity?: ReadonlyMap<string, PaymentIdentity> | undefined;
  /** The secret of registers that cannot send a token in a header. */
  readonly loginSecret: LoginSecret | undefined;
}
