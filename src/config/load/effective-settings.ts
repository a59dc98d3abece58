/** Every setting that is in effect, with its origin: the file and line, a variable, a flag, or the default. */

import { formatPath, isTable, valueAt } from '../problems/path.js';
import type { Origin } from '../problems/problem.js';
import { fileSchemas } from '../schema/schema.js';
import { type ConfigurationInput, dataDirOf, type Document, overlay, type Overlaid } from './document.js';

/** A setting. Secrets are references to a file or variable, never values. */
export interface EffectiveSetting {
  /** The path as in the file, such as `gateways.shop.url`. */
  readonly path: string;
  readonly value: unknown;
  readonly origin: Origin | { readonly type: 'default' };
}

/** Returns the settings of a checked document in the order of the schema. Throws ZodError for a document that was not checked. */
export function settingsOf(document: Document, input: ConfigurationInput): readonly EffectiveSetting[] {
  const overlaid = overlay(document, input);
  const settings = under(fileSchemas().file.parse(overlaid.raw), [], overlaid);
  if (settings.some(({ path }) => path === 'dataDir')) return settings;
  return [{ path: 'dataDir', value: dataDirOf(overlaid, input), origin: { type: 'default' } }, ...settings];
}

function under(value: unknown, path: readonly string[], overlaid: Overlaid): readonly EffectiveSetting[] {
  if (isTable(value)) return Object.entries(value).flatMap(([key, inner]) => under(inner, [...path, key], overlaid));
  if (value === undefined) return [];
  return [{ path: formatPath(path), value, origin: originOf(path, overlaid) }];
}

/**
 * Returns the origin of a value. If the document does not have the value, the value is a default. Otherwise the origin
 * is that of the value itself or, if it is not known, of the nearest table around it.
 */
function originOf(path: readonly string[], { raw, origins, document }: Overlaid): EffectiveSetting['origin'] {
  if (valueAt(raw, path) === undefined) return { type: 'default' };
  for (let length = path.length; length > 0; length -= 1) {
    const name = formatPath(path.slice(0, length));
    const origin = origins.get(name);
    if (origin !== undefined) return origin;
    const place = document.places.get(name);
    if (place !== undefined) return { type: 'file', file: document.file, place };
  }
  return { type: 'file', file: document.file };
}
