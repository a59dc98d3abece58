/** The reason of the terminal, in its own words, for not doing a request. */

import { terminalAnswers } from '../../../messages/index.js';
import { readReason, type Response } from '../../../../protocol/index.js';
import type { CommonOutcome } from '../../model/result.js';

/** Returns the field of an outcome that has the terminal's own words; empty if the terminal sent none. */
export function reasonIn({
  AdditionalResponse,
}: Pick<Response, 'AdditionalResponse'>): Pick<CommonOutcome, 'terminalReason'> {
  const terminalReason = readReason(AdditionalResponse);
  return terminalReason === undefined ? {} : { terminalReason };
}

/** Returns a message to the cashier with the terminal's own words after it. A condition has several causes, and only these words name one. */
export function withReason(message: string, additionalResponse: string | undefined): string {
  const reason = readReason(additionalResponse);
  return reason === undefined ? message : terminalAnswers.withReason(message, reason.replace(/[.!]$/, ''));
}
