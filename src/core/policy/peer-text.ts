/** What a gateway or terminal said of an attempt in its own words, for the sentences that people read. It was redacted when it was received. */

import type { Attempt, Evidence, OtherResponse, ServiceAttempt } from '../model/attempt.js';

/** What a cut leaves of a surrogate pair. */
const halfPair = /[\ud800-\udbff]$/;

/** Longer words of a gateway are cut. */
const wordsMax = 120;

/** Results that tell people nothing beside their condition: those of the standard, and what stands for that of a Reject. */
const plainResults: ReadonlySet<string> = new Set(['Success', 'Partial', 'Failure', 'Reject']);

/** A Result that the standard does not have, ErrorCondition and AdditionalResponse, or the reason of a Reject; undefined where nothing was said. */
export function ownWords({ result, errorCondition, additionalResponse }: Evidence): string | undefined {
  const ownResult = result === undefined || plainResults.has(result) ? undefined : result;
  const words = [ownResult, errorCondition, additionalResponse?.trim()].filter(
    (word) => word !== undefined && word !== '',
  );
  return words.length === 0 ? undefined : words.join(': ').slice(0, wordsMax).replace(halfPair, '');
}

/** What was said of an attempt that proved nothing by itself, in brackets; nothing where nothing was. */
export function saidOf(attempt: Attempt): string {
  if (attempt.rail === 'service') return inBrackets(answerOf(attempt));
  return inBrackets(attempt.evidence && ownWords(attempt.evidence));
}

function answerOf({ refusedAs, said }: ServiceAttempt): string | undefined {
  if (refusedAs !== undefined) return `refused as ${refusedAs}`;
  return said && `last answered ${said.text}`;
}

/** Words of a gateway in brackets, cut; nothing where there are none. */
export function inBrackets(words: string | undefined): string {
  return words === undefined ? '' : ` (${words.trim().slice(0, wordsMax).replace(halfPair, '')})`;
}

/** The status of a response that had no message, in brackets; nothing where there was none. */
export function statusIn(response: OtherResponse | undefined): string {
  return inBrackets(response?.status === undefined ? undefined : `HTTP ${response.status}`);
}
