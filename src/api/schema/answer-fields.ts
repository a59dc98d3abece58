/** The fields of responses. Each field needs a description and an example. */

import { z } from './described-zod.js';
import { reportedTextMax, screens } from '../../core/index.js';

/** Creates a field for a text for people, or for a word of a list that may grow. */
export function reportedText(description: string, example: string) {
  return z.string().openapi({ description, example });
}

/** Creates a field for a text from the terminal: one line of limited length. */
export function terminalText(description: string, example: string, maxLength = reportedTextMax) {
  return z.string().openapi({ description, example, maxLength });
}

/**
 * Creates a field for a time with its offset from UTC. The field is only for times of this machine. A time from the
 * terminal is a text.
 */
export function reportedTime(description: string, example = '2026-03-01T11:00:05.000Z') {
  return z.string().openapi({ format: 'date-time', description: `${description} ISO 8601, with offset.`, example });
}

/** Creates a field for a number that fits into 32 bits. The description says what is counted. */
export function reportedCount(description: string, example: number) {
  return z.int().openapi({ format: 'int32', description, example });
}

/** The step of a payment, guessed from the text on the terminal's screen. Use it only to show pictures. */
export const reportedScreen = z.enum(screens).openapi({
  description:
    'The step that the terminal expects from the customer, guessed from the text that it shows: to present a card, to enter the PIN, to wait, or to take the card. Absent if the text is not known. Use it only for pictures on the register’s screen, never for decisions.',
  example: 'enter-pin',
});

/** Creates a field for a boolean. */
export function reportedFlag(description: string, example: boolean) {
  return z.boolean().openapi({ description, example });
}

/**
 * The field for a reported amount. It is not a named component, because generated clients would lose its type in places
 * where it has another description.
 */
export const reportedAmount = z
  .object({
    // Amounts above 21 million EUR need more than 32 bits. Generated clients take the size of a number from its format,
    // so the format states 64 bits.
    amount: z.int().openapi({
      format: 'int64',
      description: 'The amount, an integer in minor units: 12.50 EUR is 1250.',
      example: 1250,
    }),
    currency: reportedText(
      'The ISO 4217 code of the currency. It determines how many digits the minor unit has.',
      'EUR',
    ),
  })
  .openapi({ description: 'An amount in integer minor units with its currency.' });

/** The field for the terminal's own id of a transaction. It is not a named component, for the same reason as `reportedAmount`. */
export const reportedPoiTransaction = z
  .object({
    transactionId: reportedText('The TransactionID of the terminal.', '91886392'),
    timeStamp: reportedText(
      'The TimeStamp of the terminal, as the terminal wrote it. Copy it character by character.',
      '2026-03-01T12:00:04.000+01:00',
    ),
  })
  .openapi({ description: 'The terminal’s own key of a transaction.' });
