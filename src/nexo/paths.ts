/** The paths of the interface over HTTP, and what is spoken on each. Pure. */

import type { Encoding } from '../../protocol/index.js';

/** What stands at a path. */
export type Place =
  /**
   * Messages are POSTed there, and answered in the reply; with `poiId` those of that terminal alone. `isAnsweredLater`: what moves money is answered by a
   * POST to the register instead.
   */
  | {
      readonly type: 'messages';
      readonly encoding: Encoding;
      readonly poiId?: string;
      readonly isAnsweredLater?: true;
    }
  /** A list of the terminals that can be reached: as gateways have it, or as the device API has it. */
  | { readonly type: 'poi-list' | 'devices' }
  /** The same list as an older API of that vendor has it: asked for by a POST, whose body says nothing that changes it. */
  | { readonly type: 'terminals'; readonly encoding: Encoding }
  /** Whether a terminal can be reached. */
  | { readonly type: 'status'; readonly poiId: string };

/** The paths of messages, each with the encoding that is spoken on it. */
export const messagePaths: ReadonlyMap<string, Encoding> = new Map([
  ['/EPASSaleToPOI/3.1', 'xml'],
  ['/nexo', 'json'],
]);

/** Others on which clients of vendors POST the same messages. */
const furtherPaths = ['/nexo/', '/sync'];

/**
 * All that are served. With a merchant account also those of the device API of one vendor, for that account and these terminals: the path
 * of another account or terminal is none. `hasResults`: answers can be POSTed to registers.
 */
export function placesOf(
  merchantAccount: string | undefined,
  poiIds: readonly string[],
  hasResults: boolean,
): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>([['/poi-list', { type: 'poi-list' }]]);
  for (const [path, encoding] of messagePaths) places.set(path, { type: 'messages', encoding });
  for (const path of furtherPaths) places.set(path, { type: 'messages', encoding: 'json' });
  if (hasResults) places.set('/async', { type: 'messages', encoding: 'json', isAnsweredLater: true });
  if (merchantAccount === undefined) return places;
  places.set('/connectedTerminals', { type: 'terminals', encoding: 'json' });
  const account = `/v1/merchants/${encodeURIComponent(merchantAccount)}`;
  places.set(`${account}/connectedDevices`, { type: 'devices' });
  for (const poiId of poiIds) {
    const device = `${account}/devices/${encodeURIComponent(poiId)}`;
    places.set(`${device}/sync`, { type: 'messages', encoding: 'json', poiId });
    if (hasResults) places.set(`${device}/async`, { type: 'messages', encoding: 'json', poiId, isAnsweredLater: true });
    places.set(`${device}/status`, { type: 'status', poiId });
  }
  return places;
}
