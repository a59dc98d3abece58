/** The state of an XML reading: the open elements, and the errors of documents. */
import type { FieldPlan, TypePlan } from '../shared/type-plan.js';
import { pathIn, Refusal, type Draft, type Keeper, type Place } from '../shared/reading.js';

/** The state while the envelope is open. */
export interface RootFrame {
  readonly kind: 'root';
  readonly place: Place;
}

/** An element of a declared type is open. */
export interface TypeFrame {
  readonly kind: 'type';
  readonly place: Place;
  readonly plan: TypePlan;
  readonly draft: Draft;
  text: string;
  /** The field that the finished draft fills; undefined for the header and the body. */
  readonly fills: FieldPlan | undefined;
  /** In a strict reading: the position, in the order of the schema, of the latest element so far. */
  lastOrder: number;
  /** The number of this element among the items of its field, from 0. */
  readonly index: number;
  /** Fields that occurred twice. Further occurrences of such a field are also left out. */
  twice: readonly FieldPlan[] | undefined;
  /**
   * True for the object that JSON puts around some members. In XML, the elements inside this object count as elements
   * of the type around it.
   */
  readonly isWrapper?: true;
}

/** An element with a scalar is open. */
export interface ScalarFrame {
  readonly kind: 'scalar';
  readonly field: FieldPlan;
  /** The type around the element. */
  readonly around: Place;
  text: string;
}

/** An undeclared element is open. */
export interface KeptFrame {
  readonly kind: 'kept';
  readonly place: Place;
  text: string;
  /** True inside a SecurityTrailer, where nothing more is noted. */
  readonly isSilent: boolean;
}

/** The open element at one level of the document. */
export type Frame = RootFrame | TypeFrame | ScalarFrame | KeptFrame;

/** Returns the frame of an element of a declared type that has just opened. */
export function typeFrame(plan: TypePlan, place: Place, fills: FieldPlan | undefined, index: number): TypeFrame {
  const draft: Draft = {};
  // The text content is known only when the element ends. Its member is created here, so that the members have the
  // order of the schema.
  if (plan.text?.place === 'text') draft[plan.text.name] = undefined;
  return { kind: 'type', place, plan, draft, text: '', fills, index, lastOrder: -1, twice: undefined };
}

/** Returns the frame of an undeclared or skipped element. */
export function keptFrame(place: Place, isSilent: boolean): KeptFrame {
  return { kind: 'kept', place, text: '', isSilent };
}

/**
 * For strict reading: notes a field that comes too late in the order of the schema. Some elements of 3.0 lack the
 * element that surrounds them in 3.1 (`within`); they have no position in the order of 3.1 and are not checked.
 */
export function noteOrder({ name, order, within }: FieldPlan, frame: TypeFrame, keeper: Keeper): void {
  if (within !== undefined) return;
  if (order < frame.lastOrder) keeper.keep(pathIn(frame.place, name), 'wrong-order');
  frame.lastOrder = Math.max(frame.lastOrder, order);
}

/** Fills a field of a draft. The items of repeated elements and of repeated lists are joined in one list. */
export function put(draft: Draft, field: FieldPlan, value: unknown): void {
  const before = draft[field.name];
  if (!field.isRepeatable) draft[field.name] = value;
  else if (!Array.isArray(before)) draft[field.name] = field.isList ? value : [value];
  else if (Array.isArray(value) && field.isList) before.push(...value);
  else before.push(value);
}

/** Returns the place of an element inside another one. */
export function placeIn(parent: Place | undefined, name: string): Place {
  return { parent, name, index: 0 };
}

/** Returns the error for a document that is not a message. */
export function notAnEnvelope(): Refusal {
  const expected = 'SaleToPOIRequest or SaleToPOIResponse';
  return new Refusal('not-an-envelope', 'the document is not a message', { expected });
}
