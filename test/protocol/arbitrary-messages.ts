/** Random messages that are made from the declarations: they contain everything that is declared, and nothing else. */
import * as fc from 'fast-check';
import type { AnyField, Content, Declaration, Facets, Words } from '../../protocol/declaration/declaration.js';
import { bodies, type OutgoingMessage, type Version } from '../../protocol/index.js';
import type { Condition } from '../../protocol/declaration/condition.js';
import { planOf } from '../../protocol/codec/shared/type-plan.js';
import { ContentInformation } from '../../protocol/types/cms.js';
import { dictionary } from './dictionary.js';

/** Characters that XML can contain, including those that need escaping. */
const character = fc.oneof(
  fc.constantFrom('<', '>', '&', '"', "'", ' ', '\t', '\n', '\r', ']]>', 'é', '€', '😀', '\u00a0', '0', '/', '\\', '%'),
  fc.integer({ min: 0x20, max: 0x7e }).map((unit) => String.fromCharCode(unit)),
);

function text(facets: Facets): fc.Arbitrary<string> {
  const { length, minLength = length ?? 0, maxLength = length ?? Math.max(minLength, 8), pattern } = facets;
  const digits = fc.integer({ min: 0, max: 9 }).map(String);
  const units = { minLength, maxLength };
  if (pattern === '[0-9]*') return fc.array(digits, units).map((parts) => parts.join(''));
  if (pattern === '[A-Z]{3,3}') return fc.constantFrom('EUR', 'CHF', 'JPY');
  if (pattern === '[a-z]{2,2}') return fc.constantFrom('de', 'fr');
  return fc.array(minLength + (length ?? 0) > 0 ? digits : character, units).map((parts) => parts.join(''));
}

function wordsOf(content: Words<unknown>, version: Version): readonly string[] {
  return content.words.filter((word) => version === '3.1' || !content.only31.includes(word));
}

function scalar(content: Exclude<Content<unknown>, { kind: 'type' }>, version: Version): fc.Arbitrary<unknown> {
  if (content.kind === 'words') {
    return fc.constantFrom(...wordsOf(content, version), ...(content.isOpen ? ['vendor:Own1'] : []));
  }
  const { facets } = content;
  switch (content.base) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc
        .integer({ min: Number(facets.minInclusive ?? -9), max: Number(facets.maxInclusive ?? 999) })
        .map(String);
    case 'decimal':
      return fc.tuple(fc.nat(9_999_999), fc.constantFrom('', '.0', '.50', '.123456')).map((parts) => parts.join(''));
    case 'dateTime':
      return fc.constantFrom('2024-02-29T23:59:59Z', '2024-05-05T10:10:10.1234567+02:00');
    case 'base64Binary':
      return fc
        .uint8Array({
          minLength: facets.length ?? facets.minLength ?? 0,
          maxLength: facets.length ?? facets.maxLength ?? 9,
        })
        .map((octets) => Buffer.from(octets).toString('base64'));
    case 'string':
      break;
  }
  return text(facets);
}

/** How values are made: for a version, and with all or only some of the optional members. */
interface Style {
  readonly version: Version;
  readonly isFull: boolean;
}

const styles: Readonly<Record<Version, { readonly sparse: Style; readonly full: Style }>> = {
  '3.0': { sparse: { version: '3.0', isFull: false }, full: { version: '3.0', isFull: true } },
  '3.1': { sparse: { version: '3.1', isFull: false }, full: { version: '3.1', isFull: true } },
};

function field(declared: AnyField, style: Style, min: number = declared.min): fc.Arbitrary<unknown> {
  const { isList } = declared;
  const { in30 = {} } = declared.options;
  const content = (style.version === '3.0' ? in30.content : undefined) ?? declared.content;
  if (isList && content.kind === 'words') {
    // The only word with a trailing space cannot be in a list.
    return fc.array(fc.constantFrom(...wordsOf(content, style.version)), { minLength: 1, maxLength: 3 });
  }
  const one = content.kind === 'type' ? valueOf(content, style) : scalar(content, style.version);
  if (declared.max > 1) {
    const most = style.isFull ? 1 : Math.min(declared.max, 2);
    return fc.array(one, { minLength: style.isFull ? 1 : min, maxLength: most });
  }
  return style.version === '3.0' && in30.isText === true ? one.filter((held) => String(held).trim() !== '') : one;
}

function isInVersion({ options, content }: AnyField, style: Style): boolean {
  if (options.in30?.isUnwrapped === true) return true;
  return (
    (options.only ?? (content.kind === 'type' ? content.options.only : undefined) ?? style.version) === style.version
  );
}

const made = new Map<Style, Map<Declaration<unknown>, fc.Arbitrary<object>>>();

/** Returns values of a declared type that are valid in a version. */
function valueOf(declaration: Declaration<unknown>, style: Style): fc.Arbitrary<object> {
  const ofStyle = made.get(style) ?? new Map<Declaration<unknown>, fc.Arbitrary<object>>();
  made.set(style, ofStyle);
  const known = ofStyle.get(declaration);
  if (known !== undefined) return known;
  const choices = declaration.options.choices ?? [];
  const chosen = new Set(choices.flatMap((choice) => choice.members));
  const parts = [...declaration.fields].map(([name, declared]) => {
    if (chosen.has(name) || !isInVersion(declared, style)) return fc.constant({});
    const value = field(declared, style).map((held) => ({ [name]: held }));
    return style.isFull || declared.min === 1 || (style.version === '3.0' && declared.options.in30?.isRequired === true)
      ? value
      : fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: value });
  });
  const choice = choices.map(({ members, min }) =>
    fc.oneof(
      ...(min === 0 ? [fc.constant({})] : []),
      ...members.flatMap((name) => {
        const member = declaration.fields.get(name);
        if (member === undefined) return [];
        return [
          field(member, style)
            .filter((held) => !Array.isArray(held) || held.length > 0)
            .map((held) => ({ [name]: held })),
        ];
      }),
    ),
  );
  const value = fc
    .tuple(fc.integer(), ...parts, ...choice)
    .map(([seed, ...members]) =>
      keeping(
        declaration,
        Object.assign({}, ...members),
        (needed) => fc.sample(field(needed, style, 1), { seed, numRuns: 1 })[0],
      ),
    );
  ofStyle.set(declaration, value);
  return value;
}

type Members = Record<string, unknown>;

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null;
}

/** Changes a value until its conditions are met: it generates required members and removes forbidden ones. */
function keeping(declaration: Declaration<unknown>, value: Members, generated: (needed: AnyField) => unknown): Members {
  // Plain data has no element.
  const kept = value['ContentType'] === 'id-data' ? { ...value, ContentType: 'id-ct-authData' } : value;
  if (isKept(declaration, kept)) return kept;
  const mended: Members = structuredClone(kept);
  for (let round = 0; round < 4 && !isKept(declaration, mended); round += 1) {
    mendAll(declaration, mended, generated);
  }
  return mended;
}

/** Returns the objects inside a value with their declarations. */
function inside(
  declaration: Declaration<unknown>,
  value: Members,
): readonly (readonly [Declaration<unknown>, Members])[] {
  return [...declaration.fields].flatMap(([name, { content }]) =>
    content.kind === 'type'
      ? [value[name]].flat().flatMap((item) => (isObject(item) ? [[content, item] as const] : []))
      : [],
  );
}

function isKept(declaration: Declaration<unknown>, value: Members): boolean {
  return (
    planOf(declaration).conditions.every((plan) => plan.isMet(value)) &&
    inside(declaration, value).every(([type, item]) => isKept(type, item))
  );
}

function mendAll(declaration: Declaration<unknown>, value: Members, generated: (needed: AnyField) => unknown): void {
  const plans = planOf(declaration).conditions;
  for (const [index, condition] of (declaration.options.conditions ?? []).entries()) {
    if (plans[index]?.isMet(value) === false) mend(declaration, value, condition, generated);
  }
  for (const [type, item] of inside(declaration, value)) mendAll(type, item, generated);
}

function mend(
  declaration: Declaration<unknown>,
  value: Members,
  { path, demand, when }: Condition,
  generated: (needed: AnyField) => unknown,
): void {
  const [name = '', ...inner] = path.split('.');
  const declared = declaration.fields.get(name);
  if (declared === undefined) throw new Error(`${declaration.name} has no ${path}`);
  if (inner.length > 0) {
    if (declared.content.kind !== 'type') throw new Error(`${declaration.name} has no ${path}`);
    for (const item of [value[name]].flat()) {
      if (isObject(item)) mend(declared.content, item, { path: inner.join('.'), demand }, generated);
    }
    return;
  }
  const held = value[name];
  if (demand.is === 'present') value[name] = generated(declared);
  // If two members exclude each other, it removes the one in the condition, so that messages with the other one occur,
  // too.
  else if (demand.is === 'absent') delete value[when?.ask === 'has' ? when.path : name];
  else if (demand.is === 'one-of') [value[name]] = demand.words;
  else if (demand.is === 'positive') value[name] = '1';
  else if (Array.isArray(held)) held.length = 1;
}

/** Makes the header that belongs to a body. */
function headerOf(name: string): fc.Arbitrary<object> {
  const [category, facts] =
    Object.entries(dictionary.messages).find(([, { request, response }]) => request === name || response === name) ??
    [];
  const isDevice = facts?.class[0] === 'Device';
  return fc.record({
    ...(category === 'Login' || category === 'Diagnosis' ? { ProtocolVersion: fc.constantFrom('3.0', '3.1') } : {}),
    MessageClass: fc.constant(facts?.class[0]),
    MessageCategory: fc.constant(category),
    MessageType: fc.constant(
      facts?.response === name ? 'Response' : name === 'EventNotification' ? 'Notification' : 'Request',
    ),
    ServiceID: fc.constantFrom('0010', '1', '9999999999'),
    ...(isDevice ? { DeviceID: fc.constantFrom('0001') } : {}),
    SaleID: text({}),
    POIID: text({}),
  });
}

/** Adds the header that a repeated response needs. */
function withRepeatedHeader(body: object): object {
  if (!('RepeatedMessageResponse' in body)) return body;
  const repeated = new Map<string, unknown>(Object.entries(body.RepeatedMessageResponse ?? {}));
  const held = [...repeated.keys()].find((name) => name !== 'MessageHeader') ?? '';
  const header = Object.entries(repeated.get('MessageHeader') ?? {});
  const MessageCategory = held.slice(0, -'Response'.length);
  repeated.set('MessageHeader', { ...Object.fromEntries(header), MessageCategory, MessageType: 'Response' });
  return { ...body, RepeatedMessageResponse: Object.fromEntries(repeated) };
}

function isOutgoing(candidate: object): candidate is OutgoingMessage {
  return 'name' in candidate && typeof candidate.name === 'string' && candidate.name in bodies;
}

/** A trailer authenticates the message and has no content of its own. */
function trailer(style: Style): fc.Arbitrary<object> {
  return valueOf(ContentInformation, style).map((value) => {
    const detached: Members = structuredClone({ ...value });
    const authenticated = detached['AuthenticatedData'];
    if (isObject(authenticated) && isObject(authenticated['EncapsulatedContent'])) {
      delete authenticated['EncapsulatedContent']['Content'];
    }
    return detached;
  });
}

function messagesIn(name: string, declaration: Declaration<unknown>, style: Style): fc.Arbitrary<OutgoingMessage> {
  const trailers = fc.option(trailer(style), { nil: undefined, freq: 4 });
  return fc
    .tuple(headerOf(name), valueOf(declaration, style), trailers)
    .map(([header, body, last]): object => ({
      name,
      header,
      body: withRepeatedHeader(body),
      ...(last === undefined ? {} : { trailer: last }),
    }))
    .filter(isOutgoing);
}

/**
 * Returns any message with this name that is valid in a version. Most have some of the optional members, and some have
 * all.
 */
export function messagesOf(
  name: string,
  declaration: Declaration<unknown>,
  version: Version,
): fc.Arbitrary<OutgoingMessage> {
  const { sparse, full } = styles[version];
  return fc.oneof(
    { weight: 4, arbitrary: messagesIn(name, declaration, sparse) },
    { weight: 1, arbitrary: messagesIn(name, declaration, full) },
  );
}

/** Returns any message that is valid in a version. */
export function outgoingMessages(version: Version): fc.Arbitrary<OutgoingMessage> {
  return fc.oneof(
    ...Object.entries<Declaration<unknown>>(bodies)
      .filter(([, { options }]) => (options.only ?? version) === version)
      .map(([name, declaration]) => messagesOf(name, declaration, version)),
  );
}
