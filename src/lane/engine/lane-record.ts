/** The durable record that a lane starts with: from the journal, or new. */

import { type JournalPort, type LaneRecord, newPartner, randomSaleId } from '../../core/index.js';

/** The parts that are needed to read or create the record. */
interface LaneRecordParts {
  readonly journal: Pick<JournalPort, 'loadLane' | 'commit'>;
  readonly randomBits: () => number;
  readonly otherMachine?: string | undefined;
}

/** The part of a terminal's configuration that its record must match. */
interface KeptLane {
  readonly terminal: string;
  readonly poiId: string;
  readonly saleId?: string | undefined;
  readonly place?: { readonly url: string; readonly follows: boolean };
}

/**
 * Returns the durable record, from the journal or new. If the journal was used on another machine, the terminal session
 * in the journal is not used, because it may belong to the other till.
 */
export function laneRecord(options: LaneRecordParts, configuration: KeptLane): LaneRecord {
  const known = options.journal.loadLane(configuration.terminal);
  const { terminal, poiId, place } = configuration;
  const saleId = configuration.saleId ?? known?.saleId ?? randomSaleId(options.randomBits());
  const same = known?.poiId === poiId && known.saleId === saleId && options.otherMachine === undefined;
  const kept = same ? known : { ...newPartner(known, { terminal, poiId, saleId }), ...whereaboutsOf(known, poiId) };
  const isThere = kept.movedTo === undefined || (place?.follows === true && kept.movedTo.from === place.url);
  const record = isThere ? kept : withoutMove(kept);
  if (!same || !isThere)
    options.journal.commit([{ writer: configuration.terminal, facts: [], transactions: [], lane: record }]);
  return record;
}

/**
 * Returns the address and serial number in the journal. Both remain valid with a new SaleID, but not with another
 * POIID.
 */
function whereaboutsOf(known: LaneRecord | undefined, poiId: string): Pick<LaneRecord, 'movedTo' | 'serial'> {
  if (known?.poiId !== poiId) return {};
  const { movedTo, serial } = known;
  return { ...(movedTo === undefined ? {} : { movedTo }), ...(serial === undefined ? {} : { serial }) };
}

/**
 * Returns the record without the address to which the terminal has moved. The configuration has changed since the move,
 * so the configured address applies.
 */
function withoutMove({ movedTo: _gone, ...record }: LaneRecord): LaneRecord {
  return record;
}
