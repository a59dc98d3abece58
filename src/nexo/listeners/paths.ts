/** The HTTP paths of the interface, and the message format of each. The module is pure. */

import type { Encoding } from '../../../protocol/index.js';
import { posCloudPaths, posStatusPath } from './pos-cloud-paths.js';

/** The kinds of paths. */
export type Place =
  /**
   * A path for POSTed messages, answered in the reply. With `poiId`, only for messages to that terminal.
   * `isAnsweredLater`: responses to requests that move money are POSTed to the register instead. `rootless`: only for
   * this category, in messages without a root.
   */
  | {
      readonly type: 'messages';
      readonly encoding: Encoding;
      readonly poiId?: string;
      readonly isAnsweredLater?: true;
      readonly rootless?: string;
    }
  /** A list of the terminals that can be reached, in the format of gateways or in that of the device API. */
  | { readonly type: 'poi-list' | 'devices' }
  /**
   * The list of terminals in an older format, by the vendor whose device API tenderd also serves. The request is a
   * POST, and its body does not change the list.
   */
  | { readonly type: 'terminals'; readonly encoding: Encoding }
  /** The list of connected terminals, or the entry of one terminal, in the format of a cloud with rootless messages. A body is ignored. */
  | { readonly type: 'poi-status'; readonly encoding: Encoding; readonly poiId?: string }
  /** The status of one terminal: reachable or not. */
  | { readonly type: 'status'; readonly poiId: string };

/** The paths of messages, each with its encoding. */
export const messagePaths: ReadonlyMap<string, Encoding> = new Map([
  ['/EPASSaleToPOI/3.1', 'xml'],
  ['/nexo', 'json'],
]);

/** Further paths to which vendor clients POST the same messages. */
const furtherPaths = ['/nexo/', '/sync'];

/**
 * Returns all paths that are served. With a merchant account the paths include those of one vendor's device API, for
 * that account and these terminals only. `hasResults`: responses can be POSTed to registers. `isPosCloud`: the paths of
 * POS Cloud are served.
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
