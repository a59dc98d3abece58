/** The nouns, verbs and other small parts from which the French messages are built. */

import { localAmount, localSize } from '../forms/local-format.js';
import type { KindWords, RailWords } from '../en/words.js';
import { kindWords } from './kind-words.js';
import { kindWords as englishKinds } from '../en/kinds/kind-words.js';
import { nouns as englishDeviceNouns } from '../en/terminal/device-requests.js';

/** The gender of a French noun. */
export type Gender = 'm' | 'f';

/** A French noun with its articles, for messages whose noun is a fact. */
export interface Noun {
  /** `paiement`. */
  readonly noun: string;
  /** `le paiement`, `l'annulation`. */
  readonly the: string;
  /** `Le paiement`, `L'annulation`. */
  readonly The: string;
  /** `du paiement`, `de l'annulation`. */
  readonly ofThe: string;
  /** `au paiement`, `à l'annulation`. */
  readonly toThe: string;
  /** `un paiement`, `une annulation`. */
  readonly a: string;
  /** `Un paiement`, `Une annulation`. */
  readonly A: string;
  /** `ce paiement`, `cette annulation`. */
  readonly this: string;
  /** `de ce paiement`, `de cette annulation`. */
  readonly ofThis: string;
  /** `Ce paiement`, `Cette annulation`. */
  readonly This: string;
  /** `aucun paiement`, `aucune annulation`. */
  readonly no: string;
  /** The pronoun: `il`, `elle`. */
  readonly it: string;
  /** The ending of an adjective or participle: nothing, or `e`. */
  readonly e: '' | 'e';
}

const vowel = /^[aeiouyhàâéèêëîïôöùûü]/i;

/** Returns `de` before a text: `de rembourser`, `d'encaisser`. */
export function de(text: string): string {
  return vowel.test(text) ? `d’${text}` : `de ${text}`;
}

/** Returns `que` before a text: `que le paiement`, `qu'il`. */
export function que(text: string): string {
  return vowel.test(text) ? `qu’${text}` : `que ${text}`;
}

/** Returns a noun with its articles. */
export function noun(gender: Gender, word: string): Noun {
  const isVowel = vowel.test(word);
  const isFeminine = gender === 'f';
  const the = isVowel ? `l’${word}` : `${isFeminine ? 'la' : 'le'} ${word}`;
  const a = `${isFeminine ? 'une' : 'un'} ${word}`;
  const masculineThis = isVowel ? 'cet' : 'ce';
  const self = `${isFeminine ? 'cette' : masculineThis} ${word}`;
  const isContracted = !isVowel && !isFeminine;
  return {
    noun: word,
    the,
    The: upper(the),
    ofThe: isContracted ? `du ${word}` : `de ${the}`,
    toThe: isContracted ? `au ${word}` : `à ${the}`,
    a,
    A: upper(a),
    this: self,
    ofThis: `de ${self}`,
    This: upper(self),
    no: `${isFeminine ? 'aucune' : 'aucun'} ${word}`,
    it: isFeminine ? 'elle' : 'il',
    e: isFeminine ? 'e' : '',
  };
}

/** Returns a text with a capital letter at the beginning. */
export function upper(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** Returns a number with its noun: `1 point`, `59 points`. `many`: the plural, if it is not the noun with an s. */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number < 2 ? one : many}`;
}

/** Returns the words of others that follow a text after a colon, with a French colon. Nothing stays nothing. */
export function colon(words: string): string {
  return words.replace(/^: /, ' : ');
}

/** The forms of the verb of a kind. */
interface VerbForms {
  /** `encaisser`, `lire la carte`. */
  readonly verb: string;
  /** `encaisser à nouveau`. */
  readonly verbAgain: string;
  /** `avant d'encaisser à nouveau`. */
  readonly beforeAgain: string;
  /** `n'encaissez pas à nouveau`. */
  readonly dontAgain: string;
  /** `N'encaissez pas à nouveau`. */
  readonly DontAgain: string;
}

function formsOf(verb: string, dont: string): VerbForms {
  const verbAgain = `${verb} à nouveau`;
  const dontAgain = `${dont} à nouveau`;
  return { verb, verbAgain, beforeAgain: `avant ${de(verbAgain)}`, dontAgain, DontAgain: upper(dontAgain) };
}

type Words = KindWords & { readonly gender: Gender; readonly dont: string };

/** The words of a kind in French, with its noun and the forms of its verb. */
export type FrenchKind = KindWords & Noun & VerbForms;

/**
 * Returns the French words of a kind. The fact names the kind by its code, or by its noun, in English if the message was kept, or in French. An
 * unknown noun stays as it is.
 */
export function kindOf(fact: string | Pick<KindWords, 'noun'>): FrenchKind {
  const name = typeof fact === 'string' ? fact : fact.noun;
  const found = Object.entries(englishKinds).find(([kind, words]) => kind === name || words.noun === name)?.[0];
  const french = Object.entries<Words>(kindWords).find(([kind, words]) => kind === found || words.noun === name)?.[1];
  const words: Words = french ?? { ...kindWords.payment, noun: name };
  return { ...words, ...noun(words.gender, words.noun), ...formsOf(words.verb, words.dont) };
}

/** Returns the forms of the verb of a kind. The fact is its verb, in English if the message was kept, or in French. */
export function verbOf(fact: string): VerbForms {
  const kind = Object.entries(englishKinds).find(([, words]) => words.verb === fact)?.[0];
  const words = Object.entries<Words>(kindWords).find(([name, { verb }]) => name === kind || verb === fact)?.[1];
  return words === undefined ? formsOf(fact, `pas ${fact}`) : formsOf(words.verb, words.dont);
}

/** The verbs that take a transaction back, as imperatives. */
const undoing: Readonly<Record<string, string>> = { reverse: 'annulez', refund: 'remboursez', undo: 'annulez' };

/** Returns the advice to take a transaction back: `annulez la transaction`. `undoneBy`: `reverse`; undefined if no request can. */
export function undo(undoneBy: string | undefined, object: string): string {
  if (undoneBy === undefined) return `régularisez ${object} avec le client`;
  return `${undoing[undoneBy] ?? undoneBy} ${object}`;
}

/** The words for terminals and for payment services. */
export const rails = {
  terminal: { place: 'terminal', code: 'terminal', look: 'le dernier ticket du terminal' },
  service: { place: 'service de paiement', code: 'service', look: 'les pages du service de paiement' },
} as const satisfies Readonly<Record<'terminal' | 'service', RailWords>>;

/** Returns the noun for the terminal or payment service, with its articles. `look`: the place where the operator looks. */
export function railOf({ code }: Pick<RailWords, 'code'>): Noun & { readonly look: string } {
  const { place, look } = rails[code];
  return { ...noun('m', place), look };
}

/** Returns an amount such as `1234.50 EUR` in French form: `1 234,50 €`. Another text stays as it is. */
export function amount(text: string): string {
  return localAmount(text, 'fr-FR');
}

/** Returns a size such as `1.5 GiB` as `1,5 Gio`. */
export function sizeText(size: string): string {
  return localSize(size, 'o');
}

/** The results in French, as adjectives and as verbs. Each takes the ending of the gender. */
const results: Readonly<Record<string, { readonly is: (e: string) => string; readonly was: (e: string) => string }>> = {
  approved: { is: (e) => `accepté${e}`, was: (e) => `a été accepté${e}` },
  'partly-approved': { is: (e) => `accepté${e} en partie`, was: (e) => `a été accepté${e} en partie` },
  declined: { is: (e) => `refusé${e}`, was: (e) => `a été refusé${e}` },
  cancelled: { is: (e) => `abandonné${e}`, was: (e) => `a été abandonné${e}` },
  'not-processed': { is: (e) => `non effectué${e}`, was: (e) => `n’a pas été effectué${e}` },
  unresolved: { is: (e) => `non résolu${e}`, was: (e) => `n’est pas résolu${e}` },
};

/** Returns a result in French: `refusé`. `e`: the ending for a feminine noun. */
export function result(code: string, { e }: Pick<Noun, 'e'> = { e: '' }): string {
  return results[code]?.is(e) ?? code;
}

/** Returns a result as a verb: `a été refusé`. `e`: the ending for a feminine noun. */
export function wasResult(code: string, { e }: Pick<Noun, 'e'> = { e: '' }): string {
  return results[code]?.was(e) ?? `a été ${code}`;
}

/** Returns the name of an operator, or `un opérateur` if the English text has no name. */
export function operatorName(operator: string): string {
  return operator === 'An operator' ? 'Un opérateur' : operator;
}

/** Returns words as a sentence: `Rien n'a été débité.` */
export function capitalized(words: string): string {
  return `${upper(words)}.`;
}

/** Returns the sentence that a transaction had no effect: `Nothing was charged.` */
export function nothingOf({ words }: { readonly words: Pick<KindWords, 'nothing'> }): string {
  return capitalized(words.nothing);
}

/** The kinds of places that the configuration names, in English or French, with their gender. */
const places: Readonly<Record<string, Noun>> = {
  terminal: noun('m', 'terminal'),
  'terminal with the POIID': noun('m', 'terminal avec le POIID'),
  'payment service': noun('m', 'service de paiement'),
  register: noun('f', 'caisse'),
  gateway: noun('f', 'passerelle'),
};

/**
 * Returns the message that a terminal, payment service or other place is not configured. It lists the configured names.
 */
export function unknownPlace(what: string, name: string, known: readonly string[]): string {
  const place = places[what] ?? noun('m', what);
  const several = known.length > 1 ? 's' : '';
  const configured =
    known.length === 0
      ? `Aucun${place.e} n’est configuré${place.e}.`
      : `Configuré${place.e}${several} : ${known.join(', ')}.`;
  return `Il n’existe ${place.no} ${name}. ${configured}`;
}

/** The nouns of device requests. */
export const deviceNouns = {
  diagnosis: noun('m', 'diagnostic'),
  totals: noun('f', 'consultation des totaux'),
  'balance-inquiry': noun('f', 'consultation du solde'),
  input: noun('f', 'question au client'),
  display: noun('m', 'affichage pour le client'),
  print: noun('f', 'impression'),
  login: noun('f', 'ouverture de session'),
  logout: noun('f', 'fermeture de session'),
  admin: noun('f', 'fonction d’administration'),
} as const satisfies Readonly<Record<keyof typeof englishDeviceNouns, Noun>>;

/** Returns the French noun of a kind of transaction or of a device request. The fact is its noun in English or French, or the code of the device request. */
export function subjectOf(fact: string): Noun {
  const found = Object.entries(deviceNouns).find(
    ([code, { noun: french }]) =>
      code === fact ||
      french === fact ||
      Object.entries(englishDeviceNouns).some(([name, text]) => name === code && text === fact),
  );
  return found?.[1] ?? kindOf(fact);
}
