/** Passes the terminal's questions to a nexo register and reads the register's answers (protocol notes, section 9). */

import {
  type DisplayOutput,
  type InputData,
  menuEntriesIn,
  type MessageOf,
  type OutgoingMessage,
} from '../../../../protocol/index.js';
import type { PromptAnswer, PromptKind, PromptView } from '../../../core/index.js';
import { encodable } from '../requests/refusal.js';
import type { Begun } from './notifications.js';

const commands: Readonly<Record<PromptKind, InputData['InputCommand']>> = {
  confirmation: 'GetConfirmation',
  signature: 'GetConfirmation',
  manager: 'SiteManager',
  text: 'TextString',
  digits: 'DigitString',
  menu: 'GetMenuEntry',
  'any-key': 'GetAnyKey',
};

/** Returns the question as a request to the register: its display shows the text and the menu, and its keyboard takes the answer. */
export function inputRequest({ saleId, poiId, serviceId, deviceId }: Begun, prompt: PromptView): OutgoingMessage {
  const { kind, text, menu, minLength, maxLength, initial, masked } = prompt;
  const isTyped = kind === 'text' || kind === 'digits';
  const DisplayOutput: DisplayOutput = {
    Device: 'CashierDisplay',
    InfoQualify: 'Display',
    OutputContent: { OutputFormat: 'Text', OutputText: [{ Text: encodable(text) }] },
    MenuEntry:
      kind === 'menu'
        ? menu.map((entry) => ({
            MenuEntryTag: entry.selectable ? 'Selectable' : 'NonSelectable',
            OutputFormat: 'Text',
            OutputText: [{ Text: encodable(entry.text) }],
          }))
        : undefined,
  };
  return {
    name: 'InputRequest',
    header: {
      MessageClass: 'Device',
      MessageCategory: 'Input',
      MessageType: 'Request',
      ServiceID: serviceId,
      DeviceID: deviceId,
      SaleID: saleId,
      POIID: poiId,
    },
    body: {
      DisplayOutput,
      InputData: {
        Device: 'CashierInput',
        InfoQualify: 'Input',
        InputCommand: commands[kind],
        MinLength: isTyped && minLength !== undefined ? String(minLength) : undefined,
        MaxLength: isTyped && maxLength !== undefined ? String(maxLength) : undefined,
        MaskCharactersFlag: isTyped && masked ? true : undefined,
        DefaultInputString: isTyped ? initial : undefined,
      },
    },
  };
}

/**
 * Returns the register's answer. Returns undefined if the register has no such device, or if its answer does not fit
 * the question. The question then stays open for other callers. A Failure for any other reason is a cancel.
 */
export function promptAnswerIn({ body }: MessageOf<'InputResponse'>, kind: PromptKind): PromptAnswer | undefined {
  const { Response, Input } = body.InputResult;
  if (Response.Result === 'Failure') {
    return Response.ErrorCondition === 'UnavailableDevice' ? undefined : { type: 'cancelled' };
  }
  switch (kind) {
    case 'confirmation':
    case 'signature':
    case 'manager':
      return Input?.ConfirmedFlag === undefined ? undefined : { type: 'confirmed', confirmed: Input.ConfirmedFlag };
    case 'text':
      return Input?.TextInput === undefined ? undefined : { type: 'text', text: Input.TextInput };
    case 'digits':
      return Input?.DigitInput === undefined ? undefined : { type: 'digits', digits: Input.DigitInput };
    case 'menu':
      return entryIn(Input?.MenuEntryNumber);
    case 'any-key':
      return { type: 'key' };
  }
}

/**
 * Returns the chosen menu entry, for either form of the answer. An answer with several entries does not answer the
 * question of a terminal.
 */
function entryIn(text: string | undefined): PromptAnswer | undefined {
  const [entry, ...others] = text === undefined ? [] : menuEntriesIn(text);
  return entry === undefined || others.length > 0 ? undefined : { type: 'entry', entry };
}
