/**
 * Display: the terminal displays a text at the register, or the register at the terminal (protocol notes, section 9).
 */
import { distinct } from '../../declaration/condition.js';
import { requiredElements, type, type Declaration, type Infer } from '../../declaration/declaration.js';
import { DisplayOutput, OutputResult } from '../../types/output.js';

const displayRequestFields = {
  DisplayOutput: requiredElements(DisplayOutput),
};

/** Outputs, at most one for each device and kind of information. */
export interface DisplayRequest extends Infer<typeof displayRequestFields> {}

/** The declaration of {@link DisplayRequest}. */
export const DisplayRequest: Declaration<DisplayRequest> = type('DisplayRequest', displayRequestFields, {
  conditions: [distinct('DisplayOutput', 'Device', 'InfoQualify')],
});

const displayResponseFields = {
  OutputResult: requiredElements(OutputResult),
};

/** One result for each output that requires a response, in their order. */
export interface DisplayResponse extends Infer<typeof displayResponseFields> {}

/** The declaration of {@link DisplayResponse}. */
export const DisplayResponse: Declaration<DisplayResponse> = type('DisplayResponse', displayResponseFields);
