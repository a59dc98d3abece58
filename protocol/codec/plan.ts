/**
 * Plans: declarations compiled, once for each version, into what the readers and writers look up. A plan says nothing
 * that its declaration does not say. Messages are read by the plans of 3.1, which know the names of 3.0 too.
 */
import type { AnyField, Choice, Declaration, Version } from '../declaration.js';
import { compileConditions, type ConditionPlan } from './condition-plan.js';
import { compileScalar, type ScalarPlan } from './scalar.js';

/** A compiled field. */
export interface FieldPlan {
  /** Its name in the model. */
  readonly name: string;
  /** Its name on the wire. */
  readonly wireName: string;
  readonly place: AnyField['place'];
  readonly isList: boolean;
  /** Whether XML may repeat the element. */
  readonly isRepeatable: boolean;
  /** What a reader is told to expect when it is missing. */
  readonly expected: string;
  /** Whether the value in the model is an array. */
  readonly isArray: boolean;
  readonly max: number;
  readonly isRequired: boolean;
  readonly mayLackOnFailure: boolean;
  /** Whether the version has the field. */
  readonly isInVersion: boolean;
  /** Whether a blank value could not be told from an absent one. */
  readonly isBlankAbsent: boolean;
  /** Whether the fields of its type stand on the wire without an element around them. */
  readonly isUnwrapped: boolean;
  /** The field whose element the version leaves out around this one; its value holds the value of this one. */
  readonly within: FieldPlan | undefined;
  /** The type of the field, or undefined for a scalar. */
  readonly type: TypePlan | undefined;
  /** The scalar, or undefined for a type. */
  readonly scalar: ScalarPlan | undefined;
}

/** A compiled type. */
export interface TypePlan {
  readonly name: string;
  readonly fields: readonly FieldPlan[];
  /** By the names of the model. */
  readonly byName: ReadonlyMap<string, FieldPlan>;
  /** By the names that XML reads: those of both versions, and of vendors. */
  readonly attributes: ReadonlyMap<string, FieldPlan>;
  readonly elements: ReadonlyMap<string, FieldPlan>;
  /** The field that the character content is, in any version. */
  readonly text: FieldPlan | undefined;
  /** By the names that JSON reads. */
  readonly members: ReadonlyMap<string, FieldPlan>;
  readonly required: readonly FieldPlan[];
  /** Fields whose types may stand without an element around them. */
  readonly unwrapped: readonly FieldPlan[];
  readonly choices: readonly Choice[];
  readonly conditions: readonly ConditionPlan[];
  readonly jsonWrapper: { readonly member: string; readonly inside: ReadonlySet<string> } | undefined;
}

const plans: Readonly<Record<Version, Map<Declaration<unknown>, TypePlan>>> = { '3.0': new Map(), '3.1': new Map() };

/** The plan of a declaration in a version; compiled at first use and kept. */
export function planOf(declaration: Declaration<unknown>, version: Version): TypePlan {
  const known = plans[version].get(declaration);
  if (known !== undefined) return known;
  const plan = compile(declaration, version);
  plans[version].set(declaration, plan);
  return plan;
}

function compile(declaration: Declaration<unknown>, version: Version): TypePlan {
  const { options } = declaration;
  const fields: FieldPlan[] = [];
  const attributes = new Map<string, FieldPlan>();
  const elements = new Map<string, FieldPlan>();
  let text: FieldPlan | undefined;
  const unwrapped: FieldPlan[] = [];
  for (const [name, field] of declaration.fields) {
    const plan = compileField(name, field, version);
    const { in30 = {}, alsoRead = [] } = field.options;
    fields.push(plan);
    if (field.place === 'text' || in30.isText === true) text = plan;
    const named = field.place === 'attribute' ? attributes : elements;
    if (field.place !== 'text') for (const read of [name, in30.name ?? name, ...alsoRead]) named.set(read, plan);
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
    members: new Map([...attributes, ...elements, ...(text === undefined ? [] : [[text.name, text] as const])]),
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

function compileField(name: string, field: AnyField, version: Version): FieldPlan {
  const { options } = field;
  const { in30 = {} } = options;
  const isOld = version === '3.0';
  const content = (isOld ? in30.content : undefined) ?? field.content;
  const only =
    options.only ?? (content.kind === 'type' && in30.isUnwrapped !== true ? content.options.only : undefined);
  const scalar = content.kind === 'type' ? undefined : compileScalar(content, version);
  return {
    name,
    expected: scalar?.expected ?? `the ${field.place} ${name}`,
    wireName: (isOld ? in30.name : undefined) ?? name,
    place: isOld && in30.isText === true ? 'text' : field.place,
    isList: field.isList,
    isRepeatable: field.max > 1,
    isArray: field.max > 1 || field.isList,
    max: field.max,
    isRequired: field.min > 0 || (isOld && in30.isRequired === true),
    mayLackOnFailure: field.mayLackOnFailure,
    isInVersion: only === undefined || only === version,
    isBlankAbsent: isOld && in30.isText === true,
    isUnwrapped: isOld && in30.isUnwrapped === true,
    within: undefined,
    type: content.kind === 'type' ? planOf(content, version) : undefined,
    scalar,
  };
}
