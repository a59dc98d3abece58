/** Compares what the register believes at the end with what the customer was charged. */

import { amount, type Day, type Ending } from './days.js';
import { euros, type Finding, shown, sum } from './finding.js';
import type { Belief, Observed, Run } from './observed.js';
import type { InterfaceWords } from './words.js';

/** Compares the belief of each run with the charged amount. */
export function beliefs(day: Day, observed: Observed, words: InterfaceWords): readonly Finding[] {
  const runs = observed.runs.filter(({ end }) => end === 'exited');
  const endings = day.endings.slice(-runs.length);
  return runs.slice(-endings.length).flatMap((run, index) => beliefOf(run, endings[index] ?? 'known', observed, words));
}

function beliefOf(run: Run, ending: Ending, observed: Observed, words: InterfaceWords): readonly Finding[] {
  const { belief } = run;
  if (belief === undefined) {
    return [
      {
        rule: 'says-what-it-believes',
        isMoney: false,
        saw: `It ended with exit code ${String(run.exitCode)}. Its last line was: ${shown(run.lastLine)}`,
        because: 'Without that line, the booked amount cannot be compared with the charged amount.',
        advice:
          'Print as the last line: {"charged": 1250, "mayChargeAgain": false} (minor units; 0 for nothing, null for "unknown").',
      },
    ];
  }
  return [
    ...bookedWrongly(belief, ending, run, observed, words),
    ...chargesAgainWrongly(belief, ending, run, observed, words),
  ];
}

function bookedWrongly(
  { charged }: Belief,
  ending: Ending,
  run: Run,
  observed: Observed,
  words: InterfaceWords,
): readonly Finding[] {
  const rule = 'books-what-was-charged';
  const really = sum(observed.moved.filter(({ transactionId }) => isUntil(run, transactionId, observed)));
  if (ending === 'refused') {
    if (charged === null || charged === 0 || charged === amount.amount) return [];
  } else if (ending === 'unknown') {
    if (charged === null) return [];
    return [
      {
        rule,
        isMoney: true,
        saw: `It books ${euros(charged)}, although the charged amount was not known yet.`,
        because: words.unknown,
        advice: words.handleUnexpectedCall,
      },
    ];
  } else if (charged === really) return [];
  if (charged === null) {
    return [
      {
        rule,
        isMoney: false,
        saw: `It gave up without an outcome. tenderd reports that ${really === 0 ? 'nothing was charged' : `${euros(really)} were charged`}.`,
        because:
          'The payment has an outcome, but the operator must look for it. If nobody does, the charge is never booked.',
        advice: words.goesOn,
      },
    ];
  }
  return [
    {
      rule,
      isMoney: true,
      saw: `It books ${euros(charged)}, but the customer was charged ${euros(really)}.`,
      because:
        charged < really
          ? 'The register treats paid goods as unpaid, and asks the customer to pay again.'
          : 'Unpaid goods leave the shop.',
      advice: words.books,
    },
  ];
}

function chargesAgainWrongly(
  belief: Belief,
  ending: Ending,
  run: Run,
  observed: Observed,
  words: InterfaceWords,
): readonly Finding[] {
  const rule = 'charges-again-only-when-safe';
  if (ending === 'not-taken') return [];
  const last = observed.kept.findLast(({ transactionId }) => isUntil(run, transactionId, observed));
  // Only after the end `known` may the register charge again. After any other end, the sale may already be paid.
  const isSafe = ending === 'known' && last?.retry === 'safe';
  if (belief.mayChargeAgain === isSafe) return [];
  if (isSafe) {
    return [
      {
        rule,
        isMoney: false,
        saw: `It does not allow another payment, although ${words.heardSafe}.`,
        because: 'The customer is waiting to pay with another card.',
        advice: words.readsSafe,
      },
    ];
  }
  const why = ending === 'refused' ? 'this sale is paid' : words.heard(last?.retry ?? 'unsafe');
  return [
    {
      rule,
      isMoney: true,
      saw: `It lets the cashier charge again, although ${why}.`,
      because: 'The customer can be charged twice.',
      advice: words.onlySafe,
    },
  ];
}

/** True if the register requested the transaction during the key press of this run, or during an earlier key press. */
function isUntil({ press }: Run, transactionId: string, { kept }: Observed): boolean {
  return kept.some((one) => one.transactionId === transactionId && one.press <= press);
}
