/** A transaction that is declined, and of which an attempt at the terminal may have gone through all the same. */

import { moneyAnswer, statusAnswer, statusRepeats } from '../world/terminal-words.js';
import type { Till } from '../world/till.js';

/** `id` is Busy first and is declined then; its register has acknowledged that. Returns the place of its first attempt among what left. */
export async function declinedBehindBusy(
  till: Till,
  id: string,
  change: object = {},
  ask = till.submit.bind(till),
): Promise<number> {
  const place = till.sentMoney().length;
  till.gateway.onMoney = (request) => [
    moneyAnswer(request, till.sentMoney().length === place + 1 ? 'Busy' : 'Refusal'),
  ];
  // It proves its memory by repeating what it had answered before.
  till.gateway.onStatus = (question) => {
    const asked = question.body.MessageReference?.ServiceID;
    const index = till.sentMoney().findIndex(({ header }) => header.ServiceID === asked);
    const before = till.sentMoney()[index];
    return before === undefined || index >= place
      ? statusAnswer(question, 'NotFound')
      : statusRepeats(question, before, 'Success');
  };
  await ask(id, { sale: 'S', ...change });
  till.run(20_000).shows(id, 'declined');
  await till.acknowledge(id);
  return place;
}

/** The terminal says a word of the first attempt that nobody knows: it may have gone through. */
export function comesInDoubt(till: Till, id: string, place: number): void {
  till.answers(place, 'Flummoxed').run(100).lists(`${id}: other-attempt-unknown`);
}

/** Both at once. */
export async function doubted(till: Till, id: string, change?: object, ask?: Till['submit']): Promise<void> {
  comesInDoubt(till, id, await declinedBehindBusy(till, id, change, ask));
}
