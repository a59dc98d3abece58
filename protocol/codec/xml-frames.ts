/** The state of an XML reading: what is open, and the refusals of documents. */
import type { FieldPlan, TypePlan } from './plan.js';
import { Refusal, type Draft, type Place } from './reading.js';

/** The envelope is open. */
export interface RootFrame {
  readonly kind: 'root';
}

/** An element of a declared type is open. */
export interface TypeFrame {
  readonly kind: 'type';
  readonly place: Place;
  readonly plan: TypePlan;
  readonly draft: Draft;
  text: string;
  /** The field that the finished draft fills, or undefined for the header and the body. */
  readonly fills: FieldPlan | undefined;
}

/** An element with a scalar is open. */
export interface ScalarFrame {
  readonly kind: 'scalar';
  readonly field: FieldPlan;
  text: string;
}

/** Something that is not declared is open. */
export interface KeptFrame {
  readonly kind: 'kept';
  readonly place: Place;
  text: string;
  /** Within a SecurityTrailer nothing more is noted. */
  readonly isSilent: boolean;
}

/** What is open at one level of the document. */
export type Frame = RootFrame | TypeFrame | ScalarFrame | KeptFrame;

/** The refusal of a document that is no message. */
export function notAnEnvelope(): Refusal {
  const expected = 'SaleToPOIRequest or SaleToPOIResponse';
  return new Refusal('not-an-envelope', 'the document is not a message', { expected });
}

/** The refusal for what the parser complains of. Its own words are not repeated: they quote the text. */
export function refusalOf(reason: string): Refusal {
  if (/duplicate attribute/.test(reason)) return new Refusal('duplicate', 'an attribute stands twice');
  if (/entity/.test(reason) && !/character entity/.test(reason)) {
    return new Refusal('entity', 'an entity that XML does not define is not accepted');
  }
  return new Refusal('malformed', 'the text is not well-formed XML, or it is cut');
}
