/**
 * Declarations of the standard's types. One declaration determines the TypeScript type (`Infer`), the validation, the
 * XML binding and the JSON binding (`shared/type-plan.ts`). A type whose fields are members has a JSON binding only.
 *
 * A type is written in three statements, so that the compiler knows and prints it by name:
 *
 * ```ts
 * const fields = { Currency: attribute(ISOCurrency3A), AmountValue: text(Decimal) };
 * export interface Amount extends Infer<typeof fields> {}
 * export const Amount: Declaration<Amount> = type('Amount', fields);
 * ```
 *
 * The order of the keys is the order of the schema, which XML writing needs.
 */

import type { Condition } from './condition.js';

/**
 * The versions of the standard. The model has the names and the structure of 3.1, and the few fields that exist in 3.0
 * only.
 */
export const versions = ['3.0', '3.1'] as const;

/** One of {@link versions}. */
export type Version = (typeof versions)[number];

/** Carries the TypeScript type of a declaration, for the compiler only; it has no value. */
declare const carried: unique symbol;

/** The base of a scalar; it decides the lexical form, the trimming and the JSON token. */
export type Base = 'string' | 'boolean' | 'integer' | 'decimal' | 'dateTime' | 'base64Binary';

/** The standard's limits on a scalar. Lengths count characters, or octets of a base64 value. */
export interface Facets {
  readonly pattern?: string;
  readonly length?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minInclusive?: string;
  readonly maxInclusive?: string;
}

/** A scalar type. Booleans are `boolean`; a scalar of any other type stays the text that was sent. */
export interface Simple<V> {
  readonly kind: 'simple';
  readonly base: Base;
  readonly facets: Facets;
  /**
   * True if the value is written back as it was received, even in a wrong form, because the sender compares the
   * returned value with its own.
   */
  readonly isVerbatim?: true;
  /** True for text for people, which is useful even with some unreadable characters. */
  readonly isFree?: true;
  /**
   * For a member: true if reading also rejects a value outside its limits, because the limits belong to the form of the
   * value.
   */
  readonly isForm?: true;
  /** For a member that is a number: true if it may also be a string of digits, in which leading zeros count. */
  readonly isAlsoText?: true;
  /** True for an address whose path or query may contain a secret: redaction keeps only its origin. */
  readonly isAddress?: true;
  readonly [carried]?: V;
}

/** An enumeration. Reading keeps unknown words; writing requires a known or a prefixed word. */
export interface Words<V> {
  readonly kind: 'words';
  readonly words: readonly string[];
  /** True if vendors' words of the form `prefix:Value` may be written as well. */
  readonly isOpen: boolean;
  /** Words that version 3.0 does not have. */
  readonly only31: readonly string[];
  readonly [carried]?: V;
}

/**
 * A group of elements. The schema requires at least `min` of these elements (1 if absent). With `max` 1, only one of
 * the elements is allowed.
 */
export interface Choice {
  readonly members: readonly string[];
  readonly min?: 0;
  readonly max: number;
}

/** The properties of a type in addition to its fields. */
export interface TypeOptions {
  readonly choices?: readonly Choice[];
  /** The rules for the presence and the values of fields. */
  readonly conditions?: readonly Condition[];
  /** Present for a type that version 3.0 does not have. No field of this type is written in version 3.0. */
  readonly only?: '3.1';
  /** The member that JSON puts around the elements of the (only) choice; XML has no such level. */
  readonly jsonWrapper?: string;
}

/** A declared type with the fields in schema order. */
export interface Declaration<V> {
  readonly kind: 'type';
  readonly name: string;
  readonly fields: ReadonlyMap<string, AnyField>;
  readonly options: TypeOptions;
  readonly [carried]?: V;
}

/** The content of a field. */
export type Content<V> = Simple<V> | Words<V> | Declaration<V>;

/**
 * The place of a field in XML: an attribute, a child element, or the character content (under its text name here). A
 * `member` belongs to a message that exists in JSON only. Each kind of value has one JSON form only, because a JSON
 * token shows its type.
 */
export type Place = 'attribute' | 'element' | 'text' | 'member';

/**
 * How a field differs in version 3.0. Decoders accept both forms in any version; encoders write the form of the
 * version.
 */
export interface In30 {
  /** The name of the field in 3.0. */
  readonly name?: string;
  /** True if the field is mandatory in 3.0 and optional in 3.1. */
  readonly isRequired?: true;
  /** The limits of the field in 3.0. */
  readonly content?: Simple<unknown>;
  /** True if 3.0 writes the field as character content (never blank), and 3.1 as an element. */
  readonly isText?: true;
  /** True if 3.0 writes the fields of this field's type directly, without an element around them. */
  readonly isUnwrapped?: true;
}

/** Rare properties of a field. */
export interface FieldOptions {
  /** The standard's default for an absent field. Decoders leave an absent field absent; see `effective`. */
  readonly default?: string;
  /** The only version that has the field. */
  readonly only?: Version;
  readonly in30?: In30;
}

/**
 * The cases in which a mandatory field may be absent: in a response whose Result is Failure, or in any message that is
 * read.
 */
export type MayLack = 'never' | 'on-failure' | 'when-read';

/** A field whose value has the TypeScript type V. */
export interface Field<V, Presence extends 'required' | 'optional'> {
  readonly place: Place;
  readonly content: Content<unknown>;
  /** True if one occurrence contains a list of words separated by white space (JSON: an array). */
  readonly isList: boolean;
  readonly min: 0 | 1;
  /** The maximum number of occurrences, or `Infinity` for no limit. If it is above 1, the value is an array. */
  readonly max: number;
  /** For a mandatory field: the cases in which a decoder accepts that the field is absent. */
  readonly mayLack: MayLack;
  readonly options: FieldOptions;
  readonly [carried]?: V;
  readonly presence: Presence;
}

/** A field of any value type. */
export type AnyField = Field<unknown, 'required' | 'optional'>;

type RequiredNames<F> = { [K in keyof F]: F[K] extends { readonly presence: 'required' } ? K : never }[keyof F];
type ValueOf<F> = F extends { readonly [carried]?: infer V } ? V : never;

/**
 * The TypeScript type of a record of fields. Optional fields also accept `undefined`, which means absent, so that
 * messages can be built as literals without a condition around every field.
 */
export type Infer<F> = { readonly [K in RequiredNames<F>]: ValueOf<F[K]> } & {
  readonly [K in Exclude<keyof F, RequiredNames<F>>]?: ValueOf<F[K]> | undefined;
};

/** The TypeScript type of a declaration. */
export type TypeOf<D> = D extends Declaration<infer V> ? V : never;

/** A word of an enumeration: a known word, or any other string from a vendor. */
export type Open<W extends string> = W | (string & {});

/** Declares a scalar that stays text. */
export function scalar(base: Exclude<Base, 'boolean'>, facets: Facets = {}): Simple<string> {
  return { kind: 'simple', base, facets };
}

/** Declares a boolean. */
export function flag(): Simple<boolean> {
  return { kind: 'simple', base: 'boolean', facets: {} };
}

/** Declares an enumeration to which vendors may add words. */
export function oneOf<const W extends string>(
  words: readonly W[],
  { only31 = [] }: { readonly only31?: readonly NoInfer<W>[] } = {},
): Words<Open<W>> {
  return { kind: 'words', words, isOpen: true, only31 };
}

/** Declares a closed enumeration: only its words are written, but other words are still read and kept. */
export function oneOfOnly<const W extends string>(words: readonly W[]): Words<Open<W>> {
  return { kind: 'words', words, isOpen: false, only31: [] };
}

function field<V, P extends 'required' | 'optional'>(
  place: Place,
  content: Content<unknown>,
  presence: P,
  shape: {
    readonly isList?: boolean;
    readonly max?: number;
    readonly min?: 0 | 1;
    readonly mayLack?: MayLack;
  },
  options: FieldOptions,
): Field<V, P> {
  const { isList = false, max = 1, min = presence === 'required' ? 1 : 0, mayLack = 'never' } = shape;
  return { place, content, presence, isList, min, max, mayLack, options };
}

/** Declares an optional attribute. */
export function attribute<V>(content: Simple<V> | Words<V>, options: FieldOptions = {}): Field<V, 'optional'> {
  return field('attribute', content, 'optional', {}, options);
}

/** Declares a mandatory attribute. */
export function requiredAttribute<V>(content: Simple<V> | Words<V>, options: FieldOptions = {}): Field<V, 'required'> {
  return field('attribute', content, 'required', {}, options);
}

/**
 * Declares a mandatory attribute that is not decisive for money. Writing requires the attribute; reading only notes its
 * absence, so that an approval is never lost because a vendor omits the attribute.
 */
export function expectedAttribute<V>(content: Simple<V> | Words<V>): Field<V, 'optional'> {
  return field('attribute', content, 'optional', { min: 1, mayLack: 'when-read' }, {});
}

/** Like {@link expectedAttribute}, for an element. */
export function expectedElement<V>(content: Content<V>): Field<V, 'optional'> {
  return field('element', content, 'optional', { min: 1, mayLack: 'when-read' }, {});
}

/**
 * Declares a mandatory element that is not decisive: strict reading requires the element, liberal reading tolerates its
 * absence.
 */
export function decidesNothing<V>(content: Content<V>): Field<V, 'optional'> {
  return field('element', content, 'optional', { min: 1 }, {});
}

/** Like {@link decidesNothing}, for an attribute. */
export function attributeDecidesNothing<V>(content: Simple<V> | Words<V>): Field<V, 'optional'> {
  return field('attribute', content, 'optional', { min: 1 }, {});
}

/** Like {@link expectedAttribute}, with a list of words. */
export function expectedListAttribute<V>(content: Words<V>): Field<readonly V[], 'optional'> {
  return field('attribute', content, 'optional', { isList: true, min: 1, mayLack: 'when-read' }, {});
}

/** Declares an optional attribute with a list of words. */
export function listAttribute<V>(content: Words<V>): Field<readonly V[], 'optional'> {
  return field('attribute', content, 'optional', { isList: true }, {});
}

/** Declares an optional element. */
export function element<V>(content: Content<V>, options: FieldOptions = {}): Field<V, 'optional'> {
  return field('element', content, 'optional', {}, options);
}

/** Declares a mandatory element. */
export function requiredElement<V>(content: Content<V>): Field<V, 'required'> {
  return field('element', content, 'required', {}, {});
}

/**
 * Declares a mandatory element that vendors omit from failed responses (protocol notes, section 10). Writing requires
 * the element. Reading requires it unless `Response.Result` is Failure, so the code that uses the result must expect
 * that the element is absent.
 */
export function requiredUnlessFailed<V>(content: Content<V>): Field<V, 'optional'> {
  return field('element', content, 'optional', { min: 1, mayLack: 'on-failure' }, {});
}

/** Declares an element that may be repeated, up to `max` times. */
export function elements<V>(content: Content<V>, max = Number.POSITIVE_INFINITY): Field<readonly V[], 'optional'> {
  return field('element', content, 'optional', { max }, {});
}

/** Declares a repeatable element that must occur at least once. */
export function requiredElements<V>(content: Content<V>): Field<readonly V[], 'required'> {
  return field('element', content, 'required', { max: Number.POSITIVE_INFINITY }, {});
}

/** Declares an optional element with a list of words. */
export function listElement<V>(content: Words<V>): Field<readonly V[], 'optional'> {
  return field('element', content, 'optional', { isList: true }, {});
}

/** Declares a mandatory element with a list of words. */
export function requiredListElement<V>(content: Words<V>): Field<readonly V[], 'required'> {
  return field('element', content, 'required', { isList: true }, {});
}

/**
 * Declares a repeatable element with a list of words. The model has one list: reading joins the lists of all
 * occurrences, and writing writes one occurrence.
 */
export function listElements<V>(content: Words<V>): Field<readonly V[], 'optional'> {
  return field('element', content, 'optional', { isList: true, max: Number.POSITIVE_INFINITY }, {});
}

/** Declares the character content of the element. The name of the field is its text name, which JSON also uses. */
export function text<V>(content: Simple<V>): Field<V, 'required'> {
  return field('text', content, 'required', {}, {});
}

/** Declares an optional member of a JSON object. */
export function member<V>(content: Content<V>): Field<V, 'optional'> {
  return field('member', content, 'optional', {}, {});
}

/** Declares a mandatory member of a JSON object. */
export function requiredMember<V>(content: Content<V>): Field<V, 'required'> {
  return field('member', content, 'required', {}, {});
}

/** Declares a member of a JSON object. Writing requires the member; reading only notes its absence. */
export function expectedMember<V>(content: Content<V>): Field<V, 'optional'> {
  return field('member', content, 'optional', { min: 1, mayLack: 'when-read' }, {});
}

/** Declares an optional JSON member with an array; an empty array is distinct from an absent array. */
export function members<V>(content: Content<V>): Field<readonly V[], 'optional'> {
  return field('member', content, 'optional', { max: Number.POSITIVE_INFINITY }, {});
}

/** Declares mandatory members. See {@link members}. */
export function requiredMembers<V>(content: Content<V>): Field<readonly V[], 'required'> {
  return field('member', content, 'required', { max: Number.POSITIVE_INFINITY }, {});
}

/** Declares a type: its name in the standard, and its fields in schema order. */
export function type<F extends Readonly<Record<string, AnyField>>>(
  name: string,
  fields: F,
  options: TypeOptions = {},
): Declaration<Infer<F>> {
  return { kind: 'type', name, fields: new Map(Object.entries(fields)), options };
}
