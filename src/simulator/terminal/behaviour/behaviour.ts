/** The types of the behaviours of a terminal and its gateway. behaviour-words.ts has the words that select them. */

import type { SealFault } from '../base/connections.js';
import type { RequestedKind } from '../base/requested-kind.js';

/** A moment in the processing of a request. For a request without money, `after-approval` is the moment at which the answer is ready. */
export type Moment = 'before-delivery' | 'after-delivery' | 'after-approval';

/** One PIN entry: its delay, and whether it is right. */
export interface PinTry {
  readonly afterMs: number | 'never' | 'ordinary';
  readonly isRight: boolean;
}

/**
 * How the gateway rejects a request.
 * - `content`: returns the rejected message; the reason is its content.
 * - `repeated`: returns the rejected message; the reason is that it was repeated.
 * - `no-reason`: returns the rejected message without a reason.
 * - `by-id`: returns only the ids of the request, in the header.
 * - `unnamed`: does not say which request is rejected.
 */
export type Rejection = 'content' | 'repeated' | 'unnamed' | 'no-reason' | 'by-id';

/** The parameters of a restart. */
export interface Restart {
  /** The time for which the terminal is unreachable, in milliseconds. */
  readonly forMs: number;
  /** True if the restart clears the terminal's memory. */
  readonly forgets: boolean;
  /** True if the terminal never reports that its session is gone. */
  readonly isSilent?: true;
}

/** The faults of an answer: in its content, its seal, or its transmission. */
export type AnswerFault =
  | 'lost'
  | 'on-reconnect'
  | 'by-call'
  | 'wrong-id'
  | 'wrong-terminal'
  | 'wrong-sale'
  | 'wrong-category'
  | 'malformed'
  | 'unknown-word'
  | 'mid-frame'
  | 'binary'
  | 'oversized'
  | 'of-cloud'
  | SealFault;

/** The wrong answers to a TransactionStatus request. */
export type StatusFault = 'busy' | 'in-progress' | 'not-found' | 'other-sale' | 'headless' | 'lost' | 'logged-out';

/**
 * The behaviour for one request. By default, the terminal accepts the request, the card is presented, the PIN is right, the host approves the
 * requested amount, and the answer arrives.
 */
export interface Behaviour {
  /** The text from which the behaviour was parsed. */
  readonly text: string;
  /**
   * The failure that the terminal reports. `isTaken`: the gateway still delivers the request. `text`: the
   * AdditionalResponse of the answer.
   */
  readonly fail?: { readonly condition: string; readonly isTaken: boolean; readonly text?: string };
  /** The ErrorCondition with which the cloud itself answers Failure. The cloud still delivers the request to the terminal. */
  readonly cloudFails?: string;
  readonly busy?: { readonly times?: number; readonly forMs?: number };
  readonly busyAfterAnswerMs?: number;
  readonly amount?: { readonly how: 'partial' | 'tip' | 'other'; readonly amount: string };
  /** The approved cash-back: `none`, or an amount that replaces the requested one. */
  readonly cashBack?: string;
  /** The loyalty account that a card acquisition finds. */
  readonly loyalty?: string;
  /** The token in the answer, even if the request asked for none. */
  readonly token?: string;
  /** A surcharge added to the amount. The answer has it as SurchargeAmount if the dialect has that field. */
  readonly surcharge?: string;
  /** Fees added to the amount. The answer has them as TotalFeesAmount. */
  readonly fees?: string;
  /**
   * True if the terminal approves without its host. If a request requires the host, the terminal asks the host anyway.
   */
  readonly isOffline?: true;
  /** The card's currency, into which the amount is converted. */
  readonly converts?: string;
  readonly wrongCurrency?: string;
  readonly noApprovalCode?: true;
  readonly acquirerFails?: true;
  /** The number of payments of 1.00 EUR from another register that the totals contain. */
  readonly totalsMore?: number;
  readonly customerCancelsAfterMs?: number;
  readonly cardAfterMs?: number | 'never';
  readonly contactless?: true;
  /** The customer's answer to a question of the register. */
  readonly types?: string;
  readonly pins?: readonly PinTry[];
  readonly hostAfterMs?: number | 'never';
  readonly reject?: { readonly how: Rejection; readonly isTaken: boolean };
  readonly abort?: 'accepted' | 'ignored' | 'too-late' | 'rejected';
  readonly link?: {
    readonly how: 'reset' | 'half-open' | 'close' | 'status';
    readonly code?: number;
    readonly moment: Moment;
  };
  readonly hold?: { readonly forMs: number; readonly dropsWithConnection: boolean };
  readonly loseRequest?: true;
  readonly answerFault?: AnswerFault;
  /** The path of a member that is left out of the answer's body. */
  readonly answerLacks?: string;
  /** The path of a member of the answer's body, and the wrong text that replaces it. */
  readonly answerSays?: { readonly path: string; readonly text: string };
  readonly answerLateMs?: number;
  readonly answerAgainAfterMs?: number;
  readonly status?: { readonly how: StatusFault; readonly times?: number };
  readonly restart?: Restart & { readonly moment: 'before-card' | 'after-approval' };
  readonly isSilent?: true;
  readonly display?: string;
  readonly input?: Question;
  readonly isSigned?: true;
  readonly print?: string;
}

/** A question of the terminal to the cashier. */
export interface Question {
  readonly asks: 'confirmation' | 'digits' | 'text' | 'menu' | 'key';
  readonly text: string;
}

/** The default behaviour: the terminal approves. */
export const ordinary: Behaviour = { text: 'approve' };

/**
 * The requests to which a behaviour applies. `money` means every request that moves, holds or releases money, but not reading a card. `previous` asks
 * for the totals of a closed period.
 */
export type Kind =
  | 'money'
  | RequestedKind
  | 'enable-service'
  | 'login'
  | 'logout'
  | 'status'
  | 'diagnosis'
  | 'totals'
  | 'previous'
  | 'balance-inquiry'
  | 'input'
  | 'display'
  | 'print'
  | 'admin'
  | 'any';

/**
 * The requests to which a behaviour applies: all matching requests of the terminal (`default`), or only the next one. Several `next` instructions
 * apply in their order.
 */
export interface Scope {
  readonly when: 'default' | 'next';
  readonly kind: Kind;
}
