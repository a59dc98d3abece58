/** What the controllers are made of. */

import type { Lanes } from '../../core/index.js';
import type { PaymentIdentity } from '../dialogue/requests/identity.js';
import type { LoginSecret } from '../peer/caller.js';
import type { ReplyParts } from './reply-writer.js';

/** The parts of the controller. */
export interface ControllerParts extends ReplyParts {
  readonly lanes: Lanes;
  readonly version: string;
  /** Messages are sealed: a copy of an older one may come. */
  readonly mayBeCopies?: boolean;
  /** What tells one payment of a register from the next, by SaleID, "*" for every other one. */
  readonly identity?: ReadonlyMap<string, PaymentIdentity> | undefined;
  /** For registers that can set no header. */
  readonly loginSecret: LoginSecret | undefined;
}
