/** Abort: asks the terminal to give up a request. An Abort has no response (protocol notes, section 6). */
import { element, requiredElement, type, type Declaration, type Infer } from '../declaration/declaration.js';
import { MessageReference } from '../types/message-header.js';
import { DisplayOutput } from '../types/output.js';
import { TextString } from '../types/simple.js';

const abortRequestFields = {
  MessageReference: requiredElement(MessageReference),
  AbortReason: requiredElement(TextString),
  DisplayOutput: element(DisplayOutput),
};

/** Names the request to give up, and the reason. */
export interface AbortRequest extends Infer<typeof abortRequestFields> {}

/** The declaration of {@link AbortRequest}. */
export const AbortRequest: Declaration<AbortRequest> = type('AbortRequest', abortRequestFields);
