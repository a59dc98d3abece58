/** Keeps card numbers out of journal, receipts and log (promise 10). */

import { containsCardNumber, isArticleNumber } from '../../../protocol/index.js';

/** RFC 9562. Version and variant digits make it very unlikely that a typed card number matches. */
const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/**
 * True if a text of the register contains a card number. Always false for a UUID: about one random UUID in 1,200 has
 * digits that pass the check. The payments of a register with UUIDs as ids must not be refused for that.
 */
export function holdsCardNumber(text: string): boolean {
  return !uuid.test(text) && containsCardNumber(text);
}

/** The fields for article numbers. One article number in ten passes the check for card numbers. */
const articleFields = /(?:^|\.)(?:ean|productCode)$/;

/** Returns the path of the first text with a card number in a value, or undefined if there is none. */
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

/**
 * Returns the path of a request target for the log: without its query, without the reference of a stored card, and
 * without a card number.
 */
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
