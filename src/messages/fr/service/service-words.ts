/** The words of the French messages about a payment service. */

import { verbOf } from '../words.js';

/** Returns a verb that arrives as a fact, in English or French, as an infinitive: `rembourser`. */
export function infinitive(fact: string): string {
  return fact === 'cancel' ? 'annuler' : verbOf(fact).verb;
}

const strangers: Readonly<Record<string, string>> = {
  'another shopper': 'un autre client',
  'another stored card': 'une autre carte enregistrée',
};

/** Returns the other customer or card that an answer names: `un autre client`. */
export function stranger(who: string): string {
  return strangers[who] ?? who;
}
