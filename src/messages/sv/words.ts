/** The nouns, verbs and other small parts from which the Swedish messages are built. */

import { localAmount, localSize } from '../forms/local-format.js';
import { kindWords as englishKinds } from '../en/kinds/kind-words.js';
import { nouns as englishDeviceNouns } from '../en/terminal/device-requests.js';
import type { KindWords, RailWords } from '../en/words.js';
import { kindWords, type SwedishKindWords } from './kind-words.js';

/** A Swedish noun with its forms, for messages whose noun is a fact. */
export interface Noun {
  /** `betalning`. */
  readonly noun: string;
  /** `betalningen`, `återköpet`. */
  readonly the: string;
  /** `Betalningen`. */
  readonly The: string;
  /** `en betalning`, `ett återköp`. */
  readonly a: string;
  /** `En betalning`. */
  readonly A: string;
  /** `den här betalningen`, `det här återköpet`. */
  readonly this: string;
  /** `Den här betalningen`. */
  readonly This: string;
  /** The pronoun: `den`, `det`. */
  readonly it: string;
  /** True for a noun with `ett`, whose adjectives and participles end in -t. */
  readonly isNeuter: boolean;
}

/** Returns a noun with its forms, of its article, the indefinite form and the definite form. */
function noun(article: 'en' | 'ett', word: string, the: string): Noun {
  const isNeuter = article === 'ett';
  const it = isNeuter ? 'det' : 'den';
  return {
    noun: word,
    the,
    The: upper(the),
    a: `${article} ${word}`,
    A: upper(`${article} ${word}`),
    this: `${it} här ${the}`,
    This: upper(`${it} här ${the}`),
    it,
    isNeuter,
  };
}

/** Returns a text with a capital letter at the beginning. */
export function upper(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** The nouns of kinds that do not take `en` and `-en`: the article and the definite form. */
const otherForms: Readonly<Record<string, readonly ['en' | 'ett', string]>> = {
  återköp: ['ett', 'återköpet'],
  'ändring av förauktorisering': ['en', 'ändringen av förauktoriseringen'],
  presentkortsuttag: ['ett', 'presentkortsuttaget'],
};

/** The words of a kind in Swedish, with the forms of its noun. */
export type SwedishKind = SwedishKindWords & Noun;

/**
 * Returns the Swedish words of a kind. The fact names the kind by its code, or by its noun, in English if the message was kept, or in Swedish. An
 * unknown noun stays as it is.
 */
export function kindOf(fact: string | Pick<KindWords, 'noun'>): SwedishKind {
  const name = typeof fact === 'string' ? fact : fact.noun;
  const found = Object.entries(englishKinds).find(([kind, words]) => kind === name || words.noun === name)?.[0];
  const swedish = Object.entries<SwedishKindWords>(kindWords).find(
    ([kind, words]) => kind === found || words.noun === name,
  )?.[1];
  if (swedish === undefined) return { ...kindWords.payment, ...noun('en', name, name) };
  const [article, the] = otherForms[swedish.noun] ?? ['en', `${swedish.noun}en`];
  return { ...swedish, ...noun(article, swedish.noun, the) };
}

/** The words for terminals and for payment services. */
export const rails = {
  terminal: { place: 'terminal', code: 'terminal', look: 'terminalens senaste kvitto' },
  service: { place: 'betaltjänst', code: 'service', look: 'betaltjänstens sidor' },
} as const satisfies Readonly<Record<'terminal' | 'service', RailWords>>;

/** Returns the noun for the terminal or payment service, with its forms. `look`: the place where the operator looks. */
export function railOf({ code }: Pick<RailWords, 'code'>): Noun & { readonly look: string } {
  const { place, look } = rails[code];
  return { ...noun('en', place, `${place}en`), look };
}

/** Returns an amount such as `1234.50 EUR` in Swedish form: `1 234,50 €`. Another text stays as it is. */
export function amount(text: string): string {
  return localAmount(text, 'sv-SE');
}

/** Returns a size such as `1.5 GiB` as `1,5 GiB`. */
export function sizeText(size: string): string {
  return localSize(size);
}

/** The names of results in Swedish, for a noun with `en` and a noun with `ett`: `nekad`, `nekat`. */
const results: Readonly<Record<string, readonly [string, string]>> = {
  approved: ['godkänd', 'godkänt'],
  'partly-approved': ['delvis godkänd', 'delvis godkänt'],
  declined: ['nekad', 'nekat'],
  cancelled: ['avbruten', 'avbrutet'],
  'not-processed': ['inte genomförd', 'inte genomfört'],
  unresolved: ['obekräftad', 'obekräftat'],
};

/** Returns a result in Swedish: `nekad`. `of`: the noun that has it, if that is not a transaction. */
export function result(code: string, of?: Pick<Noun, 'isNeuter'>): string {
  return results[code]?.[of?.isNeuter === true ? 1 : 0] ?? code;
}

/** Returns the name of an operator, or `En operatör` if the English text has no name. */
export function operatorName(operator: string): string {
  return operator === 'An operator' ? 'En operatör' : operator;
}

/** Returns words as a sentence: `Inget har debiterats.` */
export function capitalized(words: string): string {
  return `${upper(words)}.`;
}

/** Returns the sentence that a transaction had no effect: `Nothing was charged.` */
export function nothingOf({ words }: { readonly words: Pick<KindWords, 'nothing'> }): string {
  return capitalized(words.nothing);
}

/** The kinds of places that the configuration names, in English or Swedish. */
const places: Readonly<Record<string, string>> = {
  'terminal with the POIID': 'terminal med POIID',
  'payment service': 'betaltjänst',
  register: 'kassa',
};

/**
 * Returns the message that a terminal, payment service or other place is not configured. It lists the configured names.
 */
export function unknownPlace(what: string, name: string, known: readonly string[]): string {
  const configured = known.length === 0 ? 'Ingen är konfigurerad.' : `Konfigurerade: ${known.join(', ')}.`;
  return `Det finns ingen ${places[what] ?? what} ${name}. ${configured}`;
}

/** The forms of a Swedish verb: `ta betalt`, `tar betalt`, `ta inte betalt igen`. */
export type Verb = Pick<SwedishKindWords, 'verb' | 'present' | 'notAgain'>;

/** Returns the Swedish verb of a kind in its forms. The fact is its verb, in English if the message was kept, or in Swedish. */
export function verbOf(fact: string): Verb {
  const kind = Object.entries(englishKinds).find(([, words]) => words.verb === fact)?.[0];
  const found = Object.entries<SwedishKindWords>(kindWords).find(
    ([name, words]) => name === kind || words.verb === fact,
  );
  return found?.[1] ?? { verb: fact, present: fact, notAgain: `gör inte om det (${fact})` };
}

/** The nouns of device requests. */
export const deviceNouns = {
  diagnosis: noun('en', 'diagnos', 'diagnosen'),
  totals: noun('en', 'totalavläsning', 'totalavläsningen'),
  'balance-inquiry': noun('en', 'saldofråga', 'saldofrågan'),
  input: noun('en', 'fråga till kunden', 'frågan till kunden'),
  display: noun('en', 'text till kunden', 'texten till kunden'),
  print: noun('en', 'utskrift', 'utskriften'),
  login: noun('en', 'inloggning', 'inloggningen'),
  logout: noun('en', 'utloggning', 'utloggningen'),
  admin: noun('en', 'administrationsfunktion', 'administrationsfunktionen'),
} as const satisfies Readonly<Record<keyof typeof englishDeviceNouns, Noun>>;

/** Returns the Swedish noun of a kind of transaction or of a device request. The fact is its noun in English or Swedish, or the code of the device request. */
export function subjectOf(fact: string): Noun {
  const found = Object.entries(deviceNouns).find(
    ([code, { noun: swedish }]) =>
      code === fact ||
      swedish === fact ||
      Object.entries(englishDeviceNouns).some(([name, text]) => name === code && text === fact),
  );
  return found?.[1] ?? kindOf(fact);
}
