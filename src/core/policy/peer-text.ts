/**
 * The texts of a gateway or terminal about an attempt, for the messages to people. The texts were redacted on receipt.
 */

import type { Attempt, Evidence, OtherResponse, ServiceAttempt } from '../model/attempt.js';

/** Half a surrogate pair, which a cut can leave at the end. */
const halfPair = /[\ud800-\udbff]$/;

/** The maximum length of a gateway's text. A longer text is cut. */
const wordsMax = 120;

/**
 * Results that add nothing to the condition: the standard's own results, and `Reject`, which stands for a Reject event.
 */
const plainResults: ReadonlySet<string> = new Set(['Success', 'Partial', 'Failure', 'Reject']);

/**
 * Returns the terminal's own words in an answer: a Result outside the standard, the ErrorCondition, and the
 * AdditionalResponse or the reason in a Reject. Undefined if the answer has none of them.
 */
export function ownWords({ result, errorCondition, additionalResponse }: Evidence): string | undefined {
  const ownResult = result === undefined || plainResults.has(result) ? undefined : result;
  const words = [ownResult, errorCondition, additionalResponse?.trim()].filter(
    (word) => word !== undefined && word !== '',
  );
  return words.length === 0 ? undefined : words.join(': ').slice(0, wordsMax).replace(halfPair, '');
}

/** Returns, in brackets, the answer to an attempt, if that answer proved nothing; empty if there is none. */
export function saidOf(attempt: Attempt): string {
  if (attempt.rail === 'service') return inBrackets(answerOf(attempt));
  return inBrackets(attempt.evidence && ownWords(attempt.evidence));
}

function answerOf({ refusedAs, said }: ServiceAttempt): string | undefined {
  if (refusedAs !== undefined) return `refused as ${refusedAs}`;
  return said && `last answered ${said.text}`;
}

/** Returns the text of a gateway in brackets, shortened if it is too long. Empty if there is none. */
export function inBrackets(words: string | undefined): string {
  return words === undefined ? '' : ` (${words.trim().slice(0, wordsMax).replace(halfPair, '')})`;
}

/** Returns the status of a response without a message, in brackets; empty if there is none. */
export function statusIn(response: OtherResponse | undefined): string {
  return inBrackets(response?.status === undefined ? undefined : `HTTP ${response.status}`);
}
