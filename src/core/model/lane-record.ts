/** The durable part of a lane: a row of the journal for each terminal. */

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
  /** A Login of this epoch was answered with Success and nothing said since that it is gone. */
  readonly sessionStanding: boolean;
  /** The Login of that session said that the terminal's questions are answered. */
  readonly takesInput?: boolean;
  /** A Login was sent and not answered. It may still reach the terminal and replace the session that is current then. */
  readonly loginLost?: boolean;
  /** The newest attempts that the terminal answered. */
  readonly answered?: AnsweredByCategory;
  /** The newest period that the terminal reported as closed; undefined if that period was empty. */
  readonly closedPeriod?: string | undefined;
  /** The device of the last session, by its serial number and software version. */
  readonly device?: string | undefined;
  /** Its serial number at the last Login, where the terminal is followed to other addresses. */
  readonly serial?: string;
  /** Where the terminal was followed to, from this configured address, and in which epoch. */
  readonly movedTo?: { readonly from: string; readonly host: string; readonly port: number; readonly epoch: number };
  /** The device that was seen to say by itself that a session of ours was gone. */
  readonly loggedOutDevice?: string | undefined;
  /** A person logged out: no Login by itself, until something needs it or the terminal's maintenance is over. */
  readonly isLoggedOut?: boolean;
  /**
   * How often registers that speak the standard have logged in at this terminal, by their SaleIDs and the names of their tokens (empty for the
   * operator's); the newest last. One without `register` was counted before, for all that say its SaleID: each of them goes on from there.
   */
  readonly registers?: readonly { readonly saleId: string; readonly register?: string; readonly logins: number }[];
  /** The card that it keeps for a payment. */
  readonly acquiredCard?: AcquiredCard | undefined;
  /** The terminal was heard or listed on this gateway at least once. */
  readonly seen: boolean;
  /** A list of its gateway had the terminal at least once: a list without it then says that it is not connected. */
  readonly listed?: true;
  /** The number of answers with our ids to requests of other senders since an operator's last review, and how the last one was reported. */
  readonly unmatched?: { readonly count: number; readonly text: string } | undefined;
  readonly attention: readonly Attention[];
  /** The time of the newest attention item about a certificate: only one is listed at a time. */
  readonly certificateItemAt?: string;
}
