/** Finds the POIIDs in a gateway's JSON, because the specification leaves the shape of /poi-list open. */

import { gateway, type Messages } from '../../messages/index.js';

/** The ids or, for any other JSON, a description of its shape without values. */
export type PoiListReading =
  | { readonly ok: true; readonly poiIds: readonly string[] }
  | { readonly ok: false; readonly found: string };

/** The states of a connected terminal in a list (the POS Cloud of Verifone). */
const connectedStates = /^(?:CONNECTED|ACTIVE)$/i;

/**
 * Reads the list at the path. Accepts an array of strings, or of objects with a property POIID (in any case). An empty
 * array is a list without terminals. An object whose POIState is neither connected nor active is a terminal that is not
 * connected, so it is left out. Also accepts the status of one device (`deviceId`, `status`), as in Adyen's device API:
 * the list has that device if it is ONLINE. Any other shape is rejected as a whole, because half a list would hide
 * terminals.
 */
export function findPoiIds(json: unknown, path: readonly string[]): PoiListReading {
  const walked: string[] = [];
  let here = json;
  for (const step of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, step)) {
      return { ok: false, found: gateway.missingStep(step, walked, shapeOf(here)) };
    }
    here = Reflect.get(here, step);
    walked.push(step);
  }
  const device = statusOfOne(here);
  if (device !== undefined) return { ok: true, poiIds: device };
  if (!Array.isArray(here)) {
    return { ok: false, found: gateway.unexpectedShape('array', walked, shapeOf(here)) };
  }
  const poiIds: string[] = [];
  for (const [index, item] of here.entries()) {
    const poiId = poiIdOf(item);
    if (poiId === undefined) {
      const found = gateway.unexpectedShape('terminal', [...walked, String(index)], shapeOf(item));
      return { ok: false, found };
    }
    if (isConnected(item)) poiIds.push(poiId);
  }
  return { ok: true, poiIds };
}

function statusOfOne(json: unknown): readonly string[] | undefined {
  if (typeof json !== 'object' || json === null) return undefined;
  const id: unknown = Reflect.get(json, 'deviceId');
  const status: unknown = Reflect.get(json, 'status');
  if (typeof id !== 'string' || id === '' || typeof status !== 'string') return undefined;
  return status.toUpperCase() === 'ONLINE' ? [id] : [];
}

function poiIdOf(item: unknown): string | undefined {
  if (typeof item === 'string') return item === '' ? undefined : item;
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return undefined;
  const values = Object.entries(item)
    .filter(([name]) => name.toLowerCase() === 'poiid')
    .map(([, value]: [string, unknown]) => value);
  const [only] = values;
  return values.length === 1 && typeof only === 'string' && only !== '' ? only : undefined;
}

/** False only if the item has a readable state, and that state does not mean connected. */
function isConnected(item: unknown): boolean {
  const state: unknown = typeof item === 'object' && item !== null ? Reflect.get(item, 'POIState') : undefined;
  return typeof state !== 'string' || connectedStates.test(state);
}

/**
 * Returns only the types of values and the property names. Values may be secret. A name that does not look like a name
 * may be secret too, so it is left out.
 */
function shapeOf(value: unknown): Messages.gateway.JsonShape {
  if (value === null || value === undefined) return { type: 'null' };
  if (Array.isArray(value)) return { type: 'array', size: value.length };
  if (typeof value === 'string') return { type: value === '' ? 'empty string' : 'string' };
  if (typeof value !== 'object') return { type: typeof value === 'number' ? 'number' : 'boolean' };
  const names = Object.keys(value).filter((name) => /^[A-Za-z_-]{1,30}$/.test(name));
  return { type: 'object', names: names.slice(0, 5) };
}
