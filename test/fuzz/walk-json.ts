/** A text as an independent reader of JSON and the dictionary understands it. */
import { Findings, indexed, isBodyName } from './findings.js';
import { Exponential, type JsonTree, jsonTree } from './json-tree.js';
import { type Slot, isBody, mayBeInArray, memberOf, nameOf } from './schema.js';

/** The additional level around the response in a RepeatedMessageResponse in JSON (see the notes of the dictionary). */
const wrapper = { type: 'RepeatedMessageResponse', member: 'RepeatedResponseMessageBody' };

/** Returns the findings, or the reason why the text is malformed. */
export function findingsOfJson(text: string): Findings | { readonly malformed: string } {
  const tree = jsonTree(text);
  if ('malformed' in tree) return tree;
  const findings = new Findings();
  for (const problem of tree.problems) findings.problems.add(problem);
  const [[root, envelope] = ['', null], another] = membersOf(tree.value) ?? [];
  const isRoot = root === 'SaleToPOIRequest' || root === 'SaleToPOIResponse';
  const members = membersOf(envelope);
  if (!isRoot || another !== undefined || members === undefined) findings.problems.add('not-an-envelope');
  else walkEnvelope(root, members, findings);
  return findings;
}

/** Returns the members of an object, or undefined for any other value. */
function membersOf(value: JsonTree): readonly (readonly [string, JsonTree])[] | undefined {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject && !(value instanceof Exponential) ? Object.entries(value) : undefined;
}

function walkEnvelope(root: string, members: readonly (readonly [string, JsonTree])[], findings: Findings): void {
  const bodies: string[] = [];
  // A null member counts as missing.
  const present = members.filter(([, member]) => member !== null);
  for (const [name, member] of present) {
    if (name === 'SecurityTrailer') {
      const own = new Findings();
      walkType(member, 'ContentInformation', name, own);
      findings.trailer(own);
    } else if (name === 'MessageHeader' || isBody(name)) {
      if (name !== 'MessageHeader') bodies.push(name);
      walkType(member, name, name, findings);
    } else {
      if (isBodyName(name)) bodies.push(name);
      keep(member, name, 0, findings);
    }
  }
  findings.envelope(
    root,
    bodies,
    present.some(([name]) => name === 'MessageHeader'),
  );
}

function walkType(value: JsonTree, type: string, path: string, findings: Findings): void {
  const members = membersOf(value);
  if (members === undefined) {
    findings.problems.add('bad-value');
    return;
  }
  const present = new Set<string>();
  walkMembers(members, type, path, present, findings);
  findings.complete(type, present, path);
  if (present.size === 0) findings.empty(path, '{}');
}

function walkMembers(
  members: readonly (readonly [string, JsonTree])[],
  type: string,
  path: string,
  present: Set<string>,
  findings: Findings,
): void {
  for (const [name, member] of members) {
    if (member === null) continue;
    const slot = memberOf(type, name);
    const inner = type === wrapper.type && name === wrapper.member ? membersOf(member) : undefined;
    if (slot !== undefined) {
      const at = `${path}.${nameOf(slot)}`;
      if (present.has(nameOf(slot)) || (slot.within !== undefined && findings.has(at))) {
        if (slot.kind === 'element') findings.problems.add('duplicate');
        else keep(member, `${path}.${name}`, 0, findings);
      } else if (walkField(type, slot, member, at, findings)) {
        present.add(nameOf(slot));
        if (slot.within !== undefined) present.add(slot.within);
      }
    } else if (inner === undefined) keep(member, `${path}.${name}`, 0, findings);
    else {
      const unwrapped = inner.filter(([other]) => other !== wrapper.member);
      walkMembers(unwrapped, type, path, present, findings);
      for (const [other, held] of inner) {
        if (other === wrapper.member && held !== null) keep(held, `${path}.${other}`, 0, findings);
      }
    }
  }
}

/** Returns true if the field has a value. */
function walkField(type: string, slot: Slot, member: JsonTree, path: string, findings: Findings): boolean {
  if (slot.isList) {
    const words = flat(member).map((item) => textOf(slot, item));
    if (words.includes(undefined)) findings.problems.add('bad-value');
    const texts = words.filter((word) => word !== undefined);
    if (findings.list(slot, texts, path, 0) === 0) findings.empty(path, '[]');
    return true;
  }
  const given = (Array.isArray(member) ? member : [member]).filter((item: JsonTree) => item !== null);
  const items = mayBeInArray(type, slot) ? given.slice(0, 1) : given;
  for (const [index, item] of given.slice(items.length).entries()) keep(item, path, index + items.length, findings);
  if (items.length > slot.max) findings.problems.add('duplicate');
  for (const [index, item] of items.entries()) {
    const text = textOf(slot, item);
    if (slot.type !== undefined) walkType(item, slot.type, indexed(path, index), findings);
    else if (text === undefined) findings.problems.add('bad-value');
    else findings.scalar(slot, text, indexed(path, index));
  }
  return items.length > 0;
}

/**
 * Returns the text of a scalar, or undefined for a value of another type. An exponent is only resolved in an amount,
 * and a boolean only counts in a boolean field.
 */
function textOf({ base, words, isList }: Slot, item: JsonTree): string | undefined {
  if (typeof item === 'string') return item;
  if (item instanceof Exponential) return base === 'decimal' ? item.plain : item.text;
  return typeof item === 'boolean' && base === 'boolean' && words === undefined && !isList ? String(item) : undefined;
}

function flat(value: JsonTree): readonly JsonTree[] {
  return Array.isArray(value) ? value.flatMap(flat) : [value];
}

function keep(value: JsonTree, path: string, index: number, findings: Findings): void {
  const at = indexed(path, index);
  const members = membersOf(value);
  if (members !== undefined) {
    if (members.length === 0) findings.kept(at, undefined);
    for (const [name, member] of members) keep(member, `${at}.${name}`, 0, findings);
  } else if (Array.isArray(value)) {
    if (value.length === 0) findings.kept(at, undefined);
    for (const [number, item] of value.entries()) keep(item, path, number, findings);
  } else if (value instanceof Exponential) findings.kept(at, value.text);
  else findings.kept(at, typeof value === 'string' ? value : JSON.stringify(value));
}
