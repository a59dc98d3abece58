/** How a question of the terminal is told. */

import { z } from '@hono/zod-openapi';
import type { PromptView } from '../core/index.js';
import { toldCount, toldFlag, toldText, toldTime } from './told-fields.js';

/** One question. */
export const promptDocument = z
  .object({
    promptId: toldText('Its own id, for the answer.', 'till-1.K7Q2M90001'),
    kind: z.enum(['confirmation', 'manager', 'signature', 'text', 'digits', 'menu', 'any-key']).openapi({
      description:
        'confirmation: yes or no. manager: yes or no that only a manager may give. signature: whether the signature on the receipt is the ' +
        'card holder’s. text, digits: something to type. menu: one of the lines. any-key: go on.',
      example: 'signature',
    }),
    terminal: toldText('The terminal’s name in the configuration.', 'till-1'),
    transactionId: toldText('What it is about; null outside any transaction.', 'till1-20260301-0042').nullable(),
    errandId: toldText('The errand that it is about; null outside any errand.', 'GMI9D8000H').nullable(),
    text: toldText('What to show with it; may be empty.', 'Signature OK?'),
    menu: z
      .array(
        z.object({
          text: toldText('The line.', 'Savings account'),
          selectable: toldFlag('False for a heading.', true),
        }),
      )
      .openapi({ description: 'The lines of a menu, counted from 1; empty for everything else.' }),
    minLength: toldCount('How many characters are typed at least; null where the terminal does not say.', 1).nullable(),
    maxLength: toldCount('How many characters are typed at most; null where the terminal does not say.', 8).nullable(),
    initial: toldText('What stands in the field at first.', '1').nullable(),
    masked: toldFlag('What is typed is not to be shown.', false),
    askedAt: toldTime('When the terminal asked.'),
    expiresAt: toldTime('Then the terminal is told that nobody answered, or what the configuration says.'),
    open: toldFlag('False once it was answered, withdrawn or too late.', true),
  })
  .openapi('Prompt', { description: 'What a terminal asks of people at the register.' });

/** Fills the document from the lanes' view. */
export function toPrompt(view: PromptView): z.infer<typeof promptDocument> {
  return {
    promptId: view.promptId,
    kind: view.kind,
    terminal: view.terminal,
    transactionId: view.transactionId ?? null,
    errandId: view.errandId ?? null,
    text: view.text,
    menu: view.menu.map((entry) => ({ ...entry })),
    minLength: view.minLength ?? null,
    maxLength: view.maxLength ?? null,
    initial: view.initial ?? null,
    masked: view.masked,
    askedAt: view.askedAt,
    expiresAt: view.expiresAt,
    open: view.open,
  };
}
