/**
 * Plays the scenarios of payments with another kind of transaction. The recovery table is the same for all kinds, so
 * each of its rows must hold for each kind. Parts that only a payment has (texts for the cashier, receipts, PIN) are
 * left out.
 */

import { dialects, takesRequest } from '../../protocol/index.js';
import type { TransactionKind } from '../../src/core/index.js';
import type { Action, Scenario, Step } from './scenario.js';

/** A kind of transaction without an original, and the category of its messages. */
export interface OtherKind {
  readonly kind: TransactionKind;
  readonly category: string;
  /** The member of its answer that contains the result. */
  readonly resultMember: string;
  /** True if the outcome has the requested amount. An outcome about loyalty points has no amount. */
  readonly isAmount: boolean;
}

/** Returns a command for this kind. The member with the result has another name. */
function tellAs(command: string, { kind, resultMember }: OtherKind): string {
  return command
    .replace(/\b(next|default) payment\b/, `$1 ${kind}`)
    .replace(/\banswer lacks PaymentResult\b/, `answer lacks ${resultMember}`);
}

/** Files in which the final amount differs from the requested amount. */
const aboutAmounts: ReadonlySet<string> = new Set([
  'other-amount.scenario',
  'other-currency.scenario',
  'partial-approval.scenario',
  'partial-approval-not-wanted.scenario',
]);

/** Files about a property that only payments have: a tip, or a state in the vendor's data. */
const ofPaymentsAlone: ReadonlySet<string> = new Set(['tip.scenario', 'cloud-verifone-state.scenario']);

/**
 * Returns the files about payments that also hold for this kind. The dialect must have the kind, and the wire must have
 * a place for it. Only a payment has a tip and some other options.
 */
export function reportedOfPayments(
  scenarios: readonly Scenario[],
  { isAmount, category }: OtherKind,
): readonly Scenario[] {
  return scenarios.filter(({ name, steps, setting: { dialect, wire } }) => {
    // Terminals whose answers are fetched only have places for payments and reversals.
    if (!takesRequest(dialects[dialect], category) || wire === 'polling') return false;
    const asked = steps.flatMap(({ action }) => (action.type === 'submit' ? [action.wanted] : []));
    const isPlain = asked.every(({ kind, options }) => kind === 'payment' && options === undefined);
    return asked.length > 0 && isPlain && !ofPaymentsAlone.has(name) && (isAmount || !aboutAmounts.has(name));
  });
}

/** Returns the scenario with this kind, and the rows of the recovery table that it covers. */
export function asKind(scenario: Scenario, other: OtherKind): Scenario {
  return {
    ...scenario,
    name: `${scenario.name} as ${other.kind}`,
    covers: scenario.covers.filter(({ table }) => table === 'row'),
    steps: scenario.steps.flatMap((step): Step[] => {
      const action = actionAs(step.action, other);
      return action === undefined ? [] : [{ ...step, action }];
    }),
  };
}

function actionAs(action: Action, other: OtherKind): Action | undefined {
  const { kind, category, isAmount } = other;
  switch (action.type) {
    case 'tell':
      return { ...action, command: tellAs(action.command, other) };
    case 'submit':
      return { ...action, wanted: { ...action.wanted, kind } };
    case 'wait-until': {
      const { condition } = action;
      // Only a payment asks for a PIN. The message after it is about the bank.
      if (condition.type === 'shows' && condition.text === 'Enter PIN')
        return { ...action, condition: { ...condition, text: 'Contacting bank' } };
      const isOfPayments = condition.type === 'heard' && condition.category === 'Payment';
      return isOfPayments ? { ...action, condition: { ...condition, category } } : action;
    }
    case 'expect': {
      const { expectation } = action;
      if (expectation.type === 'text' || (!isAmount && expectation.type === 'amount')) return undefined;
      if (expectation.type === 'ledger' && !isAmount)
        return { ...action, expectation: { ...expectation, amount: undefined } };
      if (expectation.type === 'wire') {
        const pattern = expectation.pattern.map((word) => word.replace(/^Payment\b/, category));
        return { ...action, expectation: { ...expectation, pattern } };
      }
      if (expectation.type === 'wire-without' && expectation.category === 'Payment')
        return { ...action, expectation: { ...expectation, category } };
      return action;
    }
    case 'abort':
    case 'device-request':
    case 'abort-device-request':
    case 'acknowledge':
    case 'resolve':
    case 'release':
    case 'wait':
    case 'kill':
    case 'start':
    case 'sleep':
    case 'clock':
    case 'service':
      return action;
  }
}
