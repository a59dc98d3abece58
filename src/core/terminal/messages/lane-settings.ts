/** What does not change of a terminal's lane while it lives. */

import type { Dialect } from '../../../../protocol/index.js';
import type { OwnConditions } from '../../kinds/message/vendor-conditions.js';
import type { Profile } from '../wire/profile.js';
import type { WireBounds } from '../wire/wire.js';
import type { LoginFields } from './login-fields.js';
import type { PromptPolicy } from './prompt.js';

/** What does not change while the lane lives. */
export interface LaneSettings {
  /** The terminal's name in the configuration. */
  readonly terminal: string;
  readonly poiId: string;
  readonly gateway: string;
  readonly profile: Profile;
  /** What bounds the arrival of a request on its wire. */
  readonly bounds: WireBounds;
  /** See `Wire`. */
  readonly hasOwnConnections?: true;
  /** See `Wire`. Where nothing that the terminal says by itself arrives, its Login says so. */
  readonly hearsCalls?: true;
  /** See {@link Wire.isSealed}. */
  readonly isSealed?: true;
  /** Where the terminal is configured to be, where it has an address of its own by HTTP, and whether it is followed elsewhere. */
  readonly place?: { readonly url: string; readonly follows: boolean };
  /** See `Wire`. */
  readonly listsTerminals?: true;
  /** But what it shows while a request waits for its answer arrives. */
  readonly hearsShown?: true;
  /** How its terminals speak. */
  readonly dialect: Dialect;
  /** Time-out of Login and TransactionStatus, ms (5 to 10 s). */
  readonly managementMs: number;
  /** Who answers what the terminal asks of people; absent: nobody, and its Login says so. */
  readonly prompts?: PromptPolicy;
  /** Another till may use our SaleID: its Login may end our session unheard, so that no session vouches for what is not found. */
  readonly maySharePartner?: boolean;
  /** Who we are, for Login. */
  readonly software: { readonly manufacturer: string; readonly name: string; readonly version: string };
  /** What a Login says otherwise. */
  readonly login?: LoginFields;
  /** What each payment says of the conditions that only its dialect has; absent: the terminal does as it is set. */
  readonly conditions?: OwnConditions | undefined;
}
