/** The envelope: a root, a header and one body that belong together (protocol notes, section 1). */
import type { Declaration } from '../../declaration/declaration.js';
import type { Dialect } from '../../dialect/index.js';
import { bodies, roots, type KeptItem, type Message, type OutgoingMessage } from '../../registry/registry.js';
import { ContentInformation } from '../../types/cms.js';
import { MessageHeader } from '../../types/message-header.js';
import { decidingIn, saidByBody } from '../../registry/decisive-fields.js';
import type { DecodeError, EncodeError } from './codec.js';
import { planOf, type TypePlan } from './type-plan.js';
import { Refusal, type Keeper } from './reading.js';

/** The two roots. The request root carries every message that is not a response, from either side. */
export type Root = 'SaleToPOIRequest' | 'SaleToPOIResponse';

/** The plan for reading headers. */
export const headerPlan: TypePlan = planOf(MessageHeader);

/** Returns the plan for writing the headers of a dialect. */
export function headerPlanIn(dialect: Dialect): TypePlan {
  return planOf(MessageHeader, dialect);
}

/** The plan of a trailer, the same in both versions. */
export const trailerPlan: TypePlan = planOf(ContentInformation);

const declarations: ReadonlyMap<string, Declaration<unknown>> = new Map(Object.entries(bodies));

/**
 * Returns the plan of a body, or undefined for an undeclared name. With a dialect the result is the plan for writing;
 * without a dialect, the plan for reading.
 */
export function bodyPlan(name: string, dialect?: Dialect): TypePlan | undefined {
  const declaration = declarations.get(name);
  return declaration === undefined ? undefined : planOf(declaration, dialect);
}

/** True if the version of a dialect has the body. */
export function isBodyIn(name: string, { version }: Dialect): boolean {
  return version === '3.1' || declarations.get(name)?.options.only === undefined;
}

/** True if a name is one of the two roots. */
export function isRoot(name: string): name is Root {
  return name === 'SaleToPOIRequest' || name === 'SaleToPOIResponse';
}

/** True if the name of an element in the envelope shows that it is a body, declared or not. */
export function isBodyName(name: string): boolean {
  return declarations.has(name) || name === 'InputUpdate' || /(?:Request|Response|Notification)$/.test(name);
}

/** The parts that a decoder found in an envelope. */
export interface Found {
  readonly root: Root;
  readonly header: MessageHeader | undefined;
  /** The bodies in their order. A body without a declaration has no value. */
  readonly bodies: readonly { readonly name: string; readonly value: unknown }[];
  /** The trailer, if it exists and follows the standard. */
  readonly trailer: ContentInformation | undefined;
  readonly keeper: Keeper;
}

const messageTypes: ReadonlySet<string> = new Set(['Request', 'Response', 'Notification']);

/** Returns the body name that a header announces. For an unknown message type, returns a name that no body has. */
function bodyNameOf({ MessageCategory: category, MessageType: type }: MessageHeader): string {
  if (!messageTypes.has(type)) return `${category} ${type}`;
  return category === 'InputUpdate' && type === 'Request' ? 'InputUpdate' : category + type;
}

function rootOf(header: MessageHeader): Root {
  return header.MessageType === 'Response' ? 'SaleToPOIResponse' : 'SaleToPOIRequest';
}

/** True if a header has every field that the name of its body could supply. */
export function isWholeHeader(header: MessageHeader): boolean {
  const said: ReadonlySet<string> = new Set(Object.keys(header));
  return saidByBody.every((name) => said.has(name));
}

/**
 * Fills in the class, category and type that the header lacks, taken from the name of the body. Only the header of a
 * response to a service request may lack these fields.
 */
function withSaid(header: MessageHeader, bodyName: string | undefined): MessageHeader {
  if (isWholeHeader(header)) return header;
  const category = /^(.+)Response$/.exec(bodyName ?? '')?.[1];
  if (category === undefined || decidingIn(bodyName ?? '') === undefined) {
    const path = 'MessageHeader';
    throw new Refusal('missing-field', 'the header does not say which message it is', { path, expected: path });
  }
  const said = { MessageClass: 'Service', MessageCategory: category, MessageType: 'Response' } as const;
  return { ...said, ...header };
}

/** Returns the message, or throws a Refusal if its parts do not belong together. */
export function messageOf(found: Found): Message {
  const { root } = found;
  const [body, another] = found.bodies;
  if (found.header === undefined) {
    throw new Refusal('no-header', 'there is no message header', { path: 'MessageHeader', expected: 'MessageHeader' });
  }
  const header = withSaid(found.header, body?.name);
  const expected = bodyNameOf(header);
  if (another !== undefined) throw mismatch('there is more than one body', another.name, `${expected} alone`);
  if (!declarations.has(expected)) {
    throw new Refusal('unknown-message', 'messages of this category and type are not known', { path: 'MessageHeader' });
  }
  if (rootOf(header) !== root) throw mismatch('root and message type do not agree', 'MessageHeader', rootOf(header));
  if (body === undefined) {
    throw new Refusal('missing-field', `${expected} is missing`, { path: expected, expected });
  }
  if (body.name !== expected) throw mismatch('header and body do not agree', body.name, expected);
  const { trailer, keeper } = found;
  if (trailer !== undefined) {
    keeper.keepUnmet(planOf(roots[root]).conditions, { SecurityTrailer: trailer }, undefined);
  }
  const message = {
    name: expected,
    header,
    body: expected === 'TransactionStatusResponse' ? withRepeatedHeader(body.value) : body.value,
    ...(trailer === undefined ? {} : { trailer }),
    kept: keeper.items,
  };
  if (!isMessage(message)) throw mismatch('the body was not read', expected, expected);
  checkRepeated(message);
  return message;
}

/**
 * Returns the message from a repaired text, with a note about the damage. `error` is the reason why the text was
 * rejected. Returns undefined for a message that may not be read with parts left out.
 */
export function mendedAnswer(message: Message, { message: why, line, column }: DecodeError): Message | undefined {
  if (decidingIn(message.name) === undefined) return undefined;
  const where = line === undefined || column === undefined ? '' : ` (line ${line}, column ${column})`;
  const note: KeptItem = { path: rootOf(message.header), why: 'damaged-text', expected: `${why}${where}` };
  return { ...message, kept: [...message.kept, note] };
}

/**
 * True if the name is declared. Then the body was filled by the plan of that declaration, so the body has the declared
 * type. The compiler cannot derive this.
 */
export function isMessage(candidate: { readonly name: string; readonly body: unknown }): candidate is Message {
  return declarations.has(candidate.name) && typeof candidate.body === 'object';
}

/** True if the header's plan filled the draft, so the draft is a complete header. */
export function isHeader(plan: TypePlan, draft: unknown): draft is MessageHeader {
  return plan === headerPlan && typeof draft === 'object';
}

/** True if the trailer's plan filled the draft, so the draft is a complete trailer. */
export function isTrailer(plan: TypePlan, draft: unknown): draft is ContentInformation {
  return plan === trailerPlan && typeof draft === 'object';
}

/**
 * Returns the body of a status response. Missing fields in the header of the repeated response are added, taken from
 * the name of that response's body.
 */
function withRepeatedHeader(body: unknown): unknown {
  if (!isObject(body) || !isObject(body['RepeatedMessageResponse'])) return body;
  const { MessageHeader: header, ...repeated } = body['RepeatedMessageResponse'];
  if (!isHeader(headerPlan, header) || isWholeHeader(header)) return body;
  const [name] = Object.keys(repeated);
  return { ...body, RepeatedMessageResponse: { MessageHeader: withSaid(header, name), ...repeated } };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Throws if a repeated response does not match its own header, so that a reversal is never taken for a payment. */
function checkRepeated(message: Message): void {
  if (message.name !== 'TransactionStatusResponse') return;
  const repeated = message.body.RepeatedMessageResponse;
  if (repeated?.MessageHeader === undefined) return;
  const expected = bodyNameOf(repeated.MessageHeader);
  const present = Object.keys(repeated).find((name) => name !== 'MessageHeader');
  if (present !== undefined && present !== expected) {
    const path = `TransactionStatusResponse.RepeatedMessageResponse.${present}`;
    throw mismatch('repeated header and body do not agree', path, expected);
  }
}

function mismatch(message: string, path: string, expected: string): Refusal {
  return new Refusal('envelope-mismatch', message, { path, expected });
}

/** Returns why the header and the name of an outgoing message contradict each other, or undefined if they agree. */
export function outgoingMismatch(message: OutgoingMessage): EncodeError | undefined {
  const { name, header } = message;
  if (bodyNameOf(header) !== name) return wrong(`the header announces ${bodyNameOf(header)}, not ${name}`);
  return undefined;
}

function wrong(message: string): EncodeError {
  return { code: 'envelope-mismatch', message, path: 'MessageHeader' };
}

/** Returns the plan of the root under which a message is written. */
export function rootPlan(message: OutgoingMessage): TypePlan {
  return planOf(roots[outgoingRoot(message)]);
}

/** Returns the root under which a message is written. */
export function outgoingRoot(message: OutgoingMessage): Root {
  return rootOf(message.header);
}
