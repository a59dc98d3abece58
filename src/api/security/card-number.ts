/** Keeps card numbers out of the journal, the receipts and the log (promise 10). */

import { containsCardNumber, isArticleNumber } from '../../../protocol/index.js';

/** A UUID (RFC 9562). It has fixed digits for version and variant, so a typed card number very probably does not match. */
const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/**
 * True if a text of the register contains a card number. Always false for a UUID: about one random UUID in 1,200 contains digits that look like a
 * card number. Payments of registers that use UUIDs as ids must not be rejected because of such digits.
 */
export function holdsCardNumber(text: string): boolean {
  return !uuid.test(text) && containsCardNumber(text);
}

/** Fields with article numbers. One article number in ten looks like a card number. */
const articleFields = /(?:^|\.)(?:ean|productCode)$/;

/** Returns the path of the first text in a value that contains a card number, or undefined if there is none. */
export function cardNumberPath(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') {
    if (articleFields.test(path) && isArticleNumber(value)) return undefined;
    return holdsCardNumber(value) ? path : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = cardNumberPath(inner, path === '' ? key : `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the path of a request for the log. The query, the reference of a stored card, and card numbers are left out. */
export function loggedPath(target: string): string {
  const path = target.split('?', 1)[0] ?? '';
  try {
    return path.split('/').some((part) => holdsCardNumber(decodeURIComponent(part)))
      ? '(card number)'
      : path.replace(/\/instruments\/[^/]+/, '/instruments/*');
  } catch {
    return '(unreadable)';
  }
}
