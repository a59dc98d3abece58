/** The terminal's questions, a lane that answers them, and the answers that the terminal received. */

import type { PromptDefaults, PromptAnswer, Prompt } from '../../src/core/terminal/messages/prompt.js';
import type { Input, InputData, Message, MessageOf } from '../../protocol/index.js';
import { DrivenLane } from './driven-lane.js';

/** The common header fields of each device request. */
export const device = { MessageClass: 'Device', MessageType: 'Request', SaleID: 'SHOP', POIID: 'T1' } as const;

/** A question of the terminal. */
export function question(
  serviceId: string | undefined,
  data: Partial<InputData> = {},
  menu: readonly string[] = [],
): MessageOf<'InputRequest'> {
  return {
    name: 'InputRequest',
    kept: [],
    header: { ...device, MessageCategory: 'Input', DeviceID: 'D1', ServiceID: serviceId },
    body: {
      DisplayOutput: {
        Device: 'CashierDisplay',
        InfoQualify: 'Display',
        OutputContent: { OutputFormat: 'Text', OutputText: [{ Text: 'Is it so?' }] },
        ...(menu.length === 0 ? {} : { MenuEntry: menu.map(entryOf) }),
      },
      InputData: { Device: 'CashierInput', InfoQualify: 'Input', InputCommand: 'GetConfirmation', ...data },
    },
  };
}

/** A line of a menu. A text that begins with # is a heading. */
export function entryOf(text: string) {
  return {
    OutputFormat: 'Text',
    OutputText: [{ Text: text.replace(/^#/, '') }],
    MenuEntryTag: text.startsWith('#') ? 'NonSelectable' : 'Selectable',
  };
}

/** A receipt with a line to sign on. */
export const toSign: Message = {
  name: 'PrintRequest',
  kept: [],
  header: { ...device, MessageCategory: 'Print', DeviceID: 'D0' },
  body: {
    PrintOutput: {
      DocumentQualifier: 'CashierReceipt',
      ResponseMode: 'PrintEnd',
      RequiredSignatureFlag: true,
      OutputContent: { OutputFormat: 'Text', OutputText: [{ Text: 'Sign here' }] },
    },
  },
};

/** A lane on which `p1` of register `front` runs. By default the register answers the questions. */
export function running(defaults: PromptDefaults = {}, by: 'register' | 'configuration' = 'register') {
  const lane = new DrivenLane({ prompts: { by, answers: defaults }, record: { takesInput: true } });
  lane.ask('p1', { register: 'front' });
  lane.news();
  return { lane, serviceId: lane.attempt('p1') };
}

/** The only open prompt. Throws if there is not exactly one. */
export function only(lane: DrivenLane): Prompt {
  const [prompt, ...others] = lane.state.prompts.filter(({ end }) => end === undefined);
  if (prompt === undefined || others.length > 0) throw new Error(`${lane.state.prompts.length} prompts`);
  return prompt;
}

/** An answer to the terminal, in short: the input field, or the ErrorCondition. */
type Given = Partial<Input> | string | undefined;

/** All answers that the terminal received. */
export function answers(lane: DrivenLane): readonly Given[] {
  return lane.effects.flatMap((effect): readonly Given[] => {
    if (effect.type !== 'send' || effect.message.name !== 'InputResponse') return [];
    const { InputResult: result } = effect.message.body;
    const { Result, ErrorCondition } = result.Response;
    if (result.Input === undefined) return [Result === 'Failure' ? ErrorCondition : Result];
    const { InputCommand: _command, ...given } = result.Input;
    return [given];
  });
}

/** The AdditionalResponse of the latest answer to the terminal. */
export function failure(lane: DrivenLane): string | undefined {
  return lane.effects
    .flatMap((effect) =>
      effect.type === 'send' && effect.message.name === 'InputResponse'
        ? [effect.message.body.InputResult.Response.AdditionalResponse]
        : [],
    )
    .at(-1);
}

/** Answers the open prompt as the register does. */
export function answer(lane: DrivenLane, given: PromptAnswer): void {
  lane.happen({ type: 'answer-prompt', promptId: only(lane).promptId, answer: given });
}
