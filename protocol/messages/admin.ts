/** Admin: an administrative service of the terminal, by name. */
import { element, requiredElement, type, type Declaration, type Infer } from '../declaration/declaration.js';
import { Response } from '../types/response.js';
import { TextString } from '../types/simple.js';

const adminRequestFields = {
  ServiceIdentification: element(TextString),
};

/** Requests an administrative service. */
export interface AdminRequest extends Infer<typeof adminRequestFields> {}

/** The declaration of {@link AdminRequest}. */
export const AdminRequest: Declaration<AdminRequest> = type('AdminRequest', adminRequestFields);

const adminResponseFields = {
  Response: requiredElement(Response),
};

/** Reports whether the service was performed. */
export interface AdminResponse extends Infer<typeof adminResponseFields> {}

/** The declaration of {@link AdminResponse}. */
export const AdminResponse: Declaration<AdminResponse> = type('AdminResponse', adminResponseFields);
