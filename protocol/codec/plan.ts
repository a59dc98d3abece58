/**
 * Plans: declarations compiled once into what the readers and writers look up. A plan says nothing that its
 * declaration does not say.
 */
import type { AnyField, Choice, Declaration } from '../declaration.js';
import { compileScalar, type ScalarPlan } from './scalar.js';

/** A compiled field. */
export interface FieldPlan {
  readonly name: string;
  readonly place: AnyField['place'];
  readonly isList: boolean;
  /** Whether XML may repeat the element. */
  readonly isRepeatable: boolean;
  /** Whether the value in the model is an array. */
  readonly isArray: boolean;
  readonly max: number;
  readonly isRequired: boolean;
  readonly mayLackOnFailure: boolean;
  /** The type of the field, or undefined for a scalar. */
  readonly type: TypePlan | undefined;
  /** The scalar, or undefined for a type. */
  readonly scalar: ScalarPlan | undefined;
}

/** A compiled type. */
export interface TypePlan {
  readonly name: string;
  readonly fields: readonly FieldPlan[];
  /** By the names that XML reads, older and vendor spellings included. */
  readonly attributes: ReadonlyMap<string, FieldPlan>;
  readonly elements: ReadonlyMap<string, FieldPlan>;
  readonly text: FieldPlan | undefined;
  /** By the names that JSON reads. */
  readonly members: ReadonlyMap<string, FieldPlan>;
  readonly required: readonly FieldPlan[];
  readonly choices: readonly Choice[];
  readonly undeclared: ReadonlySet<string>;
  readonly jsonWrapper: { readonly member: string; readonly inside: ReadonlySet<string> } | undefined;
}

const plans = new Map<Declaration<unknown>, TypePlan>();

/** The plan of a declaration; compiled at first use and kept. */
export function planOf(declaration: Declaration<unknown>): TypePlan {
  const known = plans.get(declaration);
  if (known !== undefined) return known;
  const plan = compile(declaration);
  plans.set(declaration, plan);
  return plan;
}

function compile(declaration: Declaration<unknown>): TypePlan {
  const { options } = declaration;
  const fields = Array.from(declaration.fields, ([name, field]) => compileField(name, field));
  const named = (place?: AnyField['place']) =>
    new Map(
      fields
        .filter((field) => place === undefined || field.place === place)
        .flatMap((field) => {
          const also = declaration.fields.get(field.name)?.options.alsoRead ?? [];
          return [field.name, ...also].map((name) => [name, field] as const);
        }),
    );
  return {
    name: declaration.name,
    fields,
    attributes: named('attribute'),
    elements: named('element'),
    text: fields.find((field) => field.place === 'text'),
    members: named(),
    required: fields.filter((field) => field.isRequired),
    choices: options.choices ?? [],
    undeclared: new Set(options.undeclared),
    jsonWrapper:
      options.jsonWrapper === undefined
        ? undefined
        : { member: options.jsonWrapper, inside: new Set(options.choices?.flatMap((choice) => choice.members)) },
  };
}

function compileField(name: string, field: AnyField): FieldPlan {
  const { content } = field;
  return {
    name,
    place: field.place,
    isList: field.isList,
    isRepeatable: field.max > 1,
    isArray: field.max > 1 || field.isList,
    max: field.max,
    isRequired: field.min > 0,
    mayLackOnFailure: field.mayLackOnFailure,
    type: content.kind === 'type' ? planOf(content) : undefined,
    scalar: content.kind === 'type' ? undefined : compileScalar(content),
  };
}
