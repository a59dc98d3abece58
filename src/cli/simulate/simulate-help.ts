/** The part of `tenderd simulate --help` that follows the options. */

import { behaviourWords, deedWords, magicAmounts } from '../../simulator/index.js';
import { faults } from '../../simulator/service/rules/base/fault-words.js';

/**
 * Returns the part of `tenderd simulate --help` that follows the options: the words of scripts, the amounts that
 * trigger faults, and the faults of the payment service.
 */
export function simulatorWords(): string {
  return [
    '',
    'A script line is TERMINAL WHEN: WHAT. TERMINAL is a name, or * for all. WHEN is one of',
    '  next [KIND], default [KIND]   a behaviour of the next request, or of all requests; KIND is payment, refund, reversal,',
    '                                pre-authorization, pre-authorization-update, capture, stored-value-activation (-load, -unload,',
    '                                -reversal, -reservation, -duplicate), loyalty-award (-rebate, -redemption, and each with',
    '                                -refund), card-acquisition, enable-service, login, logout, status, diagnosis or any;',
    '                                without KIND, every request that can move money',
    '  now, after TIME               an action of the terminal or the gateway',
    '',
    'Pre-authorizations: the terminal holds the money until it is captured once (at most the held amount) or reversed as a whole. An update',
    'replaces the held amount. The ledger has lines of the kinds pre-authorization, pre-authorization-update, capture and release. The terminal',
    'answers NotFound for an unknown pre-authorization, NotAllowed for a captured or released one, and Refusal to more than the held amount.',
    'Gift cards: the balance follows from the ledger. The register names the card; otherwise all customers share one card.',
    'Card acquisitions: a card that was read waits for the payment that names it, and the ledger has no money for it. Until then, or until',
    'EnableService releases the card, other requests get NotAllowed. A request that names another card gets NotFound.',
    'Loyalty: without a number of points, an award or redemption is one point for each whole unit of the amount. A rebate is a tenth of the amount.',
    'Cash-back: a requested amount is approved. Of a maximum, the customer takes nothing unless a behaviour says so. The ledger has the parts of an',
    'amount that were a tip or cash (tipAmount, cashBackAmount).',
    'Tokens: a payment that requests a token gets one. A known token pays without a card, and an unknown one is refused.',
    ...wordRows(
      'Behaviours (join several with ";"):',
      behaviourWords.map(({ form, says }) => [form, says]),
    ),
    ...wordRows(
      'Actions:',
      deedWords.map(({ form, says }) => [form, says]),
    ),
    ...wordRows(
      'Amounts that cause a fault by themselves:',
      magicAmounts.map(({ ending, says }) => [`x.${ending}`, says]),
    ),
    ...wordRows(
      'Faults of the payment service on request (POST /control/faults), and amounts in minor units that cause them:',
      faults.map(({ word, ending, says }) => [`${word}  ..${ending}`, says]),
    ),
    '',
    'To use the payment service with curl, read docs/test-your-register/payment-service.md.',
    '',
  ].join('\n');
}

function wordRows(title: string, words: readonly (readonly [string, string])[]): readonly string[] {
  const width = Math.max(...words.map(([word]) => word.length));
  return ['', title, ...words.map(([word, says]) => `  ${word.padEnd(width)}  ${says}`)];
}
