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
  /**
   * Counts the Logins that tenderd sent, the sessions that the terminal lost, and the terminal's starts and stops. The continuity check compares this
   * number.
   */
  readonly sessionEpoch: number;
  /** True if a Login of this epoch was answered with Success, and no later message has ended the session. */
  readonly sessionStanding: boolean;
  /** True if the Login of the present session declared that tenderd answers the terminal's input requests. */
  readonly takesInput?: boolean;
  /**
   * True if a Login was sent and not answered. This Login may still reach the terminal, and replace the session that
   * exists then.
   */
  readonly loginLost?: boolean;
  /** The newest attempts that the terminal answered. */
  readonly answered?: AnsweredByCategory;
  /** The newest period that the terminal reported as closed; undefined if that period was empty. */
  readonly closedPeriod?: string | undefined;
  /** The device that had the last session, by its serial number and software version. */
  readonly device?: string | undefined;
  /** The serial number at the last Login, if tenderd follows the terminal to other addresses. */
  readonly serial?: string;
  /** The new address to which tenderd followed the terminal, the configured address (`from`), and the session epoch. */
  readonly movedTo?: { readonly from: string; readonly host: string; readonly port: number; readonly epoch: number };
  /** The device that has reported a lost session although no late Login had ended the session. */
  readonly loggedOutDevice?: string | undefined;
  /**
   * True if an operator logged out. tenderd sends no Login until a request needs one or the terminal's maintenance is
   * over.
   */
  readonly isLoggedOut?: boolean;
  /**
   * The number of Logins of each register that speaks the standard, newest last. `register` is the name of its token,
   * empty for the operator's token. Earlier versions counted without `register`, for all registers with a SaleID. Each
   * of these registers continues from that count.
   */
  readonly registers?: readonly { readonly saleId: string; readonly register?: string; readonly logins: number }[];
  /** The card that the terminal keeps for a payment. */
  readonly acquiredCard?: AcquiredCard | undefined;
  /** True if the terminal sent a message or was listed on this gateway at least once. */
  readonly seen: boolean;
  /**
   * True if the gateway's list has contained the terminal at least once. If a later list omits the terminal, the
   * terminal is not connected.
   */
  readonly listed?: true;
  /**
   * Answers with our ids that belong to no request of ours: their number since an operator's last review, and the text
   * about the last answer.
   */
  readonly unmatched?: { readonly count: number; readonly text: string } | undefined;
  readonly attention: readonly Attention[];
  /** The time of the newest attention item about a certificate. Only one such item is listed at a time. */
  readonly certificateItemAt?: string;
}
