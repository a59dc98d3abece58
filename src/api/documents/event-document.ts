/** The schemas of the event stream. Each event has its own schema. */

import { z } from '../schema/described-zod.js';
import { type NumberedFact, screenOfFact } from '../../core/index.js';
import { promptDocument } from './prompt-document.js';
import { attentionEntryDocument } from './terminal-document.js';
import { reportedCount, reportedFlag, reportedText, reportedTime, reportedScreen } from '../schema/answer-fields.js';
import { transactionDocument } from './transaction-document.js';

/** The schema of a progress event: an entry in the timeline of a transaction or of a terminal. */
export const progressEvent = z
  .object({
    at: reportedTime('The time of the event.'),
    terminal: reportedText('The terminal’s name in the configuration; absent with `service`.', 'till-1').optional(),
    service: reportedText('The payment service, if the event is not about a terminal.', 'shop').optional(),
    transactionId: reportedText(
      'The transaction. Absent if the event is only about the terminal or the payment service.',
      'till1-20260301-0042',
    ).optional(),
    stage: reportedText(
      'A stable word, as in the timeline: `accepted` (it waits), `attempt-opened` (it goes to the terminal), `stage` (the terminal shows something), ' +
        '`printed`, `link-lost`, `status-answered`, `status-unanswered`, `abort-wanted`, `acknowledged`, `session`, and more.',
      'stage',
    ),
    revision: reportedCount(
      'The revision that the register acknowledged. Present at the stage `acknowledged`.',
      1,
    ).optional(),
    screen: reportedScreen.optional(),
    text: reportedText('The event in plain words, in one line.', 'the terminal shows: Enter PIN'),
  })
  .openapi('ProgressEvent', { description: 'The data of an event `progress`. The event has an id.' });

/** Returns the schema of an outcome event, for an outcome that the register has not acknowledged. */
export function outcomeEvent() {
  return z
    .object({
      redelivered: reportedFlag(
        'True if the event was sent before, or if the outcome came while the register did not listen. The event is sent again until the register acknowledges the outcome.',
        false,
      ),
      transaction: transactionDocument(),
    })
    .openapi('OutcomeEvent', {
      description:
        'The data of an event `outcome`: the transaction as it is now. GET the transaction for receipts and the timeline. The event has an id unless it is redelivered.',
    });
}

/** The schema of an attention event: the current attention list. */
export const attentionEvent = z
  .object({ attention: z.array(attentionEntryDocument).openapi({ description: 'The whole list, oldest first.' }) })
  .openapi('AttentionEvent', {
    description:
      'The data of an event `attention`. The event is sent at the beginning, and whenever the list has changed. It has no id.',
  });

/** The schema of a prompts event: the open prompts of the terminals. */
export const promptsEvent = z
  .object({ prompts: z.array(promptDocument).openapi({ description: 'All open prompts, oldest first.' }) })
  .openapi('PromptsEvent', {
    description:
      'The data of an event `prompts`. The event is sent at the beginning, and whenever the list has changed. It has no id.',
  });

/** Converts a fact to a progress event. `isService` is true if the fact is about a payment service. */
export function toProgress(fact: NumberedFact, isService: boolean): z.infer<typeof progressEvent> {
  const { at: happenedAt, terminal: place, transactionId, type, text, detail } = fact;
  const revision = type === 'acknowledged' ? detail?.['revision'] : undefined;
  const where = place === '' ? {} : isService ? { service: place } : { terminal: place };
  return {
    at: happenedAt,
    ...where,
    transactionId,
    stage: type,
    ...(typeof revision === 'number' ? { revision } : {}),
    screen: screenOfFact(fact),
    text,
  };
}
