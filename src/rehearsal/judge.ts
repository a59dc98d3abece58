/**
 * Judges a register in a fault scenario. Each rule is one function that uses only the record of the run. The module is
 * pure.
 */

import { beliefs } from './belief-rules.js';
import { amount, type Day } from './days.js';
import { euros, type Finding, shown, sum } from './finding.js';
import type { Observed } from './observed.js';
import {
  acknowledges,
  answersPrompts,
  ends,
  honoursRetryAfter,
  noOverride,
  sameId,
  sendsTheData,
  withdraws,
  withoutHurry,
} from './request-rules.js';
import { apiWords, type InterfaceWords } from './words.js';

/** True if the scenario needs a link, but the register requested none. Either it does not support links, or it failed earlier. */
export function asksForNoLink({ link }: Day, { asked }: Observed): boolean {
  return link !== undefined && !asked.some(({ starts }) => starts?.service !== undefined);
}

/** True if the scenario needs acquirer data, but the register started its payments without such data. */
export function sendsNoData({ acquirerData }: Day, { asked }: Observed): boolean {
  if (acquirerData === undefined) return false;
  const started = asked.flatMap(({ starts }) => starts ?? []);
  return started.length > 0 && started.every((one) => one.acquirerData === undefined);
}

/** Returns all findings, those about money first. The list is empty for a correct register. `words` are the words of the register's interface. */
export function judge(day: Day, observed: Observed, words: InterfaceWords = apiWords): readonly Finding[] {
  const last = shown(observed.runs.at(-1)?.lastLine);
  if (!observed.asked.some(({ starts }) => starts !== undefined)) {
    return [
      {
        rule: 'asks',
        isMoney: false,
        saw: `It requested no payment. Its last line was: ${last}`,
        because: 'Without a payment, this scenario cannot test the register.',
        advice: words.asks,
      },
    ];
  }
  if (asksForNoLink(day, observed)) {
    return [
      {
        rule: 'asks',
        isMoney: false,
        saw: `It requested no payment link. Its last line was: ${last}`,
        because: 'Without a link, this scenario cannot test the register.',
        advice: 'PUT $TENDERD_URL/v1/transactions/{an id of yours} with `service`: $TENDERD_SERVICE, and `online`.',
      },
    ];
  }
  const findings = [
    ...chargesOnce(day, observed, words),
    ...sameId(observed, words),
    ...noOverride(observed),
    ...sendsTheData(day, observed),
    ...ends(observed, words),
    ...beliefs(day, observed, words),
    ...(words.acknowledges ? acknowledges(observed) : []),
    ...answersPrompts(day, observed),
    ...withdraws(day, observed, words),
    ...withoutHurry(observed, words),
    ...honoursRetryAfter(observed),
  ];
  return findings.toSorted((one, other) => Number(other.isMoney) - Number(one.isMoney));
}

function chargesOnce({ endings }: Day, { moved }: Observed, words: InterfaceWords): readonly Finding[] {
  const total = sum(moved);
  const isPaidElsewhere = endings.every((ending) => ending === 'refused');
  if (total <= (isPaidElsewhere ? 0 : amount.amount)) return [];
  const paid = total + (isPaidElsewhere ? amount.amount : 0);
  return [
    {
      rule: 'charges-once',
      isMoney: true,
      saw: `The customer was charged ${euros(paid)} for a sale of ${euros(amount.amount)}, in ${moved.length + (isPaidElsewhere ? 1 : 0)} payments.`,
      because: 'The customer paid twice.',
      advice: words.chargesOnce,
    },
  ];
}
