/** Login: opens the session between a register and a terminal (protocol notes, section 4). */
import { is, needs } from '../declaration/condition.js';
import {
  attribute,
  element,
  expectedAttribute,
  listAttribute,
  oneOf,
  requiredElement,
  type,
  type Declaration,
  type Infer,
} from '../declaration/declaration.js';
import { customerOrderRequests, tokenRequestedTypes } from '../declaration/vocabulary.js';
import { POISystemData } from '../types/poi-system.js';
import { Response } from '../types/response.js';
import { SaleSoftware, SaleTerminalData } from '../types/sale-system.js';
import { Flag, ISODateTime, ISOLanguage2A, TextString } from '../types/simple.js';

const loginRequestFields = {
  TrainingModeFlag: attribute(Flag, { default: 'false' }),
  OperatorLanguage: expectedAttribute(ISOLanguage2A),
  OperatorID: attribute(TextString),
  ShiftNumber: attribute(TextString),
  TokenRequestedType: attribute(oneOf(tokenRequestedTypes)),
  CustomerOrderReq: listAttribute(oneOf(customerOrderRequests)),
  POISerialNumber: attribute(TextString),
  DateTime: requiredElement(ISODateTime),
  SaleSoftware: requiredElement(SaleSoftware),
  SaleTerminalData: element(SaleTerminalData),
};

/** Opens a session. The values in the request are the defaults for the session. */
export interface LoginRequest extends Infer<typeof loginRequestFields> {}

/** The declaration of {@link LoginRequest}. */
export const LoginRequest: Declaration<LoginRequest> = type('LoginRequest', loginRequestFields);

const loginResponseFields = {
  Response: requiredElement(Response),
  POISystemData: element(POISystemData),
};

/** The terminal's data. POISystemData is present with Success. */
export interface LoginResponse extends Infer<typeof loginResponseFields> {}

/** The declaration of {@link LoginResponse}. */
export const LoginResponse: Declaration<LoginResponse> = type('LoginResponse', loginResponseFields, {
  conditions: [
    needs('POISystemData', is('Response.Result', 'Success')),
    needs('POISystemData.POIStatus', is('Response.Result', 'Success')),
  ],
});
