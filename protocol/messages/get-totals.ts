/** GetTotals: the totals of the open period, which stays open. */
import { onlyWith } from '../declaration/condition.js';
import {
  attribute,
  element,
  elements,
  listElement,
  oneOf,
  requiredAttribute,
  requiredElement,
  type,
  type Declaration,
  type Infer,
} from '../declaration/declaration.js';
import { Response } from '../types/response.js';
import { DigitString, TextString, TotalsGroupID } from '../types/simple.js';
import { TransactionTotals } from '../types/totals.js';

const totalDetails = ['POIID', 'SaleID', 'OperatorID', 'ShiftNumber', 'TotalsGroupID'] as const;

const totalFilterFields = {
  POIID: attribute(TextString),
  SaleID: attribute(TextString),
  OperatorID: attribute(TextString),
  ShiftNumber: attribute(TextString),
  TotalsGroupID: attribute(TotalsGroupID),
};

/** The filter of the totals. */
export interface TotalFilter extends Infer<typeof totalFilterFields> {}

/** The declaration of {@link TotalFilter}. */
export const TotalFilter: Declaration<TotalFilter> = type('TotalFilter', totalFilterFields);

const getTotalsRequestFields = {
  TotalDetails: listElement(oneOf(totalDetails)),
  TotalFilter: element(TotalFilter),
};

/** Requests totals, split according to TotalDetails. */
export interface GetTotalsRequest extends Infer<typeof getTotalsRequestFields> {}

/** The declaration of {@link GetTotalsRequest}. */
export const GetTotalsRequest: Declaration<GetTotalsRequest> = type('GetTotalsRequest', getTotalsRequestFields);

const getTotalsResponseFields = {
  POIReconciliationID: requiredAttribute(DigitString),
  Response: requiredElement(Response),
  TransactionTotals: elements(TransactionTotals),
};

/** The totals. */
export interface GetTotalsResponse extends Infer<typeof getTotalsResponseFields> {}

/** The declaration of {@link GetTotalsResponse}. */
export const GetTotalsResponse: Declaration<GetTotalsResponse> = type('GetTotalsResponse', getTotalsResponseFields, {
  conditions: [onlyWith('TransactionTotals.ErrorCondition', 'Response.Result', 'Partial')],
});
