/** TransactionReport: a list of earlier transactions. Only version 3.1 has it. */
import { is, needs } from '../declaration/condition.js';
import {
  attribute,
  element,
  elements,
  oneOfOnly,
  requiredAttribute,
  requiredElement,
  requiredElements,
  requiredUnlessFailed,
  type,
  type Declaration,
  type Infer,
} from '../declaration/declaration.js';
import { PaymentResult } from '../types/payment.js';
import { Response } from '../types/response.js';
import { POIData, SaleData } from '../types/sale.js';
import { Flag, Integer, TextString } from '../types/simple.js';

const operators = ['EQ', 'LE', 'LT', 'GE', 'GT'] as const;

const searchANDFields = {
  Target: requiredElement(TextString),
  Operator: requiredElement(oneOfOnly(operators)),
  Value: requiredElement(TextString),
};

/** A comparison of a field with a value. */
export interface SearchAND extends Infer<typeof searchANDFields> {}

/** The declaration of {@link SearchAND}. */
export const SearchAND: Declaration<SearchAND> = type('SearchAND', searchANDFields, { only: '3.1' });

const searchORFields = {
  SearchAND: requiredElements(SearchAND),
};

/** Comparisons that must all be true. */
export interface SearchOR extends Infer<typeof searchORFields> {}

/** The declaration of {@link SearchOR}. */
export const SearchOR: Declaration<SearchOR> = type('SearchOR', searchORFields, { only: '3.1' });

const searchCriteriasFields = {
  SearchOR: requiredElements(SearchOR),
};

/** The selected transactions: those for which all comparisons of at least one group are true. */
export interface SearchCriterias extends Infer<typeof searchCriteriasFields> {}

/** The declaration of {@link SearchCriterias}. */
export const SearchCriterias: Declaration<SearchCriterias> = type('SearchCriterias', searchCriteriasFields, {
  only: '3.1',
});

const criteriaOrderFields = {
  Target: requiredElement(TextString),
};

/** A sort key. */
export interface CriteriaOrder extends Infer<typeof criteriaOrderFields> {}

/** The declaration of {@link CriteriaOrder}. */
export const CriteriaOrder: Declaration<CriteriaOrder> = type('CriteriaOrder', criteriaOrderFields, { only: '3.1' });

const searchOutputOrderFields = {
  CriteriaOrder: requiredElements(CriteriaOrder),
};

/** The sort order. */
export interface SearchOutputOrder extends Infer<typeof searchOutputOrderFields> {}

/** The declaration of {@link SearchOutputOrder}. */
export const SearchOutputOrder: Declaration<SearchOutputOrder> = type('SearchOutputOrder', searchOutputOrderFields, {
  only: '3.1',
});

const transactionReportFields = {
  Response: requiredElement(Response),
  SaleData: requiredUnlessFailed(SaleData),
  POIData: requiredUnlessFailed(POIData),
  PaymentResult: element(PaymentResult),
};

/** One transaction. SaleData and POIData are mandatory, but vendors omit them from failures. */
export interface TransactionReport extends Infer<typeof transactionReportFields> {}

/** The declaration of {@link TransactionReport}. */
export const TransactionReport: Declaration<TransactionReport> = type('TransactionReport', transactionReportFields, {
  conditions: [needs('PaymentResult.AmountsResp', is('Response.Result', 'Success', 'Partial'))],

  only: '3.1',
});

const transactionReportRequestFields = {
  DescendingOrder: attribute(Flag, { default: 'false' }),
  BlockStart: attribute(Integer, { default: '0' }),
  BlockStop: attribute(Integer),
  SearchCriterias: requiredElement(SearchCriterias),
  SearchOutputOrder: element(SearchOutputOrder),
};

/** Requests a block of the list. */
export interface TransactionReportRequest extends Infer<typeof transactionReportRequestFields> {}

/** The declaration of {@link TransactionReportRequest}. */
export const TransactionReportRequest: Declaration<TransactionReportRequest> = type(
  'TransactionReportRequest',
  transactionReportRequestFields,
  { only: '3.1' },
);

const transactionReportResponseFields = {
  ReportFullSize: requiredAttribute(Integer),
  BlockStart: requiredAttribute(Integer),
  BlockStop: requiredAttribute(Integer),
  Response: requiredElement(Response),
  TransactionReport: elements(TransactionReport),
};

/** A block of the list. */
export interface TransactionReportResponse extends Infer<typeof transactionReportResponseFields> {}

/** The declaration of {@link TransactionReportResponse}. */
export const TransactionReportResponse: Declaration<TransactionReportResponse> = type(
  'TransactionReportResponse',
  transactionReportResponseFields,
  { only: '3.1' },
);
