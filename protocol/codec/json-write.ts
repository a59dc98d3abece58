/** The model into JSON: members in the order of the schema, numbers with the digits of the model. The message was checked before. */
import type { Dialect } from '../dialect/index.js';
import type { OutgoingMessage } from '../registry.js';
import { bodyPlan, headerPlanIn, outgoingRoot, trailerPlan } from './envelope.js';
import type { FieldPlan, TypePlan } from './plan.js';

/** Writes a checked message as one object. */
export function writeJson(message: OutgoingMessage, dialect: Dialect): string {
  const plan = bodyPlan(message.name, dialect);
  const body = plan === undefined ? '{}' : writeType(plan, message.body);
  const header = writeType(headerPlanIn(dialect), message.header);
  const trailer = message.trailer === undefined ? '' : `,"SecurityTrailer":${writeType(trailerPlan, message.trailer)}`;
  return `{"${outgoingRoot(message)}":{"MessageHeader":${header},"${message.name}":${body}${trailer}}}`;
}

function writeType(plan: TypePlan, value: object): string {
  return `{${membersOf(plan, value).join(',')}}`;
}

function membersOf(plan: TypePlan, value: object): readonly string[] {
  const members: Readonly<Record<string, unknown>> = { ...value };
  const outside: string[] = [];
  const inside: string[] = [];
  for (const field of plan.fields) {
    const held = members[field.name];
    if (held === undefined || (Array.isArray(held) && held.length === 0 && !field.isRequired)) continue;
    if (field.isUnwrapped && field.type !== undefined && typeof held === 'object' && held !== null) {
      outside.push(...membersOf(field.type, held));
      continue;
    }
    const written = `"${field.wireName}":${writeField(field, held)}`;
    if (plan.jsonWrapper?.inside.has(field.name) === true) inside.push(written);
    else outside.push(written);
  }
  if (plan.jsonWrapper !== undefined) outside.push(`"${plan.jsonWrapper.member}":{${inside.join(',')}}`);
  return outside;
}

function writeField(field: FieldPlan, held: unknown): string {
  if (!Array.isArray(held)) {
    const written = writeContent(field, held);
    return field.inArray === 'written' ? `[${written}]` : written;
  }
  if (field.isSingle && held.length === 1) return writeContent(field, held[0]);
  return `[${held.map((item) => writeContent(field, item)).join(',')}]`;
}

function writeContent(field: FieldPlan, item: unknown): string {
  if (field.type !== undefined) return typeof item === 'object' && item !== null ? writeType(field.type, item) : 'null';
  const base = field.scalar?.base;
  if (base === 'boolean' || base === 'decimal' || base === 'integer') return String(item);
  return JSON.stringify(field.scalar?.spellings?.get(item) ?? item);
}
