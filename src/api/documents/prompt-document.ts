/** The schema of a prompt of a terminal. */

import { z } from '../schema/described-zod.js';
import type { PromptView } from '../../core/index.js';
import { reportedCount, reportedFlag, reportedText, reportedTime } from '../schema/answer-fields.js';

/** The schema of one prompt. */
export const promptDocument = z
  .object({
    promptId: reportedText('The id of the prompt, for the answer.', 'till-1.K7Q2M90001'),
    kind: z.enum(['confirmation', 'manager', 'signature', 'text', 'digits', 'menu', 'any-key']).openapi({
      description:
        '`confirmation`: the answer is yes or no. `manager`: the answer is yes or no, and only a manager may give it. `signature`: the answer says whether the signature on the receipt is the card holder’s. `text`, `digits`: the answer is typed. `menu`: the answer is one of the lines. `any-key`: the answer is a key press.',
      example: 'signature',
    }),
    terminal: reportedText('The terminal’s name in the configuration.', 'till-1'),
    transactionId: reportedText(
      'The transaction of the prompt. Absent if the prompt belongs to no transaction.',
      'till1-20260301-0042',
    ).optional(),
    deviceRequestId: reportedText(
      'The device request of the prompt. Absent if the prompt belongs to no device request.',
      'GMI9D8000H',
    ).optional(),
    text: reportedText('The text to show with the prompt. It may be empty.', 'Signature OK?'),
    menu: z
      .array(
        z.object({
          text: reportedText('The text of the line.', 'Savings account'),
          selectable: reportedFlag('False if the line is a heading.', true),
        }),
      )
      .openapi({ description: 'The lines of a menu, counted from 1. Empty for every other kind of prompt.' }),
    minLength: reportedCount(
      'The least number of characters that must be typed. Absent if the terminal does not report it.',
      1,
    ).optional(),
    maxLength: reportedCount(
      'The greatest number of characters that may be typed. Absent if the terminal does not report it.',
      8,
    ).optional(),
    initial: reportedText('The initial content of the field.', '1').optional(),
    masked: reportedFlag('True if the typed characters must not be shown.', false),
    requestedAt: reportedTime('The time at which the terminal sent the prompt.'),
    expiresAt: reportedTime(
      'The time after which the prompt can no longer be answered. The terminal then gets no answer, or the answer that the configuration sets.',
    ),
    open: reportedFlag('False after the prompt was answered or withdrawn, or after its time has passed.', true),
  })
  .openapi('Prompt', { description: 'A question of a terminal to the people at the register.' });

/** Converts a prompt of a lane to its document. */
export function toPrompt(view: PromptView): z.infer<typeof promptDocument> {
  return {
    promptId: view.promptId,
    kind: view.kind,
    terminal: view.terminal,
    transactionId: view.transactionId,
    deviceRequestId: view.deviceRequestId,
    text: view.text,
    menu: view.menu.map((entry) => ({ ...entry })),
    minLength: view.minLength,
    maxLength: view.maxLength,
    initial: view.initial,
    masked: view.masked,
    requestedAt: view.requestedAt,
    expiresAt: view.expiresAt,
    open: view.open,
  };
}
