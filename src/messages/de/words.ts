/** The nouns, verbs and other small parts from which the German messages are built. */

import { localAmount, localSize } from '../forms/local-format.js';
import type { KindWords, RailWords } from '../en/words.js';
import { kindWords } from './kind-words.js';
import { kindWords as englishKinds } from '../en/kinds/kind-words.js';
import { nouns as englishDeviceNouns } from '../en/terminal/device-requests.js';

/** The gender of a German noun, by its article. */
export type Article = 'der' | 'die' | 'das';

const cases = {
  der: {
    the: 'der',
    object: 'den',
    dative: 'dem',
    genitive: 'des',
    a: 'ein',
    objectA: 'einen',
    this: 'dieser',
    objectThis: 'diesen',
  },
  die: {
    the: 'die',
    object: 'die',
    dative: 'der',
    genitive: 'der',
    a: 'eine',
    objectA: 'eine',
    this: 'diese',
    objectThis: 'diese',
  },
  das: {
    the: 'das',
    object: 'das',
    dative: 'dem',
    genitive: 'des',
    a: 'ein',
    objectA: 'ein',
    this: 'dieses',
    objectThis: 'dieses',
  },
} as const;

/** A German noun with its articles, for messages whose noun is a fact. */
export interface Noun {
  /** `Zahlung`. */
  readonly noun: string;
  /** Nominative: `die Zahlung`. */
  readonly the: string;
  /** Nominative at the beginning: `Die Zahlung`. */
  readonly The: string;
  /** Accusative: `die Zahlung`, `den Storno`. */
  readonly object: string;
  /** Dative: `der Zahlung`, `dem Storno`. */
  readonly dative: string;
  /** Genitive: `der Zahlung`, `des Stornos`. */
  readonly genitive: string;
  /** Nominative: `eine Zahlung`. */
  readonly a: string;
  /** Nominative at the beginning: `Eine Zahlung`. */
  readonly A: string;
  /** Accusative: `einen Storno`. */
  readonly objectA: string;
  /** Nominative: `diese Zahlung`, `dieser Storno`. */
  readonly this: string;
  /** Nominative at the beginning: `Diese Zahlung`. */
  readonly This: string;
  /** Accusative: `diesen Storno`. */
  readonly objectThis: string;
  /** The pronoun: `sie`, `er`, `es`. */
  readonly it: string;
}

const pronouns = { der: 'er', die: 'sie', das: 'es' } as const;

/** Returns a noun with its articles. `genitive`: the noun in the genitive, if it is not the noun itself or the noun with an s. */
export function noun(article: Article, word: string, genitive = article === 'die' ? word : `${word}s`): Noun {
  const of = cases[article];
  return {
    noun: word,
    the: `${of.the} ${word}`,
    The: upper(`${of.the} ${word}`),
    object: `${of.object} ${word}`,
    dative: `${of.dative} ${word}`,
    genitive: `${of.genitive} ${genitive}`,
    a: `${of.a} ${word}`,
    A: upper(`${of.a} ${word}`),
    objectA: `${of.objectA} ${word}`,
    this: `${of.this} ${word}`,
    This: upper(`${of.this} ${word}`),
    objectThis: `${of.objectThis} ${word}`,
    it: pronouns[article],
  };
}

/** Returns a text with a capital letter at the beginning. */
export function upper(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** Returns a number with its noun: `1 Eintrag`, `2 Einträge`. */
export function counted(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** The articles of the nouns of kinds; the others are feminine. */
const articles: Readonly<Record<string, Article>> = {
  Storno: 'der',
  Rabatt: 'der',
  Kassenschnitt: 'der',
};

/** The words of a kind in German, with its noun in all cases. */
export type GermanKind = KindWords & Noun;

/**
 * Returns the German words of a kind. The fact names the kind by its code, or by its noun, in English if the message was kept, or in German. An
 * unknown noun stays as it is.
 */
export function kindOf(fact: string | Pick<KindWords, 'noun'>): GermanKind {
  const name = typeof fact === 'string' ? fact : fact.noun;
  const found = Object.entries(englishKinds).find(([kind, words]) => kind === name || words.noun === name)?.[0];
  const german = Object.entries<KindWords>(kindWords).find(
    ([kind, words]) => kind === found || words.noun === name,
  )?.[1];
  const words = german ?? { ...kindWords.payment, noun: name };
  return { ...words, ...noun(articles[words.noun] ?? 'die', words.noun) };
}

/** The words for terminals and for payment services. */
export const rails = {
  terminal: { place: 'Terminal', code: 'terminal', look: 'den letzten Beleg des Terminals' },
  service: { place: 'Zahlungsdienst', code: 'service', look: 'die Seiten des Zahlungsdienstes' },
} as const satisfies Readonly<Record<'terminal' | 'service', RailWords>>;

/** Returns the noun for the terminal or payment service, with its articles. `look`: the place where the operator looks. */
export function railOf({ code }: Pick<RailWords, 'code'>): Noun & { readonly look: string } {
  const { place, look } = rails[code];
  return {
    ...noun(code === 'terminal' ? 'das' : 'der', place, code === 'terminal' ? 'Terminals' : 'Zahlungsdienstes'),
    look,
  };
}

/** Returns an amount such as `1234.50 EUR` in German form: `1.234,50 €`. Another text stays as it is. */
export function amount(text: string): string {
  return localAmount(text, 'de-DE');
}

/** Returns a size such as `1.5 GiB` as `1,5 GiB`. */
export function sizeText(size: string): string {
  return localSize(size);
}

/** The names of results in German: `abgelehnt`. */
const results: Readonly<Record<string, string>> = {
  approved: 'genehmigt',
  'partly-approved': 'teilweise genehmigt',
  declined: 'abgelehnt',
  cancelled: 'abgebrochen',
  'not-processed': 'nicht ausgeführt',
  unresolved: 'ungeklärt',
};

/** Returns a result in German: `abgelehnt`. */
export function result(code: string): string {
  return results[code] ?? code;
}

/** Returns the name of an operator, or `Ein Bediener` if the English text has no name. */
export function operatorName(operator: string): string {
  return operator === 'An operator' ? 'Ein Bediener' : operator;
}

/** Returns words as a sentence: `Es wurde nichts abgebucht.` */
export function capitalized(words: string): string {
  return `${upper(words)}.`;
}

/** Returns the sentence that a transaction had no effect: `Nothing was charged.` */
export function nothingOf({ words }: { readonly words: Pick<KindWords, 'nothing'> }): string {
  return capitalized(words.nothing);
}

/** The kinds of places that the configuration names, in English or German, with their articles. */
const places: Readonly<Record<string, string>> = {
  terminal: 'kein Terminal',
  'terminal with the POIID': 'kein Terminal mit der POIID',
  'payment service': 'keinen Zahlungsdienst',
  Zahlungsdienst: 'keinen Zahlungsdienst',
  register: 'keine Kasse',
  gateway: 'kein Gateway',
};

/**
 * Returns the message that a terminal, payment service or other place is not configured. It lists the configured names.
 */
export function unknownPlace(what: string, name: string, known: readonly string[]): string {
  const configured = known.length === 0 ? 'Es ist nichts eingerichtet.' : `Eingerichtet: ${known.join(', ')}.`;
  return `Es gibt ${places[what] ?? what} ${name}. ${configured}`;
}

/** Returns the German verb of a kind, an infinitive. The fact is its verb, in English if the message was kept, or in German. */
export function verbOf(fact: string): string {
  const kind = Object.entries(englishKinds).find(([, words]) => words.verb === fact)?.[0];
  return Object.entries<KindWords>(kindWords).find(([name]) => name === kind)?.[1].verb ?? fact;
}

/** The nouns of device requests. */
export const deviceNouns = {
  diagnosis: noun('die', 'Diagnose'),
  totals: noun('die', 'Summenabfrage'),
  'balance-inquiry': noun('die', 'Guthabenabfrage'),
  input: noun('die', 'Frage an den Kunden'),
  display: noun('die', 'Kundenanzeige'),
  print: noun('der', 'Druckauftrag'),
  login: noun('die', 'Anmeldung'),
  logout: noun('die', 'Abmeldung'),
  admin: noun('die', 'Verwaltungsfunktion'),
} as const satisfies Readonly<Record<keyof typeof englishDeviceNouns, Noun>>;

/** Returns the German noun of a kind of transaction or of a device request. The fact is its noun in English or German, or the code of the device request. */
export function subjectOf(fact: string): Noun {
  const found = Object.entries(deviceNouns).find(
    ([code, { noun: german }]) =>
      code === fact ||
      german === fact ||
      Object.entries(englishDeviceNouns).some(([name, text]) => name === code && text === fact),
  );
  return found?.[1] ?? kindOf(fact);
}
