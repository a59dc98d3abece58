/** Keeps aside the parts of a JSON text that have no place in the model, so that none is lost. */
import type { KeptReason } from '../../registry/registry.js';
import { DamagedValue, JsonNumber, type JsonValue } from './json-text.js';
import { pathIn, type Keeper, type Place } from '../shared/reading.js';

/** Keeps an unknown value aside, leaf by leaf. */
export function keepUnknownMember(
  value: JsonValue,
  place: Place,
  keeper: Keeper,
  why: KeptReason = 'unknown-field',
): void {
  const path = () => pathIn(place.parent, place.index === 0 ? place.name : `${place.name}[${place.index}]`);
  if (value instanceof Map) {
    if (value.size === 0) keeper.keep(path(), why);
    for (const [name, member] of value) keepUnknownMember(member, { parent: place, name, index: 0 }, keeper, why);
  } else if (Array.isArray(value)) {
    if (value.length === 0) keeper.keep(path(), why);
    for (const [index, item] of value.entries()) keepUnknownMember(item, { ...place, index }, keeper, why);
  } else if (value instanceof DamagedValue) keeper.keepDamaged(path(), value.why);
  else keeper.keep(path(), why, leafText(value));
}

function leafText(value: JsonValue): string {
  if (typeof value === 'string') return value;
  return value instanceof JsonNumber ? value.text : JSON.stringify(value);
}
