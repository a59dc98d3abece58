/** Diagnosis: the state of the terminal and of its hosts. */
import { is, needs } from '../declaration/condition.js';
import {
  attribute,
  element,
  elements,
  requiredElement,
  type,
  type Declaration,
  type Infer,
} from '../declaration/declaration.js';
import { HostStatus, POIStatus } from '../types/poi-system.js';
import { Response } from '../types/response.js';
import { DigitString, Flag, TextString } from '../types/simple.js';

const diagnosisRequestFields = {
  POIID: attribute(TextString),
  HostDiagnosisFlag: attribute(Flag, { default: 'false' }),
  AcquirerID: elements(DigitString),
};

/** Requests the state of the terminal. */
export interface DiagnosisRequest extends Infer<typeof diagnosisRequestFields> {}

/** The declaration of {@link DiagnosisRequest}. */
export const DiagnosisRequest: Declaration<DiagnosisRequest> = type('DiagnosisRequest', diagnosisRequestFields);

const diagnosisResponseFields = {
  Response: requiredElement(Response),
  LoggedSaleID: elements(TextString),
  POIStatus: element(POIStatus),
  HostStatus: elements(HostStatus),
};

/** The state. POIStatus is present with Success. */
export interface DiagnosisResponse extends Infer<typeof diagnosisResponseFields> {}

/** The declaration of {@link DiagnosisResponse}. */
export const DiagnosisResponse: Declaration<DiagnosisResponse> = type('DiagnosisResponse', diagnosisResponseFields, {
  conditions: [needs('POIStatus', is('Response.Result', 'Success'))],
});
