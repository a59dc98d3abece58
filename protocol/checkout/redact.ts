/**
 * Redacts the messages of the payment service when they arrive or leave, before any part is stored, logged or reported
 * (promise 10).
 */
import type { ReadDocument } from '../codec/json/document.js';
import type { Declaration } from '../declaration/declaration.js';
import { allowedAt, redactionPlanOf, redactObject, type RedactionPlan, type Work } from '../redact/redaction-plan.js';
import { redactText } from '../redact/text.js';
import type { KeptItem } from '../registry/registry.js';
import { allowed } from './allowed.js';

/** A document without card data and secrets, and the paths of removed data. */
export interface RedactedDocument<V> extends ReadDocument<V> {
  /** The paths, in the names of the model; empty if no data was removed. */
  readonly removed: readonly string[];
}

/**
 * Returns the document without card data and secrets. Fields outside the allow-list are removed, and addresses keep
 * only their origin. Masked card numbers keep at most the first six and the last four digits. Every other string is
 * searched for card data. Items that were kept aside keep their names, and their values only in allowed fields. An
 * empty address stays empty, because it means that no shopper is needed.
 */
export function redactCheckout<V>(declaration: Declaration<V>, { body, kept }: ReadDocument<V>): RedactedDocument<V> {
  const plan = redactionPlanOf(declaration, allowed);
  const { name } = declaration;
  const removed: string[] = [];
  const work: Work = { removed, ownIds: undefined };
  const redacted = redactObject(plan, body, work);
  for (const [index, path] of removed.entries()) removed[index] = `${name}${path}`;
  const items = kept.map((item) => redactKept(item, plan, name, removed));
  return { body: isOf(declaration, redacted) ? redacted : body, kept: items, removed };
}

function redactKept(item: KeptItem, plan: RedactionPlan, name: string, removed: string[]): KeptItem {
  const path = redactText(item.path);
  const field = item.value === undefined ? undefined : allowedAt(plan, name, item.path);
  const treated =
    field?.inside === undefined ? field?.treat(item.value, { removed: [], ownIds: undefined }) : undefined;
  const value = item.value === undefined ? undefined : typeof treated === 'string' ? treated : '*';
  if (value === item.value && path === item.path) return item;
  removed.push(path);
  return { ...item, path, ...(value === undefined ? {} : { value }) };
}

/** Confirms to the compiler that a redacted value has the type of its declaration, because redaction keeps required members. */
function isOf<V>({ name }: Declaration<V>, redacted: unknown): redacted is V {
  return name !== '' && typeof redacted === 'object' && redacted !== null;
}
