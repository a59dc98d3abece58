/** The words of the Swedish messages about a payment service. */

const verbs: Readonly<Record<string, string>> = {
  cancel: 'makulera',
  capture: 'slutdebitera',
  charge: 'ta betalt',
  refund: 'betala tillbaka',
  reserve: 'reservera',
  reverse: 'makulera',
  update: 'ändra',
};

/** Returns a verb that arrives as a fact, in English or Swedish, as an infinitive. That of these verbs is also the imperative: `makulera`. */
export function infinitive(fact: string): string {
  return verbs[fact] ?? fact;
}

const strangers: Readonly<Record<string, string>> = {
  'another shopper': 'en annan kund',
  'another stored card': 'ett annat sparat kort',
};

/** Returns the other customer or card that an answer names. */
export function stranger(who: string): string {
  return strangers[who] ?? who;
}
