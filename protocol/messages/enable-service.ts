/** EnableService: opens or ends the swipe-ahead state. */
import { exactlyWith } from '../declaration/condition.js';
import {
  element,
  listElement,
  oneOf,
  requiredAttribute,
  requiredElement,
  type,
  type Declaration,
  type Infer,
} from '../declaration/declaration.js';
import { DisplayOutput } from '../types/output.js';
import { Response } from '../types/response.js';

const transactionActions = ['StartTransaction', 'AbortTransaction'] as const;

const servicesEnabled = ['CardAcquisition', 'Payment', 'Loyalty'] as const;

const enableServiceRequestFields = {
  TransactionAction: requiredAttribute(oneOf(transactionActions)),
  ServicesEnabled: listElement(oneOf(servicesEnabled)),
  DisplayOutput: element(DisplayOutput),
};

/** Lets a card start a service before the register requests the service, or ends this permission. */
export interface EnableServiceRequest extends Infer<typeof enableServiceRequestFields> {}

/** The declaration of {@link EnableServiceRequest}. */
export const EnableServiceRequest: Declaration<EnableServiceRequest> = type(
  'EnableServiceRequest',
  enableServiceRequestFields,
  {
    conditions: [...exactlyWith('ServicesEnabled', 'TransactionAction', 'StartTransaction')],
  },
);

const enableServiceResponseFields = {
  Response: requiredElement(Response),
};

/** Reports whether the state was changed. */
export interface EnableServiceResponse extends Infer<typeof enableServiceResponseFields> {}

/** The declaration of {@link EnableServiceResponse}. */
export const EnableServiceResponse: Declaration<EnableServiceResponse> = type(
  'EnableServiceResponse',
  enableServiceResponseFields,
);
