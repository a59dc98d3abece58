/** The fields of responses. Each needs a description and an example. */

import { z } from './described-zod.js';
import { reportedTextMax, screens } from '../../core/index.js';

/** A text for people, or a word of an open list. */
export function reportedText(description: string, example: string) {
  return z.string().openapi({ description, example });
}

/** A text from the terminal: one line of limited length. */
export function terminalText(description: string, example: string, maxLength = reportedTextMax) {
  return z.string().openapi({ description, example, maxLength });
}

/** A time with its offset from UTC. Only for times of this machine; a time from the terminal is a text. */
export function reportedTime(description: string, example = '2026-03-01T11:00:05.000Z') {
  return z.string().openapi({ format: 'date-time', description: `${description} ISO 8601, with offset.`, example });
}

/** A number that fits 32 bits. The description says what it counts. */
export function reportedCount(description: string, example: number) {
  return z.int().openapi({ format: 'int32', description, example });
}

/** The subject of the terminal's screen, guessed from its text. For pictures only. */
export const reportedScreen = z.enum(screens).openapi({
  description:
    'What the terminal asks of the customer, guessed from the words that it shows: to present a card, to enter the PIN, to wait, to take the card. Absent if the words are ' +
    'not known. Use it only for pictures on the register’s screen, never for decisions.',
  example: 'enter-pin',
});

/** A boolean. */
export function reportedFlag(description: string, example: boolean) {
  return z.boolean().openapi({ description, example });
}

/** A reported amount. It has no component name: with a second description, generated clients would lose its type. */
export const reportedAmount = z
  .object({
    // Above 21 million EUR it needs more than 32 bits, and generated clients rely on the format.
    amount: z
      .int()
      .openapi({ format: 'int64', description: 'Integer in minor units: 12.50 EUR is 1250.', example: 1250 }),
    currency: reportedText('ISO 4217 code, which says how many digits the minor unit has.', 'EUR'),
  })
  .openapi({ description: 'An amount in integer minor units with its currency.' });

/** The terminal's own key of a transaction. It has no component name, for the same reason as the amount. */
export const reportedPoiTransaction = z
  .object({
    transactionId: reportedText('TransactionID of the terminal.', '91886392'),
    timeStamp: reportedText(
      'TimeStamp of the terminal, as it wrote it; copy it character by character.',
      '2026-03-01T12:00:04.000+01:00',
    ),
  })
  .openapi({ description: 'The terminal’s own key of a transaction.' });
