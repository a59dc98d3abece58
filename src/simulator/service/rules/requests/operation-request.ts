/** The bodies of capture, cancel, update and refund. */

import type { FieldProblem } from './answer.js';
import { Fields, lengths } from './fields.js';
import type { Money } from '../base/money.js';
import { type ReadBody, readWith } from './read-create-request.js';

/** A request for an existing payment. */
export interface OperationRequest {
  /** The amount. If it is absent, the operation is for the whole available amount. */
  readonly amount: Money | undefined;
  /** The merchant. A partial cancel must name it. */
  readonly merchantId: string | undefined;
  /** The merchant's reference. A cancel that names the payment by this reference must contain it. */
  readonly merchantReference: string | undefined;
}

/** The requests whose body is an {@link OperationRequest}. */
export type OperationKind = 'capture' | 'cancel' | 'update' | 'refund' | 'cancel-by-reference';

/** Reads the body of a request for an existing payment. `body` is undefined if the request has none. */
export function readOperationRequest(
  body: unknown,
  kind: OperationKind,
  ignoresUnknown: boolean,
): ReadBody<OperationRequest> {
  const notes: FieldProblem[] = [];
  const fields = new Fields(body ?? {}, '', notes);
  const isCancel = kind === 'cancel';
  const isByReference = kind === 'cancel-by-reference';
  const amount = isByReference ? undefined : fields.money('amountDetails');
  if (kind !== 'capture') fields.text('reference', lengths.note);
  const isPartial = isCancel && fields.has('amountDetails');
  const merchantId = isCancel ? fields.text('merchantId', lengths.reference, isPartial) : undefined;
  const note = isCancel ? fields.text('merchantReference', lengths.note) : undefined;
  const named = isByReference ? fields.text('merchantReference', lengths.reference, true) : note;
  fields.end();
  if (amount?.amount === 0) fields.note('bad-value', 'amountDetails/amount', 'an amount above 0 is expected');
  return readWith({ amount, merchantId, merchantReference: named }, notes, ignoresUnknown);
}
