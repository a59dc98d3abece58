/** Shows a message as an indented tree of its fields, and its differences from the standard. */

import type { Encoding, KeptReason, Message } from '../../../protocol/index.js';
import { cliMessage as texts } from '../../messages/index.js';
import type { Screen } from '../output/screen.js';

/** Returns the line that is shown above the tree: the name of the message and its ids. */
export function titleOf({ name, header }: Message, encoding: Encoding): string {
  const { ServiceID, DeviceID, SaleID, POIID } = header;
  const ids = [
    ...(ServiceID === undefined ? [] : [`ServiceID ${ServiceID}`]),
    ...(DeviceID === undefined ? [] : [`DeviceID ${DeviceID}`]),
  ];
  return [`${name} (${encoding})`, ...ids, `SaleID ${SaleID}`, `POIID ${POIID}`].join(', ');
}

/** Shows a part of the model as a tree. */
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

/** True for a single value, and for a list of single values. */
function isScalar(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((item) => typeof item !== 'object');
  return typeof value !== 'object' && value !== undefined;
}

/** Returns a value as one line. Puts quotes around a text that is empty, has blanks at its start or end, or has control characters. */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => textOf(item)).join(' ');
  const text = String(value);
  return text === '' || text !== text.trim() || /\p{Cc}/u.test(text) ? JSON.stringify(text) : text;
}

/** A field in which a message differs from the standard or from a dialect. */
export interface Difference {
  /** The path of the field, with the names of the model. */
  readonly path: string;
  /** A {@link KeptReason}, or the error code of the encoder. */
  readonly why: string;
  readonly value?: string;
  /** A complete message, which is shown instead of path and value. */
  readonly text?: string;
  readonly expected?: string | undefined;
}

const reasons: Readonly<Record<KeptReason, string>> = texts.differences;

/** Shows the differences, one in each line. */
export function showDifferences(screen: Screen, differences: readonly Difference[]): void {
  for (const { path, why, value, text, expected } of differences) {
    const reason = Object.entries(reasons).find(([name]) => name === why)?.[1] ?? why;
    const shown = text ?? `${textOf(path)}${value === undefined ? '' : ` = ${textOf(value)}`}`;
    screen.line(texts.difference(shown, reason, expected));
  }
}
