/** ReconciliationRequest as what the lanes are asked for, and its answers from the journal (protocol notes, sections 7 and 11). */

import {
  answerHeader,
  type MessageOf,
  type OutgoingMessage,
  type ReconciliationResponse,
  redactText,
} from '../../../../protocol/index.js';
import {
  isDefinite,
  movedMoney,
  type ReconciliationScope,
  type TransactionRequest,
  type TransactionView,
  type Digest,
  transactionIdFrom,
} from '../../../core/index.js';
import { nexoMoneyRefusals } from '../../../messages/en.js';
import { whyNoAcquirers } from './options.js';
import { type Refused, encodable, isTold } from './refusal.js';

type ReceivedRequest = MessageOf<'ReconciliationRequest'>;

/** Whether so little time has passed since (ISO) that a ServiceID still means the same: registers count anew each morning. */
export type IsRecent = (at: string) => boolean;

const scopes: ReadonlyMap<string, ReconciliationScope> = new Map([
  ['SaleReconciliation', 'period'],
  ['AcquirerSynchronisation', 'period-and-acquirers'],
  ['AcquirerReconciliation', 'acquirers'],
]);

/** Whether it asks for the totals of a closed period: that closes nothing. */
export function isOfPrevious({ body }: ReceivedRequest): boolean {
  return body.ReconciliationType === 'PreviousReconciliation';
}

/** Whether it asks for something that the standard does not have. It is refused, whatever its ids. */
export function isOfNoType({ body }: ReceivedRequest): boolean {
  return !scopes.has(body.ReconciliationType);
}

/** What is known of the last closing under the same ids. */
interface EarlierClosing {
  readonly digest: Digest;
  readonly earlier: TransactionView | undefined;
  readonly isRecent: IsRecent;
  readonly isOfEarlier: (view: TransactionView) => boolean;
}

/**
 * What the lanes are asked for; or why it is refused. The request has no sale of its own: its ServiceID names it, for as long as the last one of
 * these ids (`earlier`) has no end, or one that the register has not gone on from, of a few hours ago at most.
 */
export function reconciliationRequest(
  { header, body }: ReceivedRequest,
  terminal: string,
  { digest, earlier, isRecent, isOfEarlier }: EarlierClosing,
): TransactionRequest<'reconciliation'> | Refused {
  const scope = scopes.get(body.ReconciliationType);
  if (scope === undefined) return { condition: 'UnavailableService', text: unknownType(body.ReconciliationType) };
  const { AcquirerID: acquirers = [] } = body;
  const wrong = scope === 'period' && acquirers.length > 0 ? noneClosed : whyNoAcquirers(acquirers);
  if (wrong !== undefined) return wrong;
  const last =
    earlier?.request.kind === 'reconciliation' && !isOfEarlier(earlier) && isStillMeant(earlier, isRecent)
      ? earlier
      : undefined;
  const parts = [header.SaleID, header.POIID, header.ServiceID ?? '', earlier?.request.transactionId ?? ''];
  const transactionId = last?.request.transactionId ?? transactionIdFrom(digest, ['Reconciliation', ...parts]);
  const options = acquirers.length === 0 ? {} : { options: { acquirers } };
  return {
    transactionId,
    kind: 'reconciliation',
    terminal,
    sale: transactionId,
    allowPartial: true,
    scope,
    ...options,
  };
}

/** Returns the refusal of a type that the standard does not have, because its effect is unknown. */
function unknownType(type: string): string {
  return nexoMoneyRefusals.unknownReconciliationType(redactText(type).slice(0, typeMax));
}

/** So much of a word is repeated. */
const typeMax = 40;

const noneClosed: Refused = { condition: 'MessageFormat', text: nexoMoneyRefusals.noAcquirersInSaleReconciliation() };

function isStillMeant({ outcome, acknowledgedRevision }: TransactionView, isRecent: IsRecent): boolean {
  if (!isDefinite(outcome)) return true;
  return acknowledgedRevision < outcome.revision && isRecent(outcome.at);
}

/** How it ended, in the terminal's own words where they are those of a closing, and else without totals. Best first. */
export function reconciliationBodies(
  type: string,
  { outcome, attempts }: TransactionView,
  failed: ReconciliationResponse['Response'],
): readonly ReconciliationResponse[] {
  const message = attempts.find(({ serviceId }) => serviceId === outcome?.serviceId)?.evidence?.message;
  const isAcquirers = type === 'AcquirerReconciliation';
  const id = isAcquirers ? undefined : outcome?.period?.id;
  if (!movedMoney(outcome)) return [{ ReconciliationType: type, Response: failed }];
  const bare: ReconciliationResponse = {
    ReconciliationType: type,
    POIReconciliationID: id,
    // Success has totals, and there are none that can be told.
    Response: {
      Result: 'Partial',
      ErrorCondition: 'UnavailableService',
      AdditionalResponse: encodable(outcome?.message ?? ''),
    },
  };
  const own = isReconciliation(message) ? message.body : undefined;
  return own === undefined ? [bare] : [{ ...own, ReconciliationType: type, POIReconciliationID: id }, bare];
}

/**
 * Why a register does not hear which period is open: whether its last closing took place is read from that number, and it says nothing of one whose end
 * nobody knows, or of one that has closed a period of this number. `number` is what the terminal says; undefined where it may be told.
 */
export function whyNoNumber(last: TransactionView | undefined, number: string): Refused | undefined {
  if (last === undefined || isTold(last)) return undefined;
  const { outcome, message } = last;
  const text = nexoMoneyRefusals.periodUncertain(message);
  if (outcome === undefined) return { condition: 'InProgress', text };
  if (!isDefinite(outcome)) return { condition: 'UnavailableService', text };
  if (!movedMoney(outcome) || outcome.period?.id !== number) return undefined;
  return { condition: 'UnavailableService', text: nexoMoneyRefusals.periodCountedAgain(number) };
}

function isReconciliation(message: unknown): message is { readonly body: ReconciliationResponse } {
  return (
    typeof message === 'object' && message !== null && 'name' in message && message.name === 'ReconciliationResponse'
  );
}

/** The totals of a period that was closed here; `found` are the newest transactions of the terminal. */
export function previousResponses(
  { header, body }: ReceivedRequest,
  found: readonly TransactionView[],
): readonly OutgoingMessage[] | Refused {
  const closed = found.find(
    ({ request, outcome }) =>
      request.kind === 'reconciliation' && movedMoney(outcome) && outcome?.period?.id === body.POIReconciliationID,
  );
  if (closed === undefined) return { condition: 'UnavailableService', text: nexoMoneyRefusals.periodNotClosedHere() };
  return reconciliationBodies(body.ReconciliationType, closed, { Result: 'Failure' }).map((told) => ({
    name: 'ReconciliationResponse',
    header: answerHeader(header),
    body: told,
  }));
}
