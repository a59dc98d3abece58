/** Requests for input from the customer or the cashier, and their results. */
import { allows, exactlyWith, is, needs, onlyWith } from '../declaration/condition.js';
import {
  attribute,
  element,
  oneOf,
  requiredAttribute,
  requiredElement,
  type,
  type Declaration,
  type Infer,
} from '../declaration/declaration.js';
import { ContentInformation } from './cms.js';
import { devices, infoQualifiers, inputCommands } from './device-words.js';
import { Response } from './response.js';
import { DigitString, Flag, Integer, MenuEntryNumber, TextString } from './simple.js';

const inputDataFields = {
  Device: requiredAttribute(oneOf(devices)),
  InfoQualify: requiredAttribute(oneOf(infoQualifiers)),
  InputCommand: requiredAttribute(oneOf(inputCommands)),
  NotifyCardInputFlag: attribute(Flag, { default: 'false' }),
  MaxInputTime: attribute(Integer),
  ImmediateResponseFlag: attribute(Flag, { default: 'false' }),
  MinLength: attribute(Integer),
  MaxLength: attribute(Integer),
  MaxDecimalLength: attribute(Integer),
  WaitUserValidationFlag: attribute(Flag, { default: 'true' }),
  FromRightToLeftFlag: attribute(Flag, { default: 'false' }),
  MaskCharactersFlag: attribute(Flag, { default: 'false' }),
  BeepKeyFlag: attribute(Flag, { default: 'false' }),
  GlobalCorrectionFlag: attribute(Flag, { default: 'false' }),
  DisableCancelFlag: attribute(Flag, { default: 'false' }),
  DisableCorrectFlag: attribute(Flag, { default: 'false' }),
  DisableValidFlag: attribute(Flag, { default: 'false' }),
  MenuBackFlag: attribute(Flag, { default: 'false' }),
  DefaultInputString: element(TextString),
  StringMask: element(TextString),
};

/** The requested input, and its limits. */
export interface InputData extends Infer<typeof inputDataFields> {}

/** The declaration of {@link InputData}. */
export const InputData: Declaration<InputData> = type('InputData', inputDataFields, {
  conditions: [
    allows('Device', 'CashierInput', 'CustomerInput'),
    allows('InfoQualify', 'Input', 'CustomerAssistance'),
    // In a menu, some vendors' terminals use these two limits for the number of entries to choose.
    onlyWith('MinLength', 'InputCommand', 'TextString', 'DigitString', 'DecimalString', 'GetMenuEntry'),
    onlyWith('MaxLength', 'InputCommand', 'TextString', 'DigitString', 'DecimalString', 'GetMenuEntry'),
    onlyWith('MaxDecimalLength', 'InputCommand', 'DecimalString'),
    onlyWith('MaskCharactersFlag', 'InputCommand', 'TextString', 'DigitString', 'Password'),
    onlyWith('ImmediateResponseFlag', 'InputCommand', 'GetAnyKey'),
    onlyWith('MenuBackFlag', 'InputCommand', 'GetMenuEntry'),
    onlyWith('DefaultInputString', 'InputCommand', 'TextString', 'DigitString', 'DecimalString'),
    onlyWith('StringMask', 'InputCommand', 'TextString', 'DigitString', 'DecimalString'),
  ],
});

const inputFields = {
  InputCommand: requiredAttribute(oneOf(inputCommands)),
  ConfirmedFlag: element(Flag),
  FunctionKey: element(DigitString),
  TextInput: element(TextString),
  DigitInput: element(DigitString),
  Password: element(ContentInformation),
  MenuEntryNumber: element(MenuEntryNumber),
};

/** The input of the customer or the cashier. The input command determines the field that contains it. */
export interface Input extends Infer<typeof inputFields> {}

/** The declaration of {@link Input}. */
export const Input: Declaration<Input> = type('Input', inputFields, {
  conditions: [
    ...exactlyWith('ConfirmedFlag', 'InputCommand', 'GetConfirmation', 'SiteManager'),
    ...exactlyWith('FunctionKey', 'InputCommand', 'GetFunctionKey'),
    ...exactlyWith('TextInput', 'InputCommand', 'TextString'),
    needs('DigitInput', is('InputCommand', 'DigitString')),
    onlyWith('DigitInput', 'InputCommand', 'DigitString', 'DecimalString'),
    ...exactlyWith('Password', 'InputCommand', 'Password'),
    needs('MenuEntryNumber', is('InputCommand', 'GetMenuEntry')),
  ],
});

const inputResultFields = {
  Device: requiredAttribute(oneOf(devices)),
  InfoQualify: requiredAttribute(oneOf(infoQualifiers)),
  Response: requiredElement(Response),
  Input: element(Input),
};

/** The result of an input. The input itself is present with Success only. */
export interface InputResult extends Infer<typeof inputResultFields> {}

/** The declaration of {@link InputResult}. */
export const InputResult: Declaration<InputResult> = type('InputResult', inputResultFields, {
  conditions: [needs('Input', is('Response.Result', 'Success'))],
});
