/** The common parts of the decoders of both encodings: errors, paths, and the check of a type that was decoded. */
import type { KeptItem, KeptReason } from '../../registry/registry.js';
import type { DecodeError, DecodeErrorCode } from './codec.js';
import { decidingIn, decidingInHeader, saidByBody } from '../../registry/decisive-fields.js';
import type { ConditionPlan } from './condition-plan.js';
import type { FieldPlan, TypePlan } from './type-plan.js';

/** An object of the model while it is being read. Its keys come from declarations only, never from the text. */
export type Draft = Record<string, unknown>;

/** Ends a reading at its first error. The codec catches this exception and never throws it to its caller. */
export class Refusal extends Error {
  readonly error: DecodeError;

  constructor(code: DecodeErrorCode, message: string, details: Omit<DecodeError, 'code' | 'message'> = {}) {
    super(message);
    this.error = { code, message, ...details };
  }
}

/** Line and column in a text, from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Returns the position of a character by its index in the text. */
export function positionAt(text: string, index: number): Position {
  const before = text.slice(0, index).split(/\r\n|\r|\n/);
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

/** A place in the model, linked to the place around it. A place becomes text only on demand. */
export interface Place {
  readonly parent: Place | undefined;
  readonly name: string;
  /** The index among repeated elements, from 0. An index of 0 is left out of the path. */
  readonly index: number;
}

/** Returns the text of a place: `PaymentResponse.PaymentReceipt[1].OutputContent`. */
export function pathOf(place: Place): string {
  const own = place.index === 0 ? place.name : `${place.name}[${place.index}]`;
  return place.parent === undefined ? own : `${pathOf(place.parent)}.${own}`;
}

/** Returns the text of a place: of the field `name` inside `place`. */
export function pathIn(place: Place | undefined, name: string): string {
  return place === undefined ? name : `${pathOf(place)}.${name}`;
}

/** The character that replaces unreadable characters, both in a text that was not UTF-8 and in a repaired text. */
export const unreadable = '\ufffd';

const hasUnreadable = 'has characters that cannot be read';

/** The errors that concern a single field; any other error concerns the whole text. */
const ofOneField: ReadonlySet<DecodeErrorCode> = new Set(['bad-value', 'missing-field', 'duplicate']);

/** Collects the items that are kept aside or left out. */
export class Keeper {
  readonly items: KeptItem[] = [];
  readonly #isStrict: boolean;
  readonly #mayBeDamaged: boolean;
  #deciding: readonly string[] | undefined;

  /** If the text was repaired or contains U+FFFD, each value is searched for {@link unreadable}. */
  constructor(how: 'liberally' | 'strictly', text = '', isMended = false) {
    this.#isStrict = how === 'strictly';
    this.#mayBeDamaged = isMended || text.includes(unreadable);
  }

  /** True if every deviation is an error, and the order of elements is checked. */
  get isStrict(): boolean {
    return this.#isStrict;
  }

  /** True if fields that are not decisive may be left out of the current part. */
  get isLiberal(): boolean {
    return this.#deciding !== undefined;
  }

  /** Starts the body with this name. */
  beginBody(name: string): void {
    this.#deciding = this.#isStrict ? undefined : decidingIn(name);
  }

  /** Starts the header. Header fields that are not decisive may be left out only in a response. */
  beginHeader(isOfResponse: boolean): void {
    this.#deciding = isOfResponse && !this.#isStrict ? decidingInHeader : undefined;
  }

  /** Starts a part in which these paths are decisive. */
  beginDeciding(paths: readonly string[]): void {
    this.#deciding = paths;
  }

  /** Starts a part that is read completely or rejected. */
  beginStrict(): void {
    this.#deciding = undefined;
  }

  /**
   * Leaves out an optional field that is not decisive, because of this error. Returns false if the field is decisive or
   * required.
   */
  leaveOut(field: FieldPlan, around: Place, thrown: unknown, index = 0): boolean {
    if (this.#deciding === undefined || !(thrown instanceof Refusal) || !ofOneField.has(thrown.error.code))
      return false;
    const isSaidByBody = around.name === 'MessageHeader' && saidByBody.includes(field.name);
    if (!field.mayBeAbsent && !isSaidByBody) return false;
    const path = pathIn(placeOfDraft(around, field), index === 0 ? field.name : `${field.name}[${index}]`);
    const plain = path.replace(/\[[0-9]+\]/g, '');
    if (this.#deciding.some((one) => one === plain || one.startsWith(`${plain}.`))) return false;
    this.items.push({ path, why: 'left-out', expected: thrown.error.message });
    return true;
  }

  /** True if a value has unreadable characters, in a message whose fields may be left out. */
  isDamaged(value: string | boolean): boolean {
    return this.#mayBeDamaged && this.isLiberal && typeof value === 'string' && value.includes(unreadable);
  }

  /** Notes a damaged part. `what` describes the damage without the path, which may contain an unknown name. */
  keepDamaged(path: string, what: string, why: 'left-out' | 'damaged-text' = 'left-out'): void {
    this.items.push({ path, why, expected: what });
  }

  keep(path: string, why: KeptReason, value?: string): void {
    this.items.push(value === undefined ? { path, why } : { path, why, value });
  }

  /** Notes that a field has a name that differs from the standard's name. Only strict decoders do this. */
  keepName(field: FieldPlan, around: Place, name: string): void {
    if (name !== field.name) this.keep(pathIn(placeOfDraft(around, field), field.name), 'other-name', name);
  }

  /** Notes the conditions that an object of the model does not meet. */
  keepUnmet(conditions: readonly ConditionPlan[], draft: Draft, at: Place | undefined): void {
    for (const { path, expected, isMet } of conditions) {
      if (!isMet(draft)) this.items.push({ path: pathIn(at, path), why: 'unmet-condition', expected });
    }
  }
}

/** Reads one scalar and notes its deviations. Throws if the text has the wrong form. */
export function readScalar(field: FieldPlan, raw: string, at: Place | undefined, keeper: Keeper): string | boolean {
  const { scalar } = field;
  const value = scalar?.read(raw);
  if (scalar === undefined || value === undefined) {
    throw badValue(pathIn(at, field.name), scalar?.expected ?? 'an object');
  }
  if (keeper.isDamaged(value)) {
    const path = pathIn(at, field.name);
    if (scalar.isFree !== true) throw damaged(path, hasUnreadable);
    keeper.keepDamaged(path, hasUnreadable, 'damaged-text');
  }
  if (!scalar.isUsual(value)) {
    const why = scalar.base === 'word' ? 'unknown-word' : 'unusual-value';
    keeper.keep(pathIn(at, field.name), why, String(value));
  }
  return value;
}

/** Returns the error for a value of the wrong form. */
export function badValue(path: string, expected: string): Refusal {
  return new Refusal('bad-value', `${path} must be ${expected}`, { path, expected });
}

/** Returns the error for a damaged field; `what` completes "the field ...". */
export function damaged(path: string, what: string): Refusal {
  return new Refusal('bad-value', `${path} ${what}`, { path });
}

/** Returns the error for a part that occurs too often. */
export function duplicate(path: string): Refusal {
  return new Refusal('duplicate', `${path} stands more often than it may`, { path });
}

/** Returns the object that contains a field: the draft itself, or an object inside the draft. Version 3.0 writes no element for that inner object. */
export function draftOf(draft: Draft, { within }: FieldPlan): Draft {
  if (within === undefined) return draft;
  const inner = draft[within.name];
  if (isDraft(inner)) return inner;
  const made: Draft = {};
  draft[within.name] = made;
  return made;
}

/** Returns the place in the model of the object that {@link draftOf} returns. */
export function placeOfDraft(place: Place, { within }: FieldPlan): Place {
  return within === undefined ? place : { parent: place, name: within.name, index: 0 };
}

function isDraft(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null;
}

/**
 * True for the SaleID or POIID of a response that has a ServiceID. If such an id is absent, it is read as empty,
 * because the ServiceID identifies the request. (In a sample of DataMesh, the POIID is missing.)
 */
function isIdOfResponse(at: Place, { name }: FieldPlan, { MessageType, ServiceID }: Draft): boolean {
  const isId = name === 'SaleID' || name === 'POIID';
  return at.name === 'MessageHeader' && isId && MessageType === 'Response' && ServiceID !== undefined;
}

/** Throws if a required field is missing, and notes the conditions that the type does not meet. */
export function checkComplete(plan: TypePlan, draft: Draft, at: Place, keeper: Keeper): void {
  for (const field of plan.required) {
    if (draft[field.name] !== undefined) continue;
    if (field.mayLack === 'on-failure' && isFailure(draft)) continue;
    const path = pathIn(at, field.name);
    if (keeper.isLiberal && isIdOfResponse(at, field, draft)) {
      draft[field.name] = '';
      keeper.keep(path, 'missing-field');
      continue;
    }
    const isSaidByBody = at.name === 'MessageHeader' && saidByBody.includes(field.name);
    if (field.mayLack === 'when-read' || (keeper.isLiberal && (field.mayBeAbsent || isSaidByBody))) {
      keeper.keep(path, 'missing-field');
      continue;
    }
    throw new Refusal('missing-field', `${path} is missing`, { path, expected: field.expected });
  }
  for (const field of plan.unwrapped) {
    const inner = draft[field.name];
    if (isDraft(inner) && field.type !== undefined) {
      checkComplete(field.type, inner, { parent: at, name: field.name, index: 0 }, keeper);
    }
  }
  checkChoices(plan, draft, at);
  keeper.keepUnmet(plan.conditions, draft, at);
}

/**
 * Throws unless a type has a member of each choice. Also throws if there are several members of a choice that allows
 * only one.
 */
function checkChoices({ choices }: TypePlan, draft: Draft, at: Place): void {
  for (const { members, min, max } of choices) {
    const present = members.filter((name) => draft[name] !== undefined);
    if (max === 1 && present.length > 1) throw duplicate(pathIn(at, present[1] ?? ''));
    if (present.length === 0 && min !== 0) {
      const expected = `one of ${members.join(', ')}`;
      const path = pathOf(at);
      throw new Refusal('missing-field', `${path} must have ${expected}`, { path, expected });
    }
  }
}

/** True if a response reports Failure: vendors then omit required fields (protocol notes, section 10). */
function isFailure(draft: Draft): boolean {
  const response = draft['Response'];
  return typeof response === 'object' && response !== null && 'Result' in response && response.Result === 'Failure';
}
