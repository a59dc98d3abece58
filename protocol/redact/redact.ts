/**
 * Redaction where messages come in: a message loses its card data before anything is stepped, journaled, logged or told (promise
 * 10). Two nets: a field that the allow-list does not name is cut, and what the others hold is searched.
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

/** A message without card data, and where something was taken out or cut. */
export interface Redacted {
  readonly message: Message;
  /** The paths, in the names of the model; empty when the message is the one that was given. */
  readonly removed: readonly string[];
}

/**
 * The message without card data. Fields that are not known to be safe are cut (`redact/allowed-fields.ts`): card data in fields
 * of their own, tracks, PIN blocks, signatures, and whatever a type has that nobody has allowed yet; one that must be
 * there is left empty. MaskedPAN is cut to its first six and last four digits, numbers of gift cards and loyalty accounts to their last four characters; every other text is searched (see
 * `redactText` for what is found, and for ids that look like card numbers). Of what was kept aside only the names
 * stay, and the values of allowed fields, those of vendors (`registry/vendor-fields.ts`) among them. Known words are never altered, nor are header ids, unless `ownIds` says which
 * of them we gave or were given: then a header id that looks like a card number and is none of these is cut, because no
 * answer of ours can carry it. It never throws.
 */
export function redact(message: Message, ownIds?: ReadonlySet<string>): Redacted {
  const removed: string[] = [];
  const header = redactRoot(MessageHeader, message.header, 'MessageHeader', removed, ownIds);
  const body = redactRoot(bodies[message.name], message.body, message.name, removed, ownIds);
  const kept = message.kept.map((item) => redactKept(item, message.name, removed));
  // A trailer authenticates the text as it came, which is kept nowhere.
  if (message.trailer !== undefined) removed.push('SecurityTrailer');
  const result = { name: message.name, header, body, kept };
  return removed.length > 0 && isMessage(result) ? { message: result, removed } : { message, removed: [] };
}

/** The header alone, by the same rules: of a message that could not be read, or that another one quotes. */
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

/** What was kept aside has a value worth keeping only where the model has it too; every name is searched. */
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
