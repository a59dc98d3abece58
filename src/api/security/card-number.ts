/** Keeps card numbers out of what would be kept, printed or logged (promise 10). */

import { containsCardNumber, isArticleNumber } from '../../../protocol/index.js';

/** RFC 9562. Its version and variant digits make a card number in it a thing that nobody types by mistake. */
const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/**
 * Whether a text of the register looks like a card number or has one in it. A UUID never does: about one random UUID in
 * 1,200 has digits that pass the check, and a register that names its payments so must not have every 1,200th refused.
 */
export function holdsCardNumber(text: string): boolean {
  return !uuid.test(text) && containsCardNumber(text);
}

/** Fields for numbers of articles: one in ten of these passes for a card's. */
const articleFields = /(?:^|\.)(?:ean|productCode)$/;

/** Where in a value the first text with a card number is, as a path; undefined when there is none. */
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

/** The path of a request target without its query, without the name of a stored card, and without a card number that somebody put there. */
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
