/** StoredValue: sells, loads and unloads accounts such as gift cards. */
import { is, needs } from '../declaration/condition.js';
import {
  attribute,
  elements,
  requiredElement,
  requiredElements,
  requiredUnlessFailed,
  type,
  type Declaration,
  type Infer,
} from '../declaration/declaration.js';
import { Response } from '../types/response.js';
import { AnsweredSaleData, POIData, SaleData } from '../types/sale.js';
import { ISOLanguage2A } from '../types/simple.js';
import { StoredValueData, StoredValueResult } from '../types/stored-value.js';

const storedValueRequestFields = {
  CustomerLanguage: attribute(ISOLanguage2A),
  SaleData: requiredElement(SaleData),
  StoredValueData: requiredElements(StoredValueData),
};

/** Requests transactions on accounts. */
export interface StoredValueRequest extends Infer<typeof storedValueRequestFields> {}

/** The declaration of {@link StoredValueRequest}. */
export const StoredValueRequest: Declaration<StoredValueRequest> = type('StoredValueRequest', storedValueRequestFields);

const storedValueResponseFields = {
  Response: requiredElement(Response),
  SaleData: requiredUnlessFailed(AnsweredSaleData),
  POIData: requiredUnlessFailed(POIData),
  StoredValueResult: elements(StoredValueResult),
};

/** The result of the transactions. SaleData and POIData are mandatory, but vendors omit them from failures. */
export interface StoredValueResponse extends Infer<typeof storedValueResponseFields> {}

/** The declaration of {@link StoredValueResponse}. */
export const StoredValueResponse: Declaration<StoredValueResponse> = type(
  'StoredValueResponse',
  storedValueResponseFields,
  {
    conditions: [needs('StoredValueResult', is('Response.Result', 'Success', 'Partial'))],
  },
);
