/** Answers whose header lacks an id. Such an answer proves nothing, so the lane asks the terminal at once. */

import type { MessageHeader } from '../../../protocol/index.js';
import { currentEntry, pursuedAttempt, type RequestKey } from '../../core/index.js';
import type { Lane } from '../engine/lane.js';
import type { Reading } from './frame-reading.js';

/** The ids that identify the owner of an answer. A missing SaleID or POIID is read as empty. */
const ids = ['ServiceID', 'SaleID', 'POIID'] as const;

/**
 * Returns an answer as unreadable if its header lacks an id and its other ids are those of a running request at one of
 * these terminals. Such an answer may belong to the request of another till, so even an approval does not count. The
 * lane then asks the terminal at once instead of waiting for a time-out. Every other reading is returned unchanged.
 * `key`: the request whose response contained the answer, if each request has its own response.
 */
export function unreadableWithoutIds(reading: Reading, mine: readonly Lane[], key: RequestKey | undefined): Reading {
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
