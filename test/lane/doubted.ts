/** A transaction that was declined, although an earlier attempt at the terminal may have gone through. */

import { moneyAnswer, statusAnswer, statusRepeats } from '../world/terminal-words.js';
import type { Till } from '../world/till.js';

/**
 * Plays a transaction `id` whose first attempt is Busy and whose second attempt is declined. The register acknowledges
 * it. Returns the index of its first attempt among the sent requests.
 */
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
  // The terminal proves its memory by repeating its earlier answers.
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

/** The terminal sends an unknown word about the first attempt, which may have gone through. */
export function comesInDoubt(till: Till, id: string, place: number): void {
  till.answers(place, 'Flummoxed').run(100).lists(`${id}: other-attempt-unknown`);
}

/** Plays both, one after the other. */
export async function doubted(till: Till, id: string, change?: object, ask?: Till['submit']): Promise<void> {
  comesInDoubt(till, id, await declinedBehindBusy(till, id, change, ask));
}
