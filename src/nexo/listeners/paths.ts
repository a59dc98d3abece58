/** The paths of the interface over HTTP, and what is spoken on each. Pure. */

import type { Encoding } from '../../../protocol/index.js';
import { posCloudPaths, posStatusPath } from './pos-cloud-paths.js';

/** What stands at a path. */
export type Place =
  /**
   * Messages are POSTed there, and answered in the reply; with `poiId` those of that terminal alone. `isAnsweredLater`: what moves money is answered by a
   * POST to the register instead. `rootless`: the one category that is taken there, in messages without a root.
   */
  | {
      readonly type: 'messages';
      readonly encoding: Encoding;
      readonly poiId?: string;
      readonly isAnsweredLater?: true;
      readonly rootless?: string;
    }
  /** A list of the terminals that can be reached: as gateways have it, or as the device API has it. */
  | { readonly type: 'poi-list' | 'devices' }
  /** The same list as an older API of that vendor has it: asked for by a POST, whose body says nothing that changes it. */
  | { readonly type: 'terminals'; readonly encoding: Encoding }
  /** The list of connected terminals, or of this one, as a cloud with rootless messages has it. A body is read past. */
  | { readonly type: 'poi-status'; readonly encoding: Encoding; readonly poiId?: string }
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
 * of another account or terminal is none. `hasResults`: answers can be POSTed to registers. `isPosCloud`: the paths of that cloud are served.
 */
export function placesOf(
  merchantAccount: string | undefined,
  poiIds: readonly string[],
  { hasResults, isPosCloud }: { readonly hasResults: boolean; readonly isPosCloud: boolean },
): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>([['/poi-list', { type: 'poi-list' }]]);
  for (const [path, encoding] of messagePaths) places.set(path, { type: 'messages', encoding });
  for (const path of furtherPaths) places.set(path, { type: 'messages', encoding: 'json' });
  if (hasResults) places.set('/async', { type: 'messages', encoding: 'json', isAnsweredLater: true });
  if (isPosCloud) {
    for (const [path, rootless] of posCloudPaths) places.set(path, { type: 'messages', encoding: 'json', rootless });
    places.set(posStatusPath, { type: 'poi-status', encoding: 'json' });
    for (const poiId of poiIds)
      places.set(`${posStatusPath}/${encodeURIComponent(poiId)}`, { type: 'poi-status', encoding: 'json', poiId });
  }
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
