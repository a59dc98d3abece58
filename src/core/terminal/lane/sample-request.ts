/** The request that a transaction would become, built before the transaction is admitted. */

import type { AmountDetails, PoiTransaction } from '../../model/common-types.js';
import type { LaneState } from './lane-state.js';
import type { TransactionRequest } from '../../model/request.js';
import type { TransactionRecord } from '../../model/transaction.js';
import type { OutgoingMessage } from '../../../../protocol/index.js';
import { kinds } from '../../kinds/index.js';
import { moneyRequest } from '../messages/requests.js';

/** The terminal's own keys of the transactions that a request refers to. */
export interface TerminalKeys {
  readonly originalPoi?: PoiTransaction | undefined;
  readonly acquisitionPoi?: PoiTransaction | undefined;
  /** The approved amount of the original, if the request reverses all of it. */
  readonly originalAmount?: AmountDetails | undefined;
}

/** Builds the request that a transaction would become, to check that the standard can encode it. */
export function sampleRequest(
  state: LaneState,
  request: TransactionRequest,
  { originalPoi, acquisitionPoi, originalAmount }: TerminalKeys,
): OutgoingMessage {
  const { saleId, poiId, sessionEpoch } = state.record;
  const acceptedAt = '2000-01-01T00:00:00.000Z';
  const record: TransactionRecord = {
    request,
    acceptedAt,
    ...(originalPoi === undefined ? {} : { originalPoi }),
    ...(acquisitionPoi === undefined ? {} : { acquisitionPoi }),
    ...(originalAmount === undefined ? {} : { originalAmount }),
    attempts: [],
    receipts: [],
    acknowledgedRevision: 0,
    attention: [],
  };
  const kind = kinds[request.kind];
  return moneyRequest(kind, state.settings, record, {
    serviceId: '0',
    category: kind.category,
    saleId,
    poiId,
    sessionEpoch,
    openedAt: acceptedAt,
    state: 'open',
  });
}
