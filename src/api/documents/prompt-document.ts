/** The schema of a prompt of a terminal. */

import { z } from '../schema/described-zod.js';
import type { PromptView } from '../../core/index.js';
import { reportedCount, reportedFlag, reportedText, reportedTime } from '../schema/answer-fields.js';

/** The schema of one prompt. */
export const promptDocument = z
  .object({
    promptId: reportedText('Its own id, for the answer.', 'till-1.K7Q2M90001'),
    kind: z.enum(['confirmation', 'manager', 'signature', 'text', 'digits', 'menu', 'any-key']).openapi({
      description:
        'confirmation: yes or no. manager: yes or no that only a manager may give. signature: whether the signature on the receipt is the ' +
        'card holder’s. text, digits: something to type. menu: one of the lines. any-key: go on.',
      example: 'signature',
    }),
    terminal: reportedText('The terminal’s name in the configuration.', 'till-1'),
    transactionId: reportedText(
      'The transaction that it is about; absent outside any transaction.',
      'till1-20260301-0042',
    ).optional(),
    deviceRequestId: reportedText(
      'The device request that it is about; absent outside any device request.',
      'GMI9D8000H',
    ).optional(),
    text: reportedText('What to show with it; may be empty.', 'Signature OK?'),
    menu: z
      .array(
        z.object({
          text: reportedText('The line.', 'Savings account'),
          selectable: reportedFlag('False for a heading.', true),
        }),
      )
      .openapi({ description: 'The lines of a menu, counted from 1; empty for everything else.' }),
    minLength: reportedCount(
      'How many characters are typed at least; absent where the terminal does not say.',
      1,
    ).optional(),
    maxLength: reportedCount(
      'How many characters are typed at most; absent where the terminal does not say.',
      8,
    ).optional(),
    initial: reportedText('The initial content of the field.', '1').optional(),
    masked: reportedFlag('What is typed is not to be shown.', false),
    requestedAt: reportedTime('When the terminal asked.'),
    expiresAt: reportedTime(
      'The time at which the terminal gets no answer, or the answer that the configuration sets.',
    ),
    open: reportedFlag('False once it was answered, withdrawn or too late.', true),
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
