/** Why the terminal did not carry out a request, in its own words. */

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

/**
 * Returns a message to the cashier, followed by the terminal's own words. A condition has several causes, and only
 * these words name the cause.
 */
export function withReason(message: string, additionalResponse: string | undefined): string {
  const reason = readReason(additionalResponse);
  return reason === undefined ? message : terminalAnswers.withReason(message, reason.replace(/[.!]$/, ''));
}
