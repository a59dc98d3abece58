/** Compiles declarations and the allow-list once into the treatment of each field of a type. */
import type { AnyField, Declaration } from '../declaration/declaration.js';
import { allowed } from './allowed-fields.js';
import { redactLines } from './lines.js';
import { textTreatment } from './redact-scalar.js';
import { redactText } from './text.js';

/** The state of one run of the redaction. */
export interface Work {
  /** Paths of removed or masked data. */
  readonly removed: string[];
  /** Header ids that stay unchanged; undefined keeps all. */
  readonly ownIds: ReadonlySet<string> | undefined;
}

/**
 * Returns the value without card data. A value without card data is returned unchanged. Returns undefined if the value
 * must be removed. Notes the masked places inside the value.
 */
type Treatment = (held: unknown, work: Work) => unknown;

/** The allowed fields of each type, by the name of the type, separated by spaces. */
export type AllowList = Readonly<Record<string, string>>;

/** The treatment of a field. */
interface FieldPlan {
  readonly isAllowed: boolean;
  readonly treat: Treatment;
  /** The plan of the field's type, if the type has a plan. */
  readonly inside: RedactionPlan | undefined;
}

/** The treatment of a type's fields. A field without an entry is removed. */
export type RedactionPlan = ReadonlyMap<string, FieldPlan>;

const plans = new Map<Declaration<unknown>, RedactionPlan>();

/**
 * Returns the plan of a declaration, which is compiled at first use and kept. So each declaration always uses the same
 * allow-list: the one of the standard, or its own.
 */
export function redactionPlanOf(declaration: Declaration<unknown>, list: AllowList = allowed): RedactionPlan {
  const known = plans.get(declaration);
  if (known !== undefined) return known;
  const names = new Set(list[declaration.name]?.trim().split(/\s+/));
  const plan = new Map<string, FieldPlan>();
  for (const [name, field] of declaration.fields) {
    const { content } = field;
    const isAllowed = names.has(name) && (content.kind !== 'type' || content.name in list);
    // A required field outside the allow-list stays in the message, but its content is removed. A text becomes empty,
    // and an object keeps only its required fields, which are empty.
    if (isAllowed || field.presence === 'required') {
      plan.set(name, fieldPlan(declaration.name, name, field, isAllowed, list));
    }
  }
  plans.set(declaration, plan);
  return plan;
}

/** The ids of headers and of references to messages. These ids match responses to requests and are never changed. */
const headerIds: ReadonlySet<string> = new Set(['ServiceID', 'DeviceID', 'SaleID', 'POIID']);
const headers: ReadonlySet<string> = new Set(['MessageHeader', 'MessageReference']);

function fieldPlan(type: string, name: string, { content }: AnyField, isAllowed: boolean, list: AllowList): FieldPlan {
  if (content.kind === 'type') {
    const inside = redactionPlanOf(content, list);
    const treat = each((held, work) => redactObject(inside, held, work));
    return { isAllowed, treat: content.name === 'OutputText' ? overLines(treat) : treat, inside };
  }
  if (content.kind === 'simple' && content.base === 'boolean') {
    return { isAllowed, treat: (held) => (typeof held === 'boolean' ? held : undefined), inside: undefined };
  }
  const redacted = isAllowed ? textTreatment(name, content) : () => '';
  let treat = each((held) => (typeof held === 'string' ? redacted(held) : undefined));
  if (headers.has(type) && headerIds.has(name)) treat = redactHeaderId;
  // The lines of an output are not searched one by one. The field that contains the lines searches them together.
  if (type === 'OutputText' && name === 'Text') treat = (held) => held;
  return { isAllowed, treat, inside: undefined };
}

/** The length of the shortest card number. A shorter id cannot contain a card number. */
const panLengthMin = 12;

function redactHeaderId(held: unknown, { ownIds }: Work): unknown {
  if (typeof held !== 'string') return undefined;
  return ownIds === undefined || held.length < panLengthMin || ownIds.has(held) ? held : redactText(held);
}

/** Treats every item of a field that may be repeated. */
function each(treat: Treatment): Treatment {
  return (held, work) => {
    if (!Array.isArray(held)) return treat(held, work);
    let copy: unknown[] | undefined;
    const items: readonly unknown[] = held;
    for (const [index, item] of items.entries()) {
      const noted = work.removed.length;
      const kept = treat(item, work);
      if (kept === item) continue;
      note(work.removed, noted, stepTo(index));
      copy ??= [...items];
      copy[index] = kept;
    }
    return copy ?? held;
  };
}

/**
 * Treats the lines of one output together, because a number may continue over several lines. Runs after all other
 * fields of the lines have been treated.
 */
function overLines(treat: Treatment): Treatment {
  return (held, work) => {
    const treated = treat(held, work);
    if (!Array.isArray(treated)) return undefined;
    const items: readonly unknown[] = treated;
    const texts = items.map(textOf);
    const redacted = redactLines(texts);
    if (redacted.every((text, index) => text === texts[index])) return treated;
    return items.map((item, index) => {
      const Text = redacted[index];
      if (Text === texts[index] || !isObject(item)) return item;
      work.removed.push(`${stepTo(index)}.Text`);
      return { ...item, Text };
    });
  };
}

function textOf(item: unknown): string {
  return isObject(item) && typeof item['Text'] === 'string' ? item['Text'] : '';
}

function stepTo(index: number): string {
  return index === 0 ? '' : `[${index}]`;
}

/**
 * Puts a step in front of each path that was noted since index `since`. If no path was noted since then, notes the step
 * itself.
 */
function note(removed: string[], since: number, step: string): void {
  if (removed.length === since) removed.push(step);
  else for (let index = since; index < removed.length; index += 1) removed[index] = `${step}${removed[index]}`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Returns an object without the fields outside its plan, and without card data in the remaining fields. */
export function redactObject(plan: RedactionPlan, value: unknown, work: Work): unknown {
  if (!isObject(value)) return undefined;
  let copy: Record<string, unknown> | undefined;
  for (const name of Object.keys(value)) {
    const held = value[name];
    if (held === undefined) continue;
    const noted = work.removed.length;
    const kept = plan.get(name)?.treat(held, work);
    if (kept === held) continue;
    note(work.removed, noted, `.${name}`);
    copy ??= { ...value };
    if (kept === undefined) delete copy[name];
    else copy[name] = kept;
  }
  return copy ?? value;
}

/** True if a path such as `PaymentResponse.PaymentReceipt[1].OutputContent` leads from a root to an allowed field. */
export function leadsToAllowed(plan: RedactionPlan, root: string, path: string): boolean {
  return allowedAt(plan, root, path) !== undefined;
}

/** Returns the allowed field at a path like that of {@link leadsToAllowed}, if all fields on the path are allowed. */
export function allowedAt(plan: RedactionPlan, root: string, path: string): FieldPlan | undefined {
  const [first, ...names] = path.replace(/\[[0-9]+\]/g, '').split('.');
  let fields: RedactionPlan | undefined = plan;
  let field: FieldPlan | undefined;
  for (const name of names) {
    field = fields?.get(name);
    if (field?.isAllowed !== true) return undefined;
    fields = field.inside;
  }
  return first === root ? field : undefined;
}
