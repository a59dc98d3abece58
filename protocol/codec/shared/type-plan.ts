/**
 * Plans: declarations compiled once for each dialect, for the decoders and encoders. A plan contains only what its
 * declaration and the dialects say. Messages are read with the plans of the default dialect, which include the names of
 * all dialects.
 */
import type { AnyField, Choice, Declaration, MayLack } from '../../declaration/declaration.js';
import { defaultDialect, hasField, hasField31, type Dialect, type FieldName } from '../../dialect/index.js';
import { fieldsAdded, fieldsInArrays, fieldsMarked, namesRead, xmlNamesRead } from '../../dialect/spellings.js';
import { compileConditions, type ConditionPlan } from './condition-plan.js';
import { compileMember } from './member-scalar.js';
import { compileScalar, type ScalarPlan } from './scalar.js';

/** A compiled field of a type. */
export interface FieldPlan {
  /** The field's name in the model. */
  readonly name: string;
  /** The field's name in XML. */
  readonly wireName: string;
  /**
   * The text before the value: `asMember` if the field is a JSON member, `asAttribute` if it is an XML attribute.
   * `asMember` contains the dialect's own name for the field, if the dialect has one.
   */
  readonly asMember: string;
  readonly asAttribute: string;
  readonly place: AnyField['place'];
  readonly isList: boolean;
  /** True if XML may repeat the element. */
  readonly isRepeatable: boolean;
  /** The position of the field in the order of the schema. */
  readonly order: number;
  /** The text of an error about the missing field. */
  readonly expected: string;
  /** True if the value in the model is an array. */
  readonly isArray: boolean;
  readonly max: number;
  readonly isRequired: boolean;
  readonly mayLack: MayLack;
  /** True if the model allows the field to be absent. Such a field is left out if it is unreadable and not decisive. */
  readonly mayBeAbsent: boolean;
  /** `isInVersion`: true if the version has the field. `isInDialect`: true if the dialect has the field. */
  readonly isInVersion: boolean;
  readonly isInDialect: boolean;
  /** True if the model has an array, but JSON writes a single value. */
  readonly isSingle: boolean;
  /**
   * Whether JSON has an array for a single value of the model: `written` if this dialect writes the array, `read` if
   * decoders only accept it.
   */
  readonly inArray: 'read' | 'written' | undefined;
  /**
   * Whether JSON may contain a list of 0 and 1, one for each entry of a menu, instead of the chosen entry's number:
   * `written` if this dialect writes such lists, `read` if only other dialects do.
   */
  readonly marks: 'written' | 'read' | undefined;
  /** True if a blank value would look like an absent one. */
  readonly isBlankAbsent: boolean;
  /** True if the fields of this field's type are on the wire directly, without an element around them. */
  readonly isUnwrapped: boolean;
  /**
   * The outer field, if the version writes no element for the outer field. The outer field's value contains the value
   * of this field.
   */
  readonly within: FieldPlan | undefined;
  /** The type of the field, or undefined for a scalar. */
  readonly type: TypePlan | undefined;
  /** The scalar, or undefined for a type. */
  readonly scalar: ScalarPlan | undefined;
}

/** A type that is compiled for a dialect. */
export interface TypePlan {
  readonly name: string;
  readonly fields: readonly FieldPlan[];
  /** The fields by their names in the model. */
  readonly byName: ReadonlyMap<string, FieldPlan>;
  /** The fields by their names in XML, including the names of both versions and of vendors. */
  readonly attributes: ReadonlyMap<string, FieldPlan>;
  readonly elements: ReadonlyMap<string, FieldPlan>;
  /** The field for the character content, in any version. */
  readonly text: FieldPlan | undefined;
  /** The fields by their names in JSON. */
  readonly members: ReadonlyMap<string, FieldPlan>;
  readonly required: readonly FieldPlan[];
  /** Fields whose types may appear without an element around them. */
  readonly unwrapped: readonly FieldPlan[];
  readonly choices: readonly Choice[];
  readonly conditions: readonly ConditionPlan[];
  /** The fields, by JSON name, that a dialect adds and the model does not have. */
  readonly added: ReadonlySet<string>;
  readonly jsonWrapper: { readonly member: string; readonly inside: ReadonlySet<string> } | undefined;
}

const plans = new WeakMap<Dialect, Map<Declaration<unknown>, TypePlan>>();

/**
 * Returns the plan of a declaration in a dialect; by default, the plan for reading. The plan is compiled when it is
 * first needed, and then kept.
 */
export function planOf(declaration: Declaration<unknown>, dialect: Dialect = defaultDialect): TypePlan {
  const ofDialect = plans.get(dialect) ?? new Map<Declaration<unknown>, TypePlan>();
  plans.set(dialect, ofDialect);
  const known = ofDialect.get(declaration);
  if (known !== undefined) return known;
  const plan = compile(declaration, dialect);
  ofDialect.set(declaration, plan);
  return plan;
}

function compile(declaration: Declaration<unknown>, dialect: Dialect): TypePlan {
  const { options } = declaration;
  const fields: FieldPlan[] = [];
  const attributes = new Map<string, FieldPlan>();
  const elements = new Map<string, FieldPlan>();
  let text: FieldPlan | undefined;
  const unwrapped: FieldPlan[] = [];
  const spellings = new Map<string, FieldPlan>();
  for (const [name, field] of [...declaration.fields, ...Object.entries(dialect.ownFields?.[declaration.name] ?? {})]) {
    const key: FieldName = `${declaration.name}.${name}`;
    const plan = compileField(key, name, field, dialect, fields.length);
    const { in30 = {} } = field.options;
    fields.push(plan);
    for (const read of namesRead(key)) spellings.set(read, plan);
    if (field.place === 'text' || in30.isText === true) text = plan;
    const named = field.place === 'attribute' ? attributes : elements;
    if (field.place !== 'text')
      for (const read of [name, in30.name ?? name, ...xmlNamesRead(key)]) named.set(read, plan);
    if (in30.isUnwrapped !== true) continue;
    unwrapped.push(plan);
    for (const inner of plan.type?.fields ?? []) elements.set(inner.name, { ...inner, within: plan });
  }
  return {
    name: declaration.name,
    fields,
    byName: new Map(fields.map((field) => [field.name, field])),
    attributes,
    elements,
    text,
    members: new Map([
      ...spellings,
      ...attributes,
      ...elements,
      ...(text === undefined ? [] : [[text.name, text] as const]),
    ]),
    added: new Set([...fieldsAdded].flatMap((key) => nameIn(declaration.name, key) ?? [])),
    required: fields.filter((field) => field.isRequired),
    unwrapped,
    choices: options.choices ?? [],
    conditions: compileConditions(declaration),
    jsonWrapper:
      options.jsonWrapper === undefined
        ? undefined
        : { member: options.jsonWrapper, inside: new Set(options.choices?.flatMap((choice) => choice.members)) },
  };
}

/** If a field's name begins with a type, returns the rest of the name; otherwise undefined. */
function nameIn(type: string, key: string): string | undefined {
  return key.startsWith(`${type}.`) ? key.slice(type.length + 1) : undefined;
}

function compileField(key: FieldName, name: string, field: AnyField, dialect: Dialect, order: number): FieldPlan {
  const { in30 = {} } = field.options;
  /** How the field differs in version 3.0; empty if the dialect has another version. */
  const old: typeof in30 = dialect.version === '3.0' ? in30 : {};
  const content = old.content ?? field.content;
  const isSingle = dialect.singles?.includes(key) === true;
  const scalar = scalarOf(key, field, content, dialect);
  const spelling = dialect.names?.[key]?.[0];
  const wireName = (dialect.encodings.includes('xml') ? spelling : undefined) ?? old.name ?? name;
  return {
    name,
    expected: scalar?.expected ?? `the ${field.place} ${name}`,
    wireName,
    asMember: `"${spelling ?? wireName}":`,
    asAttribute: ` ${wireName}="`,
    place: old.isText === true ? 'text' : field.place,
    isList: field.isList,
    isRepeatable: field.max > 1,
    isArray: field.max > 1 || field.isList,
    max: isSingle ? 1 : field.max,
    isRequired: field.min > 0 || old.isRequired === true,
    mayLack: field.mayLack,
    mayBeAbsent: field.presence === 'optional',
    isInVersion: isInVersion(key, field, content, dialect),
    isInDialect: hasField(dialect, key),
    isSingle,
    inArray: useOf(key, dialect.arrays, fieldsInArrays),
    marks: useOf(key, dialect.marks, fieldsMarked),
    isBlankAbsent: old.isText === true,
    isUnwrapped: old.isUnwrapped === true,
    within: undefined,
    type: content.kind === 'type' ? planInside(key, content, dialect) : undefined,
    scalar,
    order,
  };
}

function scalarOf(
  key: FieldName,
  { place }: AnyField,
  content: AnyField['content'],
  dialect: Dialect,
): ScalarPlan | undefined {
  if (content.kind === 'type') return undefined;
  return place === 'member' ? compileMember(content, key, dialect) : compileScalar(content, key, dialect);
}

/** True if the version of the dialect has the field, or the dialect has taken it over from 3.1. */
function isInVersion(
  key: FieldName,
  { options: { only: own, in30 } }: AnyField,
  content: AnyField['content'],
  dialect: Dialect,
): boolean {
  const only = own ?? (content.kind === 'type' && in30?.isUnwrapped !== true ? content.options.only : undefined);
  return only === undefined || only === dialect.version || (only === '3.1' && hasField31(dialect, key));
}

/** Returns which dialects have another form of a field in JSON: this dialect, only other dialects, or none. */
function useOf(
  key: FieldName,
  ofDialect: readonly FieldName[] | undefined,
  ofAny: ReadonlySet<string>,
): 'written' | 'read' | undefined {
  if (ofDialect?.includes(key) === true) return 'written';
  return ofAny.has(key) ? 'read' : undefined;
}

/**
 * Returns the plan for the type of a field. The field has a separate plan if the dialect has other limits or names
 * inside the field.
 */
function planInside(key: FieldName, content: Declaration<unknown>, dialect: Dialect): TypePlan {
  const lengths = inside(key, content, dialect.lengths);
  const names = inside(key, content, dialect.names);
  if (lengths.length + names.length === 0) return planOf(content, dialect);
  const own = names.length === 0 ? {} : { names: { ...dialect.names, ...Object.fromEntries(names) } };
  return compile(content, { ...dialect, lengths: Object.fromEntries(lengths), ...own });
}

/** Returns a dialect's entries for the fields inside a field, with paths that begin at the inner type. */
function inside<T>(
  key: FieldName,
  { name }: Declaration<unknown>,
  rows: Readonly<Record<FieldName, T>> = {},
): readonly (readonly [string, T])[] {
  return Object.entries(rows).flatMap(([path, held]) => {
    const rest = nameIn(key, path);
    return rest === undefined ? [] : [[`${name}.${rest}`, held] as const];
  });
}
