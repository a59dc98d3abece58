/** Messages about an answer of the terminal after which no money has moved, for each kind of transaction. */

import type { KindAnswers } from '../../en/kinds/kind-answers.js';

const readAgain = 'Inga pengar har flyttats. Om ett kort lästes tidigare, läs det igen.';
const checkReceipt = 'Kontrollera kvittonumret.';
const noPoints = 'Bonuskontot är inte känt. Inga poäng har flyttats. Kontrollera kortet.';
const stays = 'Perioden är fortfarande öppen. Försök igen, eller kontakta supporten.';

/** The messages of each kind that moves something, or asks for a card. */
export const kindAnswers = {
  payment: {
    instead: 'Be om ett annat kort eller ett annat betalsätt.',
    sentences: {
      Refusal: 'Kortet nekades. Inga pengar har flyttats. Be om ett annat kort eller ett annat betalsätt.',
      NotFound: `Terminalen vet inte vad betalningen hänvisar till. ${readAgain}`,
    },
  },
  refund: {
    instead: 'Betala tillbaka på annat sätt.',
    sentences: {
      Refusal: 'Återköpet nekades. Inga pengar har flyttats. Betala tillbaka på annat sätt.',
      NotFound: `Terminalen hittar inte betalningen som ska betalas tillbaka. Inga pengar har flyttats. ${checkReceipt}`,
    },
  },
  reversal: {
    instead: 'Betala tillbaka betalningen i stället; en förauktorisering upphör av sig själv.',
    sentences: {
      Refusal:
        'Makuleringen nekades, så betalningen eller förauktoriseringen är oförändrad. Betala tillbaka en betalning i stället; en förauktorisering upphör av sig själv.',
      NotFound: `Terminalen hittar inte betalningen som ska makuleras. Inga pengar har flyttats. ${checkReceipt}`,
    },
  },
  'pre-authorization': {
    instead: 'Be om ett annat kort.',
    sentences: {
      Refusal: 'Kortet nekades. Inga pengar har reserverats. Be om ett annat kort.',
      NotFound:
        'Terminalen vet inte vad förauktoriseringen hänvisar till. Inga pengar har reserverats. Om ett kort lästes tidigare, läs det igen.',
    },
  },
  'pre-authorization-update': {
    instead: 'Förauktoriseringen är oförändrad.',
    sentences: {
      Refusal: 'Ändringen nekades. Förauktoriseringen är oförändrad.',
      NotFound: `Terminalen hittar inte förauktoriseringen som ska ändras. Inget har ändrats. ${checkReceipt}`,
    },
  },
  capture: {
    instead: 'Kontrollera om den redan är slutdebiterad eller makulerad; ta annars betalt med en betalning.',
    sentences: {
      Refusal:
        'Slutdebiteringen nekades. Inga pengar har flyttats, och förauktoriseringen är oförändrad. Makulera den och ta i stället betalt med en betalning.',
      NotFound:
        'Terminalen hittar inte förauktoriseringen som ska slutdebiteras. Inga pengar har flyttats. Kontrollera kvittonumret, eller ta betalt med en betalning.',
    },
  },
  'stored-value-activation': {
    instead: 'Ta ett annat presentkort.',
    sentences: {
      Refusal: 'Presentkortet aktiverades inte. Inga pengar har flyttats. Ta ett annat kort.',
      NotFound: 'Presentkortet är inte känt. Inga pengar har flyttats. Ta ett annat kort.',
    },
  },
  'stored-value-load': {
    instead: 'Ta ett annat presentkort.',
    sentences: {
      Refusal: 'Laddningen nekades. Inget har laddats på presentkortet. Ta ett annat kort.',
      NotFound: 'Presentkortet är inte känt. Inga pengar har flyttats. Kontrollera kortet, eller aktivera det först.',
    },
  },
  'stored-value-unload': {
    instead: 'Kontrollera presentkortets saldo.',
    sentences: {
      Refusal: 'Uttaget nekades. Inget har dragits från presentkortet. Kontrollera dess saldo.',
      NotFound: 'Presentkortet är inte känt. Inga pengar har flyttats. Kontrollera kortet.',
    },
  },
  'stored-value-reversal': {
    instead: 'Beloppet finns kvar på presentkortet.',
    sentences: {
      Refusal: 'Återföringen nekades. Beloppet finns kvar på presentkortet.',
      NotFound: `Terminalen hittar inte presentkortsladdningen som ska återföras. Inga pengar har flyttats. ${checkReceipt}`,
    },
  },
  'stored-value-reservation': {
    instead: 'Ta ett annat presentkort.',
    sentences: {
      Refusal: 'Reservationen nekades. Inget är reserverat på något presentkort.',
      NotFound: 'Presentkortet är inte känt. Inget har reserverats.',
    },
  },
  'stored-value-duplicate': {
    instead: 'Inget har ändrats på presentkortet.',
    sentences: {
      Refusal: 'Terminalen utfärdar ingen dubblett. Inget har ändrats på presentkortet.',
      NotFound: `Terminalen hittar inte aktiveringen eller laddningen som dubbletten gäller. Inget har utfärdats. ${checkReceipt}`,
    },
  },
  'card-acquisition': {
    instead: 'Be om ett annat kort.',
    sentences: {
      Refusal: 'Kortet godtogs inte. Inget har debiterats. Be om ett annat kort.',
      NotFound: 'Terminalen vet inte vad kortläsningen hänvisar till. Inget har debiterats.',
    },
  },
  verification: {
    instead: 'Be om ett annat kort.',
    sentences: {
      Refusal: 'Kortet godtogs inte. Inget har debiterats. Be om ett annat kort.',
      NotFound: 'Kortet är inte känt. Inget har debiterats.',
    },
  },
  'loyalty-award': {
    instead: 'Köpets betalning påverkas inte.',
    sentences: {
      Refusal: 'Poängtilldelningen nekades. Inga poäng har flyttats. Köpets betalning påverkas inte.',
      NotFound: noPoints,
    },
  },
  'loyalty-rebate': {
    instead: 'Kunden betalar fullt pris.',
    sentences: {
      Refusal: 'Rabatten nekades. Kunden betalar fullt pris.',
      NotFound: 'Bonuskontot är inte känt. Ingen rabatt har getts. Kontrollera kortet.',
    },
  },
  'loyalty-redemption': {
    instead: 'Ta betalt för köpet med en betalning.',
    sentences: {
      Refusal:
        'Poänginlösningen nekades. Inga poäng har flyttats. Kontrollera saldot, eller ta betalt för köpet med en betalning.',
      NotFound: noPoints,
    },
  },
  'loyalty-award-refund': {
    instead: 'De tilldelade poängen ligger kvar på kontot.',
    sentences: {
      Refusal: 'Återtagningen nekades. De tilldelade poängen ligger kvar på kontot.',
      NotFound: `Terminalen hittar inte poängtilldelningen. Inga poäng har flyttats. ${checkReceipt}`,
    },
  },
  'loyalty-rebate-refund': {
    instead: 'Rabatten gäller fortfarande.',
    sentences: {
      Refusal: 'Återtagningen nekades. Rabatten gäller fortfarande.',
      NotFound: `Terminalen hittar inte rabatten. Inget har tagits tillbaka. ${checkReceipt}`,
    },
  },
  'loyalty-redemption-refund': {
    instead: 'De inlösta poängen har inte förts tillbaka.',
    sentences: {
      Refusal: 'Återföringen nekades. De inlösta poängen har inte förts tillbaka.',
      NotFound: `Terminalen hittar inte poänginlösningen. Inga poäng har flyttats. ${checkReceipt}`,
    },
  },
} as const satisfies Readonly<Record<string, KindAnswers>>;

function notClosed(why: string): string {
  return `Avstämningen nekades (${why}). ${stays}`;
}

/** The messages of a reconciliation. It has no card and no PIN, so it has a message of its own for each answer. */
export const reconciliationAnswers = {
  instead: 'Perioden är fortfarande öppen.',
  sentences: {
    Refusal: notClosed('avslag'),
    NotFound: 'Terminalen har inget att stämma av. Perioden förblir som den är.',
    DeviceOut: 'Terminalen är ur funktion, så ingen period har avslutats. Kontakta supporten.',
    InsertedCard: 'Det sitter ett kort i terminalen, så ingen period har avslutats. Ta ut det och försök igen.',
    PaymentRestriction: notClosed('en betalningsbegränsning'),
    InvalidCard: notClosed('ett ogiltigt kort'),
    UnreachableHost: 'Terminalen kunde inte nå banken. Perioden är fortfarande öppen. Försök igen senare.',
    WrongPIN: notClosed('fel PIN-kod'),
  },
} as const;
