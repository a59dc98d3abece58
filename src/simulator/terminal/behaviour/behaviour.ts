/** The types of behaviours of a terminal and its gateway. The words are in behaviour-words.ts. */

import type { SealFault } from '../base/connections.js';
import type { RequestedKind } from '../base/requested-kind.js';

/** A moment in the life of a request. For a request without money, `after-approval` means that its answer is ready. */
export type Moment = 'before-delivery' | 'after-delivery' | 'after-approval';

/** One PIN entry: its delay, and whether it is right. */
export interface PinTry {
  readonly afterMs: number | 'never' | 'ordinary';
  readonly isRight: boolean;
}

/**
 * The kinds of rejection. An event with the message: for its content, as repeated, or without a reason. An event
 * without the message: with the ids of the request in its header (`by-id`), or with none (`unnamed`).
 */
export type Rejection = 'content' | 'repeated' | 'unnamed' | 'no-reason' | 'by-id';

/** The parameters of a restart. */
export interface Restart {
  /** The time in milliseconds in which the terminal is away. */
  readonly forMs: number;
  /** True if the restart clears its memory. */
  readonly forgets: boolean;
  /** True if the terminal never reports that its session is gone. */
  readonly isSilent?: true;
}

/** The faults of an answer. */
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

/** The false answers to a status request. */
export type StatusFault = 'busy' | 'in-progress' | 'not-found' | 'other-sale' | 'headless' | 'lost' | 'logged-out';

/**
 * The behaviour for one request. The default of every member: the terminal takes the request, the card is shown, the
 * PIN is right, the host approves the requested amount, and the answer arrives.
 */
export interface Behaviour {
  /** The text from which it was read. */
  readonly text: string;
  /** `text` is the AdditionalResponse of the answer. */
  readonly fail?: { readonly condition: string; readonly isTaken: boolean; readonly text?: string };
  /** The cloud itself answers Failure with this ErrorCondition, but still delivers the request to the terminal. */
  readonly cloudFails?: string;
  readonly busy?: { readonly times?: number; readonly forMs?: number };
  readonly busyAfterAnswerMs?: number;
  readonly amount?: { readonly how: 'partial' | 'tip' | 'other'; readonly amount: string };
  /** The approved cash: `none`, or this amount, whatever was requested. */
  readonly cashBack?: string;
  /** The loyalty account that a card acquisition finds. */
  readonly loyalty?: string;
  /** The token in the answer, even if none was requested. */
  readonly token?: string;
  /** A surcharge added to the amount. The answer has it as SurchargeAmount if the dialect has that field. */
  readonly surcharge?: string;
  /** Fees added to the amount. The answer has them as TotalFeesAmount. */
  readonly fees?: string;
  /** True to approve without the host, unless the request requires the host. */
  readonly isOffline?: true;
  /** Converts into this currency of the card. */
  readonly converts?: string;
  readonly wrongCurrency?: string;
  readonly noApprovalCode?: true;
  readonly acquirerFails?: true;
  /** The number of payments of 1.00 EUR in the totals that come from another register. */
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
  /** The path in the model of a member to leave out of the answer's body. */
  readonly answerLacks?: string;
  /** A member of the answer's body with its false text. */
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

/** The default behaviour. */
export const ordinary: Behaviour = { text: 'approve' };

/**
 * The requests for a behaviour. `money` are all that move, hold or release money, which excludes reading a card;
 * `previous` asks for the totals of a closed period.
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
 * The scope of a behaviour: a rule for the terminal, or only the next such request, in the order of the instructions.
 */
export interface Scope {
  readonly when: 'default' | 'next';
  readonly kind: Kind;
}
