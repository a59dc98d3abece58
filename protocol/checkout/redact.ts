/** Redaction of what the payment service says, and of what is sent to it, where it comes in or leaves: before anything is kept, logged or reported (promise 10). */
import type { ReadDocument } from '../codec/json/document.js';
import type { Declaration } from '../declaration/declaration.js';
import { allowedAt, redactionPlanOf, redactObject, type RedactionPlan, type Work } from '../redact/redaction-plan.js';
import { redactText } from '../redact/text.js';
import type { KeptItem } from '../registry/registry.js';
import { allowed } from './allowed.js';

/** A document without card data and secrets, and where something was taken out or cut. */
export interface RedactedDocument<V> extends ReadDocument<V> {
  /** The paths, in the names of the model; empty when nothing was. */
  readonly removed: readonly string[];
}

/**
 * The document without card data and secrets: fields that the allow-list does not name are cut, of addresses the origin is kept, masked
 * card numbers show six and four digits at most, every other text is searched. Of what was kept aside the names stay, and the values of
 * allowed fields. An address that is empty, which means that no shopper is needed, is never made of another one.
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

/** What was redacted by the plan of a declaration is still of its type: what must be there is there. */
function isOf<V>({ name }: Declaration<V>, redacted: unknown): redacted is V {
  return name !== '' && typeof redacted === 'object' && redacted !== null;
}
