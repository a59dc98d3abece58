/** The words of the German messages about a payment service. */

const verbs: Readonly<Record<string, string>> = {
  cancel: 'aufheben',
  capture: 'buchen',
  charge: 'kassieren',
  refund: 'erstatten',
  reserve: 'reservieren',
  reverse: 'stornieren',
  update: 'ändern',
};

/** Returns a verb that arrives as a fact, in English or German, as an infinitive: `erstatten`. */
export function infinitive(fact: string): string {
  return verbs[fact] ?? fact;
}

const strangers: Readonly<Record<string, string>> = {
  'another shopper': 'einen anderen Kunden',
  'another stored card': 'eine andere gespeicherte Karte',
};

/** Returns the other customer or card that an answer names, in the accusative. */
export function stranger(who: string): string {
  return strangers[who] ?? who;
}
