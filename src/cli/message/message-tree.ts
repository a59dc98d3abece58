/** A message as a person reads it: an indented tree of its fields, and what was kept aside. */

import type { Encoding, KeptReason, Message } from '../../../protocol/index.js';
import type { Screen } from '../output/screen.js';

/** The line above the tree: what it is, and between whom. */
export function titleOf({ name, header }: Message, encoding: Encoding): string {
  const { ServiceID, DeviceID, SaleID, POIID } = header;
  const ids = [
    ...(ServiceID === undefined ? [] : [`ServiceID ${ServiceID}`]),
    ...(DeviceID === undefined ? [] : [`DeviceID ${DeviceID}`]),
  ];
  return [`${name} (${encoding})`, ...ids, `SaleID ${SaleID}`, `POIID ${POIID}`].join(', ');
}

/** Shows a part of the model. Texts stand as they are; one with line breaks or blanks at its ends is quoted. */
export function showModel(screen: Screen, model: Readonly<Record<string, unknown>>, depth = 1): void {
  const scalars = Object.entries(model).filter(([, value]) => isScalar(value));
  const width = Math.max(0, ...scalars.map(([name]) => name.length));
  for (const [name, value] of Object.entries(model)) showField(screen, name, value, depth, width);
}

function showField(screen: Screen, name: string, value: unknown, depth: number, width: number): void {
  const indent = '  '.repeat(depth);
  if (value === undefined) return;
  if (isScalar(value)) return screen.line(`${indent}${screen.tint('quiet', name.padEnd(width))}  ${textOf(value)}`);
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  for (const [index, item] of items.entries()) {
    const place = items.length > 1 ? `${name} [${index + 1}]` : name;
    screen.line(`${indent}${place}`);
    if (typeof item === 'object' && item !== null) showModel(screen, { ...item }, depth + 1);
  }
}

/** A list of words is one value. */
function isScalar(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((item) => typeof item !== 'object');
  return typeof value !== 'object' && value !== undefined;
}

/** A value as one line: quoted where it is empty or has what would not be seen, or would steer the screen. */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => textOf(item)).join(' ');
  const text = String(value);
  return text === '' || text !== text.trim() || /\p{Cc}/u.test(text) ? JSON.stringify(text) : text;
}

/** A place where a message is not as the standard has it. */
export interface Difference {
  /** In the names of the model. */
  readonly path: string;
  /** A {@link KeptReason}, or the code of a refusal to write it. */
  readonly why: string;
  readonly value?: string;
  /** The whole sentence, where there is one. */
  readonly text?: string;
  readonly expected?: string | undefined;
}

const reasons: Readonly<Record<KeptReason, string>> = {
  'unknown-field': 'the standard has no such field',
  'vendor-field': 'a field that a dialect adds',
  'unknown-word': 'the standard has no such word',
  'unusual-value': 'outside the limits of its type',
  'wrong-order': 'stands behind what it has to stand before',
  'other-name': 'the name that a dialect or another version has for it',
  'left-out': 'left out, and decides nothing',
  'damaged-text': 'some of its characters cannot be read',
  'missing-field': 'the standard demands it',
  'unmet-condition': 'the standard has it otherwise',
  'security-trailer': 'a trailer that is not of the standard',
};

/** Shows differences, a line each. */
export function showDifferences(screen: Screen, differences: readonly Difference[]): void {
  for (const { path, why, value, text, expected } of differences) {
    const reason = Object.entries(reasons).find(([name]) => name === why)?.[1] ?? why;
    const shown = text ?? `${textOf(path)}${value === undefined ? '' : ` = ${textOf(value)}`}`;
    screen.line(`  ${shown}  (${reason}${expected === undefined ? '' : `; expected ${expected}`})`);
  }
}
