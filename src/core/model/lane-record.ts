/** The durable state of lanes. */

import type { AnsweredByCategory } from './attempt.js';
import type { AcquiredCard } from './card-reading.js';
import type { Attention } from './attention-item.js';

/** The durable part of a lane: a row of the journal per terminal. */
export interface LaneRecord {
  readonly terminal: string;
  readonly poiId: string;
  /** The SaleID of this lane; random at first start unless configured. */
  readonly saleId: string;
  /** Counts Logins that we sent, sessions that the terminal lost, and its starts and stops; continuity compares it. */
  readonly sessionEpoch: number;
  /** A Login of this epoch was answered with Success, and no later message ended the session. */
  readonly sessionStanding: boolean;
  /** The Login of that session declared that the terminal's input requests are answered. */
  readonly takesInput?: boolean;
  /** A Login was sent and not answered. It may still reach the terminal and replace the session that is current by then. */
  readonly loginLost?: boolean;
  /** The newest attempts that the terminal answered. */
  readonly answered?: AnsweredByCategory;
  /** The newest period that the terminal reported as closed; undefined if that period was empty. */
  readonly closedPeriod?: string | undefined;
  /** The device of the last session, by its serial number and software version. */
  readonly device?: string | undefined;
  /** The serial number at the last Login, if tenderd follows the terminal to other addresses. */
  readonly serial?: string;
  /** The address to which the terminal was followed, the configured address, and the epoch. */
  readonly movedTo?: { readonly from: string; readonly host: string; readonly port: number; readonly epoch: number };
  /** The device that reported on its own that a session of ours was gone. */
  readonly loggedOutDevice?: string | undefined;
  /** An operator logged out. tenderd sends no Login until a request needs one or the terminal's maintenance is over. */
  readonly isLoggedOut?: boolean;
  /**
   * The number of logins of registers that speak the standard, by their SaleIDs and token names (empty for the operator's token), newest last. An entry
   * without `register` was counted by an earlier version for all registers with its SaleID: each of them continues from there.
   */
  readonly registers?: readonly { readonly saleId: string; readonly register?: string; readonly logins: number }[];
  /** The card that the terminal keeps for a payment. */
  readonly acquiredCard?: AcquiredCard | undefined;
  /** The terminal sent a message or was listed on this gateway at least once. */
  readonly seen: boolean;
  /** A list of its gateway contained the terminal at least once. A later list without it means that it is not connected. */
  readonly listed?: true;
  /** The number of answers with our ids to requests of other senders since an operator's last review, and how the last one was reported. */
  readonly unmatched?: { readonly count: number; readonly text: string } | undefined;
  readonly attention: readonly Attention[];
  /** The time of the newest attention item about a certificate: only one is listed at a time. */
  readonly certificateItemAt?: string;
}
