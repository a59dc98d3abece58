/** The settings of a terminal's lane that do not change while the lane lives. */

import type { Dialect } from '../../../../protocol/index.js';
import type { OwnConditions } from '../../kinds/message/vendor-conditions.js';
import type { Profile } from '../wire/profile.js';
import type { WireBounds } from '../wire/wire.js';
import type { LoginFields } from './login-fields.js';
import type { PromptPolicy } from './prompt.js';

/** The settings of a lane. */
export interface LaneSettings {
  /** The terminal's name in the configuration. */
  readonly terminal: string;
  readonly poiId: string;
  /**
   * The POIIDs of all configured terminals. No such POIID is suggested as the correction of a POIID that the gateway
   * does not know.
   */
  readonly configuredPoiIds?: readonly string[];
  readonly gateway: string;
  readonly profile: Profile;
  /** The event that proves that the terminal or its gateway has read a request. */
  readonly bounds: WireBounds;
  /** See `Wire`. */
  readonly hasOwnConnections?: true;
  /**
   * True if the terminal can send messages on its own (see `Wire`). For a terminal that cannot, the Login announces
   * fewer capabilities.
   */
  readonly hearsCalls?: true;
  /** See {@link Wire.isSealed}. */
  readonly isSealed?: true;
  /**
   * The place of a terminal that has its own HTTP address: the configured address, and whether tenderd follows the
   * terminal to a new address.
   */
  readonly place?: { readonly url: string; readonly follows: boolean };
  /** See `Wire`. */
  readonly listsTerminals?: true;
  /** True if tenderd receives the texts that the terminal shows while a request is waiting for its answer. */
  readonly hearsShown?: true;
  /** The dialect of the terminal. */
  readonly dialect: Dialect;
  /** The time limit for the answer to a Login or TransactionStatus, in ms (5 to 10 s). */
  readonly managementMs: number;
  /** Who answers the terminal's questions. If absent, tenderd answers no question, and the Login announces no input. */
  readonly prompts?: PromptPolicy;
  /**
   * True if another till may use our SaleID. A Login of that till may end our session without notice, so a session does
   * not prove that the terminal kept its memory.
   */
  readonly maySharePartner?: boolean;
  /** The identity of this software, for Login. */
  readonly software: { readonly manufacturer: string; readonly name: string; readonly version: string };
  /** The fields of the Login that differ from the usual fields. */
  readonly login?: LoginFields;
  /** The payment conditions that only this dialect has. If absent, the terminal follows its own settings. */
  readonly conditions?: OwnConditions | undefined;
}
