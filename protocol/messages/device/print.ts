/** Print: the terminal prints at the register (protocol notes, section 9). */
import {
  oneOf,
  requiredAttribute,
  requiredElement,
  type,
  type Declaration,
  type Infer,
} from '../../declaration/declaration.js';
import { documentQualifiers } from '../../types/device-words.js';
import { PrintOutput } from '../../types/output.js';
import { Response } from '../../types/response.js';

const printRequestFields = {
  PrintOutput: requiredElement(PrintOutput),
};

/** Requests the printing of one document. */
export interface PrintRequest extends Infer<typeof printRequestFields> {}

/** The declaration of {@link PrintRequest}. */
export const PrintRequest: Declaration<PrintRequest> = type('PrintRequest', printRequestFields);

const printResponseFields = {
  DocumentQualifier: requiredAttribute(oneOf(documentQualifiers)),
  Response: requiredElement(Response),
};

/** Reports whether the document was printed. */
export interface PrintResponse extends Infer<typeof printResponseFields> {}

/** The declaration of {@link PrintResponse}. */
export const PrintResponse: Declaration<PrintResponse> = type('PrintResponse', printResponseFields);
