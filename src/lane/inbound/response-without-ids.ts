/** Answers whose header lacks an id. They prove nothing, and are a reason to ask the terminal at once. */

import type { MessageHeader } from '../../../protocol/index.js';
import { currentEntry, pursuedAttempt, type RequestKey } from '../../core/index.js';
import type { Lane } from '../engine/lane.js';
import type { Reading } from './frame-reading.js';

/** The ids that say whose answer it is. A reader has an empty SaleID or POIID if the header has none. */
const ids = ['ServiceID', 'SaleID', 'POIID'] as const;

/**
 * Returns the reading of an answer as one that cannot be read if its header lacks an id and the others are those of a request that runs at one of
 * these terminals. An approval may be that request's, or another till's, so it is not believed: the terminal is asked at once, and not after its
 * silence. Every other reading is returned unchanged. `key`: the request in whose response it came, if each request has its own.
 */
export function askedIfWithoutIds(reading: Reading, mine: readonly Lane[], key: RequestKey | undefined): Reading {
  if (reading.type !== 'message' || !reading.isMoneyAnswer || reading.received.owner !== undefined) return reading;
  const { header, name } = reading.received.message;
  const lacked = ids.filter((id) => isLacked(header[id]));
  const isMeant = lacked.length > 0 && mine.some((lane) => mayBeOf(lane, name, header, key));
  if (!isMeant) return reading;
  return { type: 'unreadable', why: `missing-field at MessageHeader.${lacked.join(', MessageHeader.')}`, header };
}

function mayBeOf({ state }: Lane, name: string, header: MessageHeader, key: RequestKey | undefined): boolean {
  const current = currentEntry(state);
  if (current === undefined) return false;
  const { category, serviceId, saleId, poiId } = pursuedAttempt(current);
  if (name !== `${category}Response` || (key !== undefined && key.serviceId !== serviceId)) return false;
  const own = { ServiceID: serviceId, SaleID: saleId, POIID: poiId };
  return ids.every((id) => isLacked(header[id]) || header[id] === own[id]);
}

function isLacked(id: string | undefined): boolean {
  return id === undefined || id === '';
}
