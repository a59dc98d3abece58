/**
 * InputUpdate: changes the prompt or the limits of a running input (protocol notes, section 9). An InputUpdate has no
 * response.
 */
import {
  attribute,
  element,
  elements,
  requiredElement,
  type,
  type Declaration,
  type Infer,
} from '../../declaration/declaration.js';
import { MessageReference } from '../../types/message-header.js';
import { MenuEntry, OutputContent } from '../../types/output.js';
import { ByteSequence, Integer } from '../../types/simple.js';

const inputUpdateFields = {
  MinLength: attribute(Integer),
  MaxLength: attribute(Integer),
  MaxDecimalLength: attribute(Integer),
  MessageReference: requiredElement(MessageReference),
  OutputContent: requiredElement(OutputContent),
  MenuEntry: elements(MenuEntry),
  OutputSignature: element(ByteSequence),
};

/** Names the running input, and the changes to it. */
export interface InputUpdate extends Infer<typeof inputUpdateFields> {}

/** The declaration of {@link InputUpdate}. */
export const InputUpdate: Declaration<InputUpdate> = type('InputUpdate', inputUpdateFields);
