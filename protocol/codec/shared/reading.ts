/** What the readers of both encodings share: refusals, paths, and the check of a type that was read. */
import type { KeptItem, KeptReason } from '../../registry/registry.js';
import type { DecodeError, DecodeErrorCode } from './codec.js';
import { decidingIn, decidingInHeader, saidByBody } from '../../registry/decisive-fields.js';
import type { ConditionPlan } from './condition-plan.js';
import type { FieldPlan, TypePlan } from './type-plan.js';

/** An object of the model while it is being read. Its keys come from declarations only, never from the text. */
export type Draft = Record<string, unknown>;

/** Leaves a reader at the first refusal; it is caught where the codec begins and goes no further. */
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

/** The position of a character by its number in the text. */
export function positionAt(text: string, index: number): Position {
  const before = text.slice(0, index).split(/\r\n|\r|\n/);
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

/** A place in the model, linked to the place around it; it becomes text only when somebody asks. */
export interface Place {
  readonly parent: Place | undefined;
  readonly name: string;
  /** Its number among repeated elements, from 0; 0 is not written. */
  readonly index: number;
}

/** The text of a place: `PaymentResponse.PaymentReceipt[1].OutputContent`. */
export function pathOf(place: Place): string {
  const own = place.index === 0 ? place.name : `${place.name}[${place.index}]`;
  return place.parent === undefined ? own : `${pathOf(place.parent)}.${own}`;
}

/** The text of a place inside another one. */
export function pathIn(place: Place | undefined, name: string): string {
  return place === undefined ? name : `${pathOf(place)}.${name}`;
}

/** Stands for characters that could not be read: in a text that was no UTF-8, and where a reader mends. */
export const unreadable = '\ufffd';

const hasUnreadable = 'has characters that cannot be read';

/** What is wrong with one field alone; anything else is wrong with the text. */
const ofOneField: ReadonlySet<DecodeErrorCode> = new Set(['bad-value', 'missing-field', 'duplicate']);

/** Collects what is kept aside and left out. */
export class Keeper {
  readonly items: KeptItem[] = [];
  readonly #isStrict: boolean;
  readonly #mayBeDamaged: boolean;
  #deciding: readonly string[] | undefined;

  /** Of a text with U+FFFD, or of one that was mended, each value is looked at for {@link unreadable}. */
  constructor(how: 'liberally' | 'strictly', text = '', isMended = false) {
    this.#isStrict = how === 'strictly';
    this.#mayBeDamaged = isMended || text.includes(unreadable);
  }

  /** Whether nothing is forgiven, and the order of elements is looked at. */
  get isStrict(): boolean {
    return this.#isStrict;
  }

  /** Whether what decides nothing may be left out of what is read now. */
  get isLiberal(): boolean {
    return this.#deciding !== undefined;
  }

  /** The body of this name is read from here on. */
  beginBody(name: string): void {
    this.#deciding = this.#isStrict ? undefined : decidingIn(name);
  }

  /** The header is read from here on, of a response or of something else. */
  beginHeader(isOfResponse: boolean): void {
    this.#deciding = isOfResponse && !this.#isStrict ? decidingInHeader : undefined;
  }

  /** Something of which these paths decide is read from here on. */
  beginDeciding(paths: readonly string[]): void {
    this.#deciding = paths;
  }

  /** Something is read whole or not at all from here on. */
  beginStrict(): void {
    this.#deciding = undefined;
  }

  /** Leaves out a field that decides nothing, because of this; false where it decides, or cannot be done without. */
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

  /** Whether a value has characters that could not be read, in a message of which parts may be left out. */
  isDamaged(value: string | boolean): boolean {
    return this.#mayBeDamaged && this.isLiberal && typeof value === 'string' && value.includes(unreadable);
  }

  /** Notes something damaged; `what` says how, without the path, in which an unknown name may stand. */
  keepDamaged(path: string, what: string, why: 'left-out' | 'damaged-text' = 'left-out'): void {
    this.items.push({ path, why, expected: what });
  }

  keep(path: string, why: KeptReason, value?: string): void {
    this.items.push(value === undefined ? { path, why } : { path, why, value });
  }

  /** For a strict reader: notes a field that stands under another name than that of the standard. */
  keepName(field: FieldPlan, around: Place, name: string): void {
    if (name !== field.name) this.keep(pathIn(placeOfDraft(around, field), field.name), 'other-name', name);
  }

  /** Notes the conditions that an object of the model does not keep. */
  keepUnmet(conditions: readonly ConditionPlan[], draft: Draft, at: Place | undefined): void {
    for (const { path, expected, isMet } of conditions) {
      if (!isMet(draft)) this.items.push({ path: pathIn(at, path), why: 'unmet-condition', expected });
    }
  }
}

/** Reads one scalar, notes what is unusual about it, and refuses what is not of its form. */
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

/** The refusal of a value that is not of its form. */
export function badValue(path: string, expected: string): Refusal {
  return new Refusal('bad-value', `${path} must be ${expected}`, { path, expected });
}

/** The refusal of a field that is damaged; `what` completes "the field ...". */
export function damaged(path: string, what: string): Refusal {
  return new Refusal('bad-value', `${path} ${what}`, { path });
}

/** The refusal of something that stands more often than it may. */
export function duplicate(path: string): Refusal {
  return new Refusal('duplicate', `${path} stands more often than it may`, { path });
}

/** The object that a field of a draft goes to: the draft, or the one inside it whose element was left out (3.0). */
export function draftOf(draft: Draft, { within }: FieldPlan): Draft {
  if (within === undefined) return draft;
  const inner = draft[within.name];
  if (isDraft(inner)) return inner;
  const made: Draft = {};
  draft[within.name] = made;
  return made;
}

/** The place of that object, in the names of the model. */
export function placeOfDraft(place: Place, { within }: FieldPlan): Place {
  return within === undefined ? place : { parent: place, name: within.name, index: 0 };
}

function isDraft(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null;
}

/**
 * True for the SaleID or POIID of a response that has a ServiceID: an absent one reads as an empty one. The ServiceID can still say whose answer it is
 * (a sample of DataMesh has no POIID).
 */
function isIdOfResponse(at: Place, { name }: FieldPlan, { MessageType, ServiceID }: Draft): boolean {
  const isId = name === 'SaleID' || name === 'POIID';
  return at.name === 'MessageHeader' && isId && MessageType === 'Response' && ServiceID !== undefined;
}

/** Checks that a type has what is mandatory, and notes the conditions that it does not keep. */
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

/** Checks that a type has one member of each choice, and not two of which it may have one. */
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

/** Whether a response says Failure: vendors then leave out what is mandatory (protocol notes, section 10). */
function isFailure(draft: Draft): boolean {
  const response = draft['Response'];
  return typeof response === 'object' && response !== null && 'Result' in response && response.Result === 'Failure';
}
