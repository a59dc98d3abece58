/** What a lane begins with: its durable record, as the journal has it or new. */

import { type JournalPort, type LaneRecord, newPartner, randomSaleId } from '../../core/index.js';

/** What it is read and made with. */
interface LaneRecordParts {
  readonly journal: Pick<JournalPort, 'loadLane' | 'commit'>;
  readonly randomBits: () => number;
  readonly otherMachine?: string | undefined;
}

/** What of a terminal's configuration its record must fit. */
interface KeptLane {
  readonly terminal: string;
  readonly poiId: string;
  readonly saleId?: string | undefined;
  readonly place?: { readonly url: string; readonly follows: boolean };
}

/** The durable lane: as the journal has it, or new. On another machine a session that the journal has may be that of the till it was copied from. */
export function laneRecord(options: LaneRecordParts, configuration: KeptLane): LaneRecord {
  const known = options.journal.loadLane(configuration.terminal);
  const { terminal, poiId, place } = configuration;
  const saleId = configuration.saleId ?? known?.saleId ?? randomSaleId(options.randomBits());
  const same = known?.poiId === poiId && known.saleId === saleId && options.otherMachine === undefined;
  const kept = same ? known : { ...newPartner(known, { terminal, poiId, saleId }), ...whereaboutsOf(known, poiId) };
  const isThere = kept.movedTo === undefined || (place?.follows === true && kept.movedTo.from === place.url);
  const record = isThere ? kept : withoutMove(kept);
  if (!same || !isThere)
    options.journal.commit([{ terminal: configuration.terminal, facts: [], transactions: [], lane: record }]);
  return record;
}

/** Where a terminal is does not change with who speaks to it. */
function whereaboutsOf(known: LaneRecord | undefined, poiId: string): Pick<LaneRecord, 'movedTo' | 'serial'> {
  if (known?.poiId !== poiId) return {};
  const { movedTo, serial } = known;
  return { ...(movedTo === undefined ? {} : { movedTo }), ...(serial === undefined ? {} : { serial }) };
}

/** The configuration says another address than that from which the terminal was followed: what it says now counts. */
function withoutMove({ movedTo: _gone, ...record }: LaneRecord): LaneRecord {
  return record;
}
