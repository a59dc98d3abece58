/** The part of `tenderd simulate --help` after its options. */

import { behaviourWords, deedWords, magicAmounts } from '../../simulator/index.js';
import { faults } from '../../simulator/service/rules/base/fault-words.js';

/** The script words, amounts and faults that the simulator understands. */
export function simulatorWords(): string {
  return [
    '',
    'A script line is TERMINAL WHEN: WHAT, where TERMINAL is a name or * for all, and WHEN is one of',
    '  next [KIND], default [KIND]   a behaviour of the next request, or of all; KIND is payment, refund, reversal,',
    '                                pre-authorization, pre-authorization-update, capture, stored-value-activation (-load, -unload,',
    '                                -reversal, -reservation, -duplicate), loyalty-award (-rebate, -redemption, and each with',
    '                                -refund), card-acquisition, enable-service, login, logout, status, diagnosis or any (money',
    '                                when left out)',
    '  now, after TIME               a deed',
    '',
    'A pre-authorization holds money until it is completed (no more than is held, once) or reversed as a whole; an update holds its amount',
    'instead. The ledger has a line of its own kind for each: pre-authorization, pre-authorization-update, capture, release. Of a pre-authorization that',
    'it does not know the terminal says NotFound, of one that is completed or released NotAllowed, and Refusal to more than is held.',
    'A gift card holds what its lines of the ledger put on it: the card is the one that the register names, or one that all customers share.',
    'A card that was read (card-acquisition, no money in the ledger) waits for the payment that names it; meanwhile others are refused, NotAllowed,',
    'until EnableService lets it go. What names another card is NotFound.',
    'Awards and redemptions are one point for each whole unit of the amount, where no points are named; a rebate is a tenth of it.',
    'Cash-back that a payment asks for is approved with it, of a maximum the customer chooses nothing unless told; the ledger has what of an amount',
    'was a tip or cash (tipAmount, cashBackAmount). A token is given where one is asked for, and pays without a card; an unknown one is refused.',
    ...wordRows(
      'Behaviours (join several with ";"):',
      behaviourWords.map(({ form, says }) => [form, says]),
    ),
    ...wordRows(
      'Deeds:',
      deedWords.map(({ form, says }) => [form, says]),
    ),
    ...wordRows(
      'Amounts that play a bad day by themselves:',
      magicAmounts.map(({ ending, says }) => [`x.${ending}`, says]),
    ),
    ...wordRows(
      'Faults of the payment service, on cue (POST /control/faults), and amounts in minor units that play them:',
      faults.map(({ word, ending, says }) => [`${word}  ..${ending}`, says]),
    ),
    '',
    'How to learn the payment service by curl: docs/test-your-register/payment-service.md',
    '',
  ].join('\n');
}

function wordRows(title: string, words: readonly (readonly [string, string])[]): readonly string[] {
  const width = Math.max(...words.map(([word]) => word.length));
  return ['', title, ...words.map(([word, says]) => `  ${word.padEnd(width)}  ${says}`)];
}
