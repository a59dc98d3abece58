/** Reconciliation: closes the period between register, terminal and acquirers. */
import { exactlyWith, forbids, is, needs, onlyWith } from '../declaration/condition.js';
import {
  attribute,
  attributeDecidesNothing,
  elements,
  oneOf,
  requiredAttribute,
  requiredElement,
  type,
  type Declaration,
  type Infer,
} from '../declaration/declaration.js';
import { Response } from '../types/response.js';
import { DigitString } from '../types/simple.js';
import { TransactionTotals } from '../types/totals.js';

const reconciliationTypes = [
  'SaleReconciliation',
  'AcquirerSynchronisation',
  'AcquirerReconciliation',
  'PreviousReconciliation',
] as const;

const reconciliationRequestFields = {
  ReconciliationType: requiredAttribute(oneOf(reconciliationTypes)),
  POIReconciliationID: attribute(DigitString),
  AcquirerID: elements(DigitString),
};

/** Closes a period, or requests the totals of a closed period. */
export interface ReconciliationRequest extends Infer<typeof reconciliationRequestFields> {}

/** The declaration of {@link ReconciliationRequest}. */
export const ReconciliationRequest: Declaration<ReconciliationRequest> = type(
  'ReconciliationRequest',
  reconciliationRequestFields,
  {
    conditions: [
      onlyWith('AcquirerID', 'ReconciliationType', 'AcquirerReconciliation', 'AcquirerSynchronisation'),
      ...exactlyWith('POIReconciliationID', 'ReconciliationType', 'PreviousReconciliation'),
    ],
  },
);

const reconciliationResponseFields = {
  /** The type is not decisive, because the ids identify the request. */
  ReconciliationType: attributeDecidesNothing(oneOf(reconciliationTypes)),
  POIReconciliationID: attribute(DigitString),
  Response: requiredElement(Response),
  TransactionTotals: elements(TransactionTotals),
};

/** The totals of the period. */
export interface ReconciliationResponse extends Infer<typeof reconciliationResponseFields> {}

/** The declaration of {@link ReconciliationResponse}. */
export const ReconciliationResponse: Declaration<ReconciliationResponse> = type(
  'ReconciliationResponse',
  reconciliationResponseFields,
  {
    conditions: [
      forbids('POIReconciliationID', is('ReconciliationType', 'AcquirerReconciliation')),
      needs('TransactionTotals', is('Response.Result', 'Success')),
      onlyWith('TransactionTotals.ErrorCondition', 'Response.Result', 'Partial'),
    ],
  },
);
