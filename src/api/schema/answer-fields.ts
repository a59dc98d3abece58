/** The fields that answers are made of. None can be written without saying what it is and what it looks like. */

import { z } from './described-zod.js';
import { reportedTextMax, screens } from '../../core/index.js';

/** A text for people, or a stable word of an open list. */
export function reportedText(description: string, example: string) {
  return z.string().openapi({ description, example });
}

/** A text that the terminal said: one line of so many characters at most. */
export function terminalText(description: string, example: string, maxLength = reportedTextMax) {
  return z.string().openapi({ description, example, maxLength });
}

/** A time with its offset from UTC. Only for times of this machine: what a terminal wrote is text. */
export function reportedTime(description: string, example = '2026-03-01T11:00:05.000Z') {
  return z.string().openapi({ format: 'date-time', description: `${description} ISO 8601, with offset.`, example });
}

/** A number that fits 32 bits; the description says what is counted. */
export function reportedCount(description: string, example: number) {
  return z.int().openapi({ format: 'int32', description, example });
}

/** What the terminal's screen is about; a guess from its words, for pictures. */
export const reportedScreen = z.enum(screens).openapi({
  description:
    'What the terminal asks of the customer, guessed from the words that it shows: a card, the PIN, patience, to take the card. Absent where the words are ' +
    'not known. For pictures on the register’s screen; nothing may be decided by it.',
  example: 'enter-pin',
});

/** Yes or no. */
export function reportedFlag(description: string, example: boolean) {
  return z.boolean().openapi({ description, example });
}

/** An amount, as answers tell it. It has no name of its own: where one was described again, generated clients would lose its type. */
export const reportedAmount = z
  .object({
    // Beyond 21 million EUR it needs more than 32 bits, and generated clients take the format at its word.
    amount: z
      .int()
      .openapi({ format: 'int64', description: 'Integer in minor units: 12.50 EUR is 1250.', example: 1250 }),
    currency: reportedText('ISO 4217 code, which says how many digits the minor unit has.', 'EUR'),
  })
  .openapi({ description: 'An amount in integer minor units with its currency.' });

/** The terminal's own key of a transaction, as answers tell it. Without a name, as the amount. */
export const reportedPoiTransaction = z
  .object({
    transactionId: reportedText('TransactionID of the terminal.', '91886392'),
    timeStamp: reportedText(
      'TimeStamp of the terminal, as it wrote it; copy it character by character.',
      '2026-03-01T12:00:04.000+01:00',
    ),
  })
  .openapi({ description: 'The terminal’s own key of a transaction.' });
