/** Finds the POIIDs in a gateway's JSON, because the specification leaves the shape of /poi-list open. */

/** The ids, or a description of the JSON that was found instead, without any value. */
export type PoiListReading =
  | { readonly ok: true; readonly poiIds: readonly string[] }
  | { readonly ok: false; readonly found: string };

/** The states of a connected terminal in a list (the POS Cloud of Verifone). */
const connectedStates = /^(?:CONNECTED|ACTIVE)$/i;

/**
 * Accepts at the path an array of strings, or of objects with a property POIID (in any case). An empty array is a list
 * without terminals. The status of one device (`deviceId`, `status`), as in Adyen's device API, is a list with that
 * device if it is ONLINE, else an empty list. An object with a POIState other than connected or active is a terminal
 * that is not connected. Any other shape is rejected as a whole, because half a list would hide terminals.
 */
export function findPoiIds(json: unknown, path: readonly string[]): PoiListReading {
  const walked: string[] = [];
  let here = json;
  for (const step of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, step)) {
      return { ok: false, found: `no "${step}" at ${place(walked)}, but ${describe(here)}` };
    }
    here = Reflect.get(here, step);
    walked.push(step);
  }
  const device = statusOfOne(here);
  if (device !== undefined) return { ok: true, poiIds: device };
  if (!Array.isArray(here)) {
    return { ok: false, found: `an array is wanted at ${place(walked)}, but there is ${describe(here)}` };
  }
  const poiIds: string[] = [];
  for (const [index, item] of here.entries()) {
    const poiId = poiIdOf(item);
    if (poiId === undefined) {
      const wanted = 'a string or an object with a POIID is wanted';
      return { ok: false, found: `${wanted} at ${place([...walked, String(index)])}, but there is ${describe(item)}` };
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

/** True unless a readable state says otherwise. */
function isConnected(item: unknown): boolean {
  const state: unknown = typeof item === 'object' && item !== null ? Reflect.get(item, 'POIState') : undefined;
  return typeof state !== 'string' || connectedStates.test(state);
}

function place(path: readonly string[]): string {
  return path.length === 0 ? 'the root' : `"${path.join('.')}"`;
}

/** Returns kinds and property names only. Values may be secret, and so may names that do not look like names. */
function describe(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === 'string') return value === '' ? 'an empty string' : 'a string';
  if (typeof value !== 'object') return `a ${typeof value}`;
  const names = Object.keys(value).filter((name) => /^[A-Za-z_-]{1,30}$/.test(name));
  const shown = names.slice(0, 5).join(', ');
  return shown === '' ? 'an object' : `an object with ${shown}`;
}
