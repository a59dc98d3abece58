/**
 * How a type of the standard is declared. One declaration says everything: from it follow the TypeScript type
 * (`Infer`), validation, the XML binding and the JSON binding (`shared/type-plan.ts`). A type whose fields are members has a JSON binding alone.
 *
 * A type is written in three statements, so that the compiler knows it by name and prints it by name:
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

/** The versions of the standard. The model has the names and the structure of 3.1, and the few fields that 3.0 alone has. */
export const versions = ['3.0', '3.1'] as const;

/** One of {@link versions}. */
export type Version = (typeof versions)[number];

/** Carries the TypeScript type of a declaration; it exists for the compiler alone and holds no value. */
declare const carried: unique symbol;

/** What a scalar is made of; it decides the lexical form, the trimming and the JSON token. */
export type Base = 'string' | 'boolean' | 'integer' | 'decimal' | 'dateTime' | 'base64Binary';

/** The limits that the standard puts on a scalar. Lengths count characters, or octets of a base64 value. */
export interface Facets {
  readonly pattern?: string;
  readonly length?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minInclusive?: string;
  readonly maxInclusive?: string;
}

/** A scalar type. Booleans are `boolean`; every other scalar stays the text that was sent. */
export interface Simple<V> {
  readonly kind: 'simple';
  readonly base: Base;
  readonly facets: Facets;
  /** It is given back as it came, also where it is not of its form: whoever said it compares it. */
  readonly isVerbatim?: true;
  /** Words for people: it is worth having also where some of its characters cannot be read. */
  readonly isFree?: true;
  /** Of a member: its limits are its form, and what is outside them is refused when it is read, too. */
  readonly isForm?: true;
  /** Of a member that is a number: it may stand as a text of digits as well, and leading zeros keep it one. */
  readonly isAlsoText?: true;
  /** An address whose path or query may hold a secret: only its origin outlives redaction. */
  readonly isAddress?: true;
  readonly [carried]?: V;
}

/** An enumeration. Reading keeps words that it does not know; writing demands a known or a prefixed one. */
export interface Words<V> {
  readonly kind: 'words';
  readonly words: readonly string[];
  /** Whether `prefix:Value` words of vendors may be written beside the known ones. */
  readonly isOpen: boolean;
  /** Words that version 3.0 does not have. */
  readonly only31: readonly string[];
  readonly [carried]?: V;
}

/** A group of elements of which the schema wants at least `min` (1 unless it says 0); `max` 1 allows one of them. */
export interface Choice {
  readonly members: readonly string[];
  readonly min?: 0;
  readonly max: number;
}

/** What a type says beside its fields. */
export interface TypeOptions {
  readonly choices?: readonly Choice[];
  /** When fields are present, and which values belong here. */
  readonly conditions?: readonly Condition[];
  /** Given for a type that version 3.0 does not have; no field of it is written there. */
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

/** Anything that a field can hold. */
export type Content<V> = Simple<V> | Words<V> | Declaration<V>;

/**
 * Where XML puts a field: an attribute, a child element, or the character content (under its text name here). A `member` is of a
 * message that exists in JSON alone: its token says its type, and no value is read in two ways.
 */
export type Place = 'attribute' | 'element' | 'text' | 'member';

/** What version 3.0 does differently with a field. Both ways are read, whatever the version; writing keeps to one. */
export interface In30 {
  /** Its name there. */
  readonly name?: string;
  /** It is mandatory there, and was relaxed later. */
  readonly isRequired?: true;
  /** Its limits there. */
  readonly content?: Simple<unknown>;
  /** It is the character content there (never blank), and an element of its own since. */
  readonly isText?: true;
  /** The fields of its type stand there directly, without an element around them. */
  readonly isUnwrapped?: true;
}

/** Details of a field that few fields have. */
export interface FieldOptions {
  /** The value that the standard gives an absent field. Reading leaves an absent field absent; see `effective`. */
  readonly default?: string;
  /** The one version that has the field. */
  readonly only?: Version;
  readonly in30?: In30;
}

/** When a mandatory field may be absent: in a response whose Result is Failure, or in anything that is read. */
export type MayLack = 'never' | 'on-failure' | 'when-read';

/** A field whose value has the TypeScript type V. */
export interface Field<V, Presence extends 'required' | 'optional'> {
  readonly place: Place;
  readonly content: Content<unknown>;
  /** True for one occurrence that holds a list of words separated by white space (JSON: an array). */
  readonly isList: boolean;
  readonly min: 0 | 1;
  /** The most occurrences, `Infinity` for unbounded. Above 1 the value is an array. */
  readonly max: number;
  /** Of a mandatory field: when reading tolerates that it is absent. */
  readonly mayLack: MayLack;
  readonly options: FieldOptions;
  readonly [carried]?: V;
  readonly presence: Presence;
}

/** Any field, where its value does not matter. */
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

/** The TypeScript type that a declaration stands for. */
export type TypeOf<D> = D extends Declaration<infer V> ? V : never;

/** A word of an enumeration: a known one, or any other text that a vendor sent. */
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

/** Declares an enumeration that the standard closes: only its words are written, though others are still read and kept. */
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

/** An optional attribute. */
export function attribute<V>(content: Simple<V> | Words<V>, options: FieldOptions = {}): Field<V, 'optional'> {
  return field('attribute', content, 'optional', {}, options);
}

/** A mandatory attribute. */
export function requiredAttribute<V>(content: Simple<V> | Words<V>, options: FieldOptions = {}): Field<V, 'required'> {
  return field('attribute', content, 'required', {}, options);
}

/**
 * A mandatory attribute that decides nothing about money. Writing demands it; reading notes that it lacks, so that what
 * a vendor left out costs nobody an approval.
 */
export function expectedAttribute<V>(content: Simple<V> | Words<V>): Field<V, 'optional'> {
  return field('attribute', content, 'optional', { min: 1, mayLack: 'when-read' }, {});
}

/** As {@link expectedAttribute}, for an element. */
export function expectedElement<V>(content: Content<V>): Field<V, 'optional'> {
  return field('element', content, 'optional', { min: 1, mayLack: 'when-read' }, {});
}

/** A mandatory element that a strict reader demands, and that one who leaves out what decides nothing does without. */
export function decidesNothing<V>(content: Content<V>): Field<V, 'optional'> {
  return field('element', content, 'optional', { min: 1 }, {});
}

/** As {@link decidesNothing}, for an attribute. */
export function attributeDecidesNothing<V>(content: Simple<V> | Words<V>): Field<V, 'optional'> {
  return field('attribute', content, 'optional', { min: 1 }, {});
}

/** As {@link expectedAttribute}, with a list of words. */
export function expectedListAttribute<V>(content: Words<V>): Field<readonly V[], 'optional'> {
  return field('attribute', content, 'optional', { isList: true, min: 1, mayLack: 'when-read' }, {});
}

/** An optional attribute that holds a list of words. */
export function listAttribute<V>(content: Words<V>): Field<readonly V[], 'optional'> {
  return field('attribute', content, 'optional', { isList: true }, {});
}

/** An optional element. */
export function element<V>(content: Content<V>, options: FieldOptions = {}): Field<V, 'optional'> {
  return field('element', content, 'optional', {}, options);
}

/** A mandatory element. */
export function requiredElement<V>(content: Content<V>): Field<V, 'required'> {
  return field('element', content, 'required', {}, {});
}

/**
 * A mandatory element that vendors leave out of failed responses (protocol notes, section 10). Writing demands it; reading
 * demands it unless `Response.Result` is Failure, so its reader has to expect that it is absent.
 */
export function requiredUnlessFailed<V>(content: Content<V>): Field<V, 'optional'> {
  return field('element', content, 'optional', { min: 1, mayLack: 'on-failure' }, {});
}

/** An element that may be repeated, up to `max` times. */
export function elements<V>(content: Content<V>, max = Number.POSITIVE_INFINITY): Field<readonly V[], 'optional'> {
  return field('element', content, 'optional', { max }, {});
}

/** A repeatable element of which at least one is mandatory. */
export function requiredElements<V>(content: Content<V>): Field<readonly V[], 'required'> {
  return field('element', content, 'required', { max: Number.POSITIVE_INFINITY }, {});
}

/** An optional element that holds a list of words. */
export function listElement<V>(content: Words<V>): Field<readonly V[], 'optional'> {
  return field('element', content, 'optional', { isList: true }, {});
}

/** A mandatory element that holds a list of words. */
export function requiredListElement<V>(content: Words<V>): Field<readonly V[], 'required'> {
  return field('element', content, 'required', { isList: true }, {});
}

/**
 * A repeatable element that holds a list of words. The model has one list: the lists of all occurrences are joined
 * when reading, and one occurrence is written.
 */
export function listElements<V>(content: Words<V>): Field<readonly V[], 'optional'> {
  return field('element', content, 'optional', { isList: true, max: Number.POSITIVE_INFINITY }, {});
}

/** The character content of the element. The field is named by its text name, which JSON uses too. */
export function text<V>(content: Simple<V>): Field<V, 'required'> {
  return field('text', content, 'required', {}, {});
}

/** An optional member of JSON. */
export function member<V>(content: Content<V>): Field<V, 'optional'> {
  return field('member', content, 'optional', {}, {});
}

/** A mandatory member of JSON. */
export function requiredMember<V>(content: Content<V>): Field<V, 'required'> {
  return field('member', content, 'required', {}, {});
}

/** A member of JSON that writing demands; reading notes that it lacks. */
export function expectedMember<V>(content: Content<V>): Field<V, 'optional'> {
  return field('member', content, 'optional', { min: 1, mayLack: 'when-read' }, {});
}

/** An optional member of JSON that is an array; an empty one is another thing than none. */
export function members<V>(content: Content<V>): Field<readonly V[], 'optional'> {
  return field('member', content, 'optional', { max: Number.POSITIVE_INFINITY }, {});
}

/** As {@link members}, mandatory. */
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
