/** Reads ReconciliationRequest as a request for the lanes, and answers it from the journal (protocol notes, sections 7 and 11). */

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
import { nexoMoneyRefusals } from '../../../messages/index.js';
import { whyNoAcquirers } from './options.js';
import { type Refused, encodable, isTold } from './refusal.js';

type ReceivedRequest = MessageOf<'ReconciliationRequest'>;

/**
 * True if this time (ISO) is so recent that the same ServiceID still means the same request. Registers restart their
 * counters of ServiceIDs each morning.
 */
export type IsRecent = (at: string) => boolean;

const scopes: ReadonlyMap<string, ReconciliationScope> = new Map([
  ['SaleReconciliation', 'period'],
  ['AcquirerSynchronisation', 'period-and-acquirers'],
  ['AcquirerReconciliation', 'acquirers'],
]);

/** True if the request is for the totals of a closed period. Such a request closes nothing. */
export function isOfPrevious({ body }: ReceivedRequest): boolean {
  return body.ReconciliationType === 'PreviousReconciliation';
}

/** True if the request has a type that the standard does not define. Such a request is rejected, whatever its ids. */
export function isOfNoType({ body }: ReceivedRequest): boolean {
  return !scopes.has(body.ReconciliationType);
}

/** The last reconciliation that had the same ids as the request. */
interface EarlierClosing {
  readonly digest: Digest;
  readonly earlier: TransactionView | undefined;
  readonly isRecent: IsRecent;
  readonly isOfEarlier: (view: TransactionView) => boolean;
}

/**
 * Returns the request for the lanes, or the refusal. A reconciliation has no sale, so its ServiceID identifies it.
 * `earlier` is the last reconciliation with these ids. The request means `earlier` if that reconciliation has not
 * ended, or ended at most a few hours ago and is not acknowledged.
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

/** Returns the text that rejects a type outside the standard, because its effect is unknown. */
function unknownType(type: string): string {
  return nexoMoneyRefusals.unknownReconciliationType(redactText(type).slice(0, typeMax));
}

/** The number of characters of an unknown type that the refusal repeats. */
const typeMax = 40;

const noneClosed: Refused = { condition: 'MessageFormat', text: nexoMoneyRefusals.noAcquirersInSaleReconciliation() };

function isStillMeant({ outcome, acknowledgedRevision }: TransactionView, isRecent: IsRecent): boolean {
  if (!isDefinite(outcome)) return true;
  return acknowledgedRevision < outcome.revision && isRecent(outcome.at);
}

/** Returns the possible responses, best first: the terminal's own response if it answers a reconciliation, then a response without totals. */
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
    // Success requires totals, and the journal has none.
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
 * Returns the reason why a register does not get the number of the open period; undefined if it may get it. From the
 * number, the register concludes whether its last reconciliation took place. So the number is withheld in two cases:
 * the outcome of that reconciliation is unknown, or it closed a period with the same number. `number`: the number that
 * the terminal reports.
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

/** Returns the totals of a period that was closed through tenderd. `found`: the newest transactions of the terminal. */
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
