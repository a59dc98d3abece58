/** The result of a request. */
import { isNot, needs } from '../declaration/condition.js';
import {
  attribute,
  element,
  oneOf,
  requiredAttribute,
  type,
  type Declaration,
  type Infer,
} from '../declaration/declaration.js';
import { errorConditions, results } from '../declaration/vocabulary.js';
import { FreeText } from './simple.js';

const responseFields = {
  Result: requiredAttribute(oneOf(results)),
  ErrorCondition: attribute(oneOf(errorConditions)),
  AdditionalResponse: element(FreeText),
};

/** The result of a request, an ErrorCondition unless the result is Success, and free text for the log. */
export interface Response extends Infer<typeof responseFields> {}

/** The declaration of {@link Response}. */
export const Response: Declaration<Response> = type('Response', responseFields, {
  conditions: [needs('ErrorCondition', isNot('Result', 'Success'))],
});
