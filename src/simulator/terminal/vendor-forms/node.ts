/** A message in JSON form whose members can be changed. Member names are those of the wire. */

import { type Content, isContent, isList, type Value } from '../encoding/content.js';

/** One value of a message. */
export type Leaf = string | number | boolean | null | Node | Leaf[];

/** A cluster of members. */
export interface Node {
  [name: string]: Leaf | undefined;
}

/** A message to be changed in place. */
export interface Spoken {
  /** The name of the body: `PaymentResponse`. */
  readonly name: string;
  readonly header: Node;
  readonly body: Node;
}

/** True if the value is a cluster. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value at a path such as `PaymentResult.OnlineFlag`. If a member is repeated, the first one is used. */
export function peek(node: Node, path: string): Leaf | undefined {
  let here: Leaf | undefined = node;
  for (const name of path.split('.')) {
    const first: Leaf | undefined = Array.isArray(here) ? here[0] : here;
    here = isNode(first) ? first[name] : undefined;
  }
  return here;
}

/** Returns the value at a path as text, or an empty string if it is absent, a cluster or a list. */
export function textAt(node: Node, path: string): string {
  const value = peek(node, path);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** True if there is a value at the path. */
export function has(node: Node, path: string): boolean {
  return peek(node, path) !== undefined;
}

/** Sets the value at a path, and creates the clusters that are missing. */
export function put(node: Node, path: string, value: Leaf): void {
  const names = path.split('.');
  const last = names.pop() ?? '';
  let here = node;
  for (const name of names) {
    const next: Leaf | undefined = here[name];
    const first: Leaf | undefined = Array.isArray(next) ? next[0] : next;
    if (isNode(first)) here = first;
    else {
      const made: Node = {};
      here[name] = made;
      here = made;
    }
  }
  here[last] = value;
}

/** Removes the values at these paths. */
export function drop(node: Node, ...paths: readonly string[]): void {
  for (const path of paths) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    const holder = names.length === 0 ? node : peek(node, names.join('.'));
    const first = Array.isArray(holder) ? holder[0] : holder;
    if (isNode(first)) delete first[last];
  }
}

/** Returns the members of a JSON document; undefined if it is not an object. */
export function nodeOfJson(text: string): Node | undefined {
  const read: unknown = JSON.parse(text);
  return isNode(read) ? read : undefined;
}

/** Converts content to a message that can be changed. */
export function nodeOf(content: Content): Node {
  const node: Node = {};
  for (const [name, value] of Object.entries(content)) if (value !== undefined) node[name] = leafOf(value);
  return node;
}

function leafOf(value: Value): Leaf {
  if (isList(value)) return value.map(leafOf);
  return isContent(value) ? nodeOf(value) : value;
}

/** Converts the message back to content. Numbers and flags become text. null is left out, because XML has no null. */
export function contentOf(node: Node): Content {
  const content: Record<string, Value> = {};
  for (const [name, leaf] of Object.entries(node))
    if (leaf !== undefined && leaf !== null) content[name] = valueOf(leaf);
  return content;
}

function valueOf(leaf: Leaf): Value {
  if (Array.isArray(leaf)) return leaf.map(valueOf);
  if (isNode(leaf)) return contentOf(leaf);
  return leaf === null ? '' : String(leaf);
}
