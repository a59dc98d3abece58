/** The dependencies of the controllers. */

import type { Lanes } from '../../core/index.js';
import type { PaymentIdentity } from '../dialogue/requests/identity.js';
import type { LoginSecret } from '../peer/caller.js';
import type { ReplyParts } from './reply-writer.js';

/** The dependencies and settings of the controllers. */
export interface ControllerParts extends ReplyParts {
  readonly lanes: Lanes;
  readonly version: string;
  /** True if messages are sealed. A seal contains no time, so an attacker could send a copy of an older message. */
  readonly mayBeCopies?: boolean;
  /** For each SaleID: the fields by which the payments of that register differ. "*" applies to every other SaleID. */
  readonly identity?: ReadonlyMap<string, PaymentIdentity> | undefined;
  /** The secret of registers that cannot send a token in a header. */
  readonly loginSecret: LoginSecret | undefined;
}
