/**
 * The messages that an embedded page posts to the page around it. Neither message reports the outcome of the payment.
 */
import {
  expectedMember,
  member,
  requiredMember,
  type,
  type Declaration,
  type Infer,
} from '../declaration/declaration.js';
import { Name, Url, Uuid7 } from './simple.js';
import { BreakoutReason, BreakoutSubReason, BreakoutType, CompletionType } from './words.js';

const breakoutMessageFields = {
  type: requiredMember(BreakoutType),
  sessionId: requiredMember(Uuid7),
  reason: expectedMember(BreakoutReason),
  subReason: member(BreakoutSubReason),
  paymentMethod: expectedMember(Name),
  redirectUrl: requiredMember(Url),
};

/** Reports that the flow cannot finish inside the iframe: the top-level window must go to the address. */
export interface BreakoutMessage extends Infer<typeof breakoutMessageFields> {}

/** The declaration of {@link BreakoutMessage}. */
export const BreakoutMessage: Declaration<BreakoutMessage> = type('BreakoutMessage', breakoutMessageFields);

const completionMessageFields = {
  type: requiredMember(CompletionType),
  sessionId: requiredMember(Uuid7),
  redirectUrl: requiredMember(Url),
};

/** Reports that the flow has finished inside the iframe. The form of this message is a choice of this project. */
export interface CompletionMessage extends Infer<typeof completionMessageFields> {}

/** The declaration of {@link CompletionMessage}. */
export const CompletionMessage: Declaration<CompletionMessage> = type('CompletionMessage', completionMessageFields);
