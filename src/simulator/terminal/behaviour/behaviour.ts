/** What a terminal and its gateway may be told to do with a request: the types. The words are in behaviour-words.ts. */

import type { SealFault } from '../base/connections.js';
import type { RequestedKind } from '../base/requested-kind.js';

/** A moment in the life of a request. `after-approval` is, for a request without money, when its answer is ready. */
export type Moment = 'before-delivery' | 'after-delivery' | 'after-approval';

/** One PIN entry: how long it takes, and whether it is right. */
export interface PinTry {
  readonly afterMs: number | 'never' | 'ordinary';
  readonly isRight: boolean;
}

/**
 * How a request is rejected: by an event that carries it, for its content, as repeated or without a reason; or by one that
 * carries nothing: with the ids of the request in its header (`by-id`), or with none (`unnamed`).
 */
export type Rejection = 'content' | 'repeated' | 'unnamed' | 'no-reason' | 'by-id';

/** How a terminal restarts. */
export interface Restart {
  /** It is away for so long. */
  readonly forMs: number;
  /** Its memory is empty then. */
  readonly forgets: boolean;
  /** It never says that its session is gone. */
  readonly isSilent?: true;
}

/** How an answer is spoilt on its way. */
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

/** What a status question about the request is answered with, in place of the truth. */
export type StatusFault = 'busy' | 'in-progress' | 'not-found' | 'other-sale' | 'headless' | 'lost' | 'logged-out';

/**
 * How one request is treated. Every member left out means the ordinary: the terminal takes the request, the card is shown,
 * the PIN is right, the host approves the amount asked for, and the answer arrives.
 */
export interface Behaviour {
  /** The text it was read from. */
  readonly text: string;
  /** `text` is what the answer says of it (AdditionalResponse). */
  readonly fail?: { readonly condition: string; readonly isTaken: boolean; readonly text?: string };
  /** The cloud in front of the terminal says Failure with this ErrorCondition by itself, and delivers the request all the same. */
  readonly cloudFails?: string;
  readonly busy?: { readonly times?: number; readonly forMs?: number };
  readonly busyAfterAnswerMs?: number;
  readonly amount?: { readonly how: 'partial' | 'tip' | 'other'; readonly amount: string };
  /** The cash that is approved: `none`, or this much, whatever was asked for. */
  readonly cashBack?: string;
  /** The loyalty account that a card acquisition finds. */
  readonly loyalty?: string;
  /** The token that it gives, whatever was asked for. */
  readonly token?: string;
  /** A surcharge that is added to the amount, and named as SurchargeAmount where the dialect has it. */
  readonly surcharge?: string;
  /** Fees that are added to the amount, and named as TotalFeesAmount. */
  readonly fees?: string;
  /** Approves without the host, unless the request forces it to ask. */
  readonly isOffline?: true;
  /** Converts into this currency of the card. */
  readonly converts?: string;
  readonly wrongCurrency?: string;
  readonly noApprovalCode?: true;
  readonly acquirerFails?: true;
  /** So many payments of 1.00 EUR stand in the totals that nobody here asked for. */
  readonly totalsMore?: number;
  readonly customerCancelsAfterMs?: number;
  readonly cardAfterMs?: number | 'never';
  readonly contactless?: true;
  /** What the customer answers to a question of the register. */
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
  /** A member of the answer's body that is left out, by its path in the model. */
  readonly answerLacks?: string;
  /** A member of the answer's body that says this instead. */
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

/** What the terminal asks the cashier. */
export interface Question {
  readonly asks: 'confirmation' | 'digits' | 'text' | 'menu' | 'key';
  readonly text: string;
}

/** The behaviour of a good day. */
export const ordinary: Behaviour = { text: 'approve' };

/** Which requests a behaviour is meant for. `money` is all that moves, holds or releases money, which reading a card does not; `previous` asks for the totals of a closed period. */
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

/** Whether it is the rule for the terminal or only for the next such request, in the order told. */
export interface Scope {
  readonly when: 'default' | 'next';
  readonly kind: Kind;
}
