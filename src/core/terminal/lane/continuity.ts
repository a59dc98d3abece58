/**
 * What shows that a terminal's memory reaches back before an attempt (design, section 5: continuity). A terminal that
 * forgets need not say so: where it answered anything before, it must repeat that, after its NotFound.
 */

import type { ClosedPeriod } from '../../model/common-types.js';
import type { AnsweredAttempts, AttemptReference, AttemptCategory, TerminalAttempt } from '../../model/attempt.js';
import type { MessageOf } from '../../../../protocol/index.js';
import type { Flight } from '../wire/in-flight-request.js';
import type { MemoryVerdict, Opening } from '../wire/lane-rail.js';
import type { ReferenceQuestion } from '../messages/management-types.js';
import type { LaneSettings } from '../messages/lane-settings.js';
import type { LaneRecord } from '../../model/lane-record.js';
import { isEmpty } from '../../kinds/message/reported-totals.js';
import type { Lane, Turn } from '../queue/lane.js';

/**
 * The attempts that the terminal must be able to repeat, should the next one of this category be lost. A reconciliation
 * is not repeated itself: whatever was answered last stands for it. For the first reversal the newest approved payment does: a terminal keeps
 * what it does with payments in one memory.
 */
function referencesFor({ answered = {} }: LaneRecord, category: AttemptCategory): readonly AttemptReference[] {
  const known = category === 'Reconciliation' ? lastOf(Object.keys(answered)) : category;
  const attempts = known === undefined ? undefined : answered[known];
  if (known === 'Reversal' && attempts === undefined) {
    const approved = answered.Payment?.approved;
    return approved === undefined ? [] : [{ category: 'Payment', serviceId: approved }];
  }
  if (known === undefined || attempts === undefined) return [];
  const ids = new Set([attempts.newest, attempts.approved ?? attempts.newest]);
  return [...ids].map((serviceId) => ({ category: known, serviceId }));
}

/** An attempt as it is written down before it leaves, with what the terminal must still know when it denies it. */
export function newAttempt(
  lane: LaneRecord,
  { serviceId, to }: Pick<Flight, 'serviceId' | 'to'>,
  { category, openedAt, hasContinuity, period }: Opening,
): TerminalAttempt {
  const references = referencesFor(lane, category);
  const { closedPeriod } = lane;
  return {
    serviceId,
    category,
    ...to,
    sessionEpoch: hasContinuity ? lane.sessionEpoch : noSession,
    openedAt,
    state: 'open',
    ...(references.length === 0 ? {} : { references }),
    ...(period === undefined ? {} : { period }),
    ...(category === 'Reconciliation' && closedPeriod !== undefined ? { closedBefore: closedPeriod } : {}),
  };
}

/** The epoch of no session: lanes count from 1. */
export const noSession = 0;

function lastOf(keys: readonly string[]): AttemptCategory | undefined {
  return repeatedCategories.findLast((category) => category === keys.at(-1));
}

/** What TransactionStatus repeats (protocol notes, section 7). */
const repeatedCategories: readonly AttemptCategory[] = [
  'Payment',
  'Reversal',
  'StoredValue',
  'Loyalty',
  'CardAcquisition',
];

/** Keeps an attempt that was answered in its turn: later ones are confirmed by it. One that had been given up is too old. */
export function keepAnswered(turn: Turn, attempt: TerminalAttempt, isApproved: boolean): void {
  const { record } = turn.state;
  const { category, serviceId, state } = attempt;
  const isRepeated = repeatedCategories.includes(category);
  if (state !== 'open' || !isRepeated || attempt.saleId !== record.saleId || attempt.poiId !== record.poiId) return;
  const { [category]: before, ...others } = record.answered ?? {};
  const approved = isApproved ? serviceId : before?.approved;
  const now: AnsweredAttempts = { newest: serviceId, ...(approved === undefined ? {} : { approved }) };
  turn.patchLane({ answered: { ...others, [category]: now } });
}

/**
 * Keeps the period that was closed in its turn: a later closing is confirmed by it, for TransactionStatus repeats none. An empty one confirms
 * nothing: a terminal that counts anew closes empty periods, too, and tells of them.
 */
export function keepClosed(
  turn: Turn,
  { state, saleId, poiId }: TerminalAttempt,
  period: ClosedPeriod | undefined,
): void {
  const { record } = turn.state;
  if (period?.id === undefined || state !== 'open' || saleId !== record.saleId || poiId !== record.poiId) return;
  const closedPeriod = isEmpty(period) ? undefined : period.id;
  if (closedPeriod !== record.closedPeriod) turn.patchLane({ closedPeriod });
}

/** How the terminal is asked for an earlier answer: its references in their order, then its last closing; undefined behind the last. */
export function wayToReference(
  { references = [], closedBefore }: TerminalAttempt,
  { index }: Pick<ReferenceQuestion, 'index'>,
): 'reference' | 'closing' | undefined {
  if (index < references.length) return 'reference';
  return index === references.length && closedBefore !== undefined ? 'closing' : undefined;
}

/** What of a lane tells of the terminal's memory. */
type Remembering = Pick<Lane, 'record'> & {
  readonly settings: Lane['settings'] & Pick<LaneSettings, 'hasOwnConnections'>;
};

/**
 * Whether nothing has happened since an attempt was sent that may have cost the terminal its memory: no LoggedOut, no
 * Login of ours, no Initialised or Shutdown; or its profile promises that these cost nothing. A terminal without sessions
 * loses none: like any other that restarts without a word, it must repeat what it answered before.
 */
export function isUndisturbed({ settings: { profile }, record: lane }: Remembering, attempt: TerminalAttempt): boolean {
  const samePartner = attempt.poiId === lane.poiId && attempt.saleId === lane.saleId;
  // Who answers at an address that it was followed to is known by a serial number, which is no secret: nobody there denies what was sent before.
  if (lane.movedTo !== undefined && attempt.sessionEpoch < lane.movedTo.epoch) return false;
  const isSameSession = attempt.sessionEpoch === lane.sessionEpoch;
  // Who said LoggedOut to it says that it did not start it: where it still repeats an earlier answer, nothing since has cost it its memory.
  return samePartner && (profile.memorySurvivesRestart || isSameSession || attempt.wasLoggedOut === true);
}

/** What is known of the memory of the terminal since an attempt was sent. */
export function memorySince(lane: Remembering, attempt: TerminalAttempt): MemoryVerdict {
  if (!isUndisturbed(lane, attempt)) return 'may-be-gone';
  if (wayToReference(attempt, { index: 0 }) !== undefined) return 'ask';
  const { settings, record } = lane;
  const { sessions, memorySurvivesRestart } = settings.profile;
  if (memorySurvivesRestart) return 'reaches-back';
  // It may have said that it starts, where nothing that it says by itself is heard, or its call found nobody.
  const vouches = sessions && settings.hasOwnConnections !== true && attempt.wasLoggedOut !== true;
  return vouches && record.sessionStanding && saysLoggedOut(record) ? 'reaches-back' : 'may-be-gone';
}

/** Whether the device of the session was seen to say that it lost one: its silence then means that it lost none. */
function saysLoggedOut({ device, loggedOutDevice }: LaneRecord): boolean {
  return device !== undefined && device === loggedOutDevice;
}

/** The terminal's serial number and software version, from its answer to a Login; undefined where it names none. */
export function deviceIn({ POISystemData: data }: MessageOf<'LoginResponse'>['body']): string | undefined {
  const serial = serialIn({ POISystemData: data });
  const version = data?.POISoftware?.SoftwareVersion;
  return serial === undefined || version === undefined ? undefined : `${serial} ${version}`;
}

/** The serial number that a terminal says in its answer to a Login. */
export function serialIn({
  POISystemData: data,
}: Pick<MessageOf<'LoginResponse'>['body'], 'POISystemData'>): string | undefined {
  return data?.POITerminalData?.POISerialNumber;
}

/** The terminal says that it starts or stops: whatever was sent before may be forgotten. */
export function onPowerEvent(turn: Turn, { header, body }: MessageOf<'EventNotification'>): void {
  const { record } = turn.state;
  if (body.EventToNotify !== 'Initialised' && body.EventToNotify !== 'Shutdown') return;
  if (header.POIID === record.poiId) turn.patchLane({ sessionEpoch: record.sessionEpoch + 1 });
}
