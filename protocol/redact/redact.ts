/**
 * Redacts received messages: a message loses its card data before it is processed, journaled, logged or reported
 * (promise 10). There are two filters: fields outside the allow-list are removed, and the contents of all other fields
 * are searched.
 */
import type { Declaration } from '../declaration/declaration.js';
import { headerPlan, isHeader, isMessage } from '../codec/shared/envelope.js';
import { leadsToAllowed, redactionPlanOf, redactObject } from './redaction-plan.js';
import { redactPinText, redactText } from './text.js';
import { isVendorField } from '../registry/vendor-fields.js';
import { bodies, type KeptItem, type Message } from '../registry/registry.js';
import { MessageHeader } from '../types/message-header.js';

export { isArticleNumber } from './article-number.js';
export { redactMessageText } from './lines.js';
export { containsCardNumber, redactText } from './text.js';

/** A message without card data, and the paths of removed data. */
export interface Redacted {
  readonly message: Message;
  /** The paths, in the names of the model; empty if the message is unchanged. */
  readonly removed: readonly string[];
}

/**
 * Returns the message without card data. Fields that are not known to be safe are removed (`redact/allowed-fields.ts`):
 * fields for card data, tracks, PIN blocks and signatures, and every field that was not reviewed yet. A required field
 * is left empty.
 *
 * MaskedPAN is reduced to its first six and last four digits; numbers of gift cards and loyalty accounts are reduced to
 * their last four characters. Every other string is searched (see `redactText` for the details, and for ids that look
 * like card numbers). Items that were kept aside keep their names, and their values only in allowed fields, including
 * those of vendors (`registry/vendor-fields.ts`).
 *
 * Known words are never changed. `ownIds` lists the ids that tenderd gave or received; if it is absent, all header ids
 * stay. A header id outside this list is masked if it looks like a card number, because no response to tenderd can
 * carry such an id. This function never throws.
 */
export function redact(message: Message, ownIds?: ReadonlySet<string>): Redacted {
  const removed: string[] = [];
  const header = redactRoot(MessageHeader, message.header, 'MessageHeader', removed, ownIds);
  const body = redactRoot(bodies[message.name], message.body, message.name, removed, ownIds);
  const kept = message.kept.map((item) => redactKept(item, message.name, removed));
  // A trailer authenticates the original text, which is not stored.
  if (message.trailer !== undefined) removed.push('SecurityTrailer');
  const result = { name: message.name, header, body, kept };
  return removed.length > 0 && isMessage(result) ? { message: result, removed } : { message, removed: [] };
}

/**
 * Returns the header alone, redacted by the rules of {@link redact}, for a message that could not be read, or that
 * another message quotes.
 */
export function redactHeader(header: MessageHeader, ownIds?: ReadonlySet<string>): MessageHeader {
  const redacted = redactRoot(MessageHeader, header, 'MessageHeader', [], ownIds);
  return isHeader(headerPlan, redacted) ? redacted : header;
}

function redactRoot(
  declaration: Declaration<unknown>,
  value: object,
  name: string,
  removed: string[],
  ownIds: ReadonlySet<string> | undefined,
): unknown {
  const noted = removed.length;
  const redacted = redactObject(redactionPlanOf(declaration), value, { removed, ownIds });
  for (let index = noted; index < removed.length; index += 1) removed[index] = `${name}${removed[index]}`;
  return redacted;
}

/**
 * Redacts a part that the decoder kept aside. Its value stays only if the model has the same field. Its name is always
 * searched for card data.
 */
function redactKept(item: KeptItem, name: Message['name'], removed: string[]): KeptItem {
  const path = redactText(item.path);
  const mayStay =
    isVendorField(item.path) ||
    leadsToAllowed(redactionPlanOf(MessageHeader), 'MessageHeader', item.path) ||
    leadsToAllowed(redactionPlanOf(bodies[name]), name, item.path);
  const search = item.path.includes('PIN') ? redactPinText : redactText;
  const value = item.value && (mayStay ? search(item.value) : '*');
  if (value === item.value && path === item.path) return item;
  removed.push(path);
  return { ...item, path, ...(value === undefined ? {} : { value }) };
}
