/** Input: asks the customer or the cashier (protocol notes, section 9). */
import { exactlyWith } from '../../declaration/condition.js';
import { element, requiredElement, type, type Declaration, type Infer } from '../../declaration/declaration.js';
import { InputData, InputResult } from '../../types/input.js';
import { DisplayOutput, OutputResult } from '../../types/output.js';

const inputRequestFields = {
  DisplayOutput: element(DisplayOutput),
  InputData: requiredElement(InputData),
};

/** The request for an input, with the prompt to show if the receiver owns the display. */
export interface InputRequest extends Infer<typeof inputRequestFields> {}

/** The declaration of {@link InputRequest}. */
export const InputRequest: Declaration<InputRequest> = type('InputRequest', inputRequestFields, {
  conditions: [...exactlyWith('DisplayOutput.MenuEntry', 'InputData.InputCommand', 'GetMenuEntry')],
});

const inputResponseFields = {
  OutputResult: element(OutputResult),
  InputResult: requiredElement(InputResult),
};

/** The results of the prompt and of the input. */
export interface InputResponse extends Infer<typeof inputResponseFields> {}

/** The declaration of {@link InputResponse}. */
export const InputResponse: Declaration<InputResponse> = type('InputResponse', inputResponseFields);
