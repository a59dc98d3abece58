/**
 * Messages about operations that the history of a payment at the payment service shows, and that tenderd did not
 * request.
 */

import type { ShownOperation } from '../../en/service/service-operations.js';
import type { KindWords } from '../../en/words.js';
import { amount, capitalized, kindOf, que, upper } from '../words.js';

const nouns: Readonly<Record<string, string>> = {
  CAPTURE: 'encaissement',
  CANCEL: 'annulation',
  UPDATE: 'modification',
  REFUND: 'remboursement',
};

function shownAs({ type, amount: sum, isOpen }: ShownOperation): string {
  const known = nouns[type];
  const link = type === 'UPDATE' ? ' à ' : ' de ';
  const moved = sum === undefined ? '' : `${known === undefined ? ' ' : link}${amount(sum)}`;
  return `${known ?? type}${moved}${isOpen === true ? ' (encore en cours)' : ''}`;
}

/** Returns operations as a list: `encaissement de 5,00 EUR, remboursement de 2,00 EUR (encore en cours)`. */
export function list(operations: readonly ShownOperation[]): string {
  return operations.map(shownAs).join(', ');
}

type Shown = readonly ShownOperation[];

function another(shown: Shown): string {
  return `un tiers a fait ceci auprès du service : ${list(shown)}.`;
}

function doNothing(words: KindWords): string {
  const kind = kindOf(words);
  return `${kind.DontAgain}, et ne rendez rien autrement. Vérifiez sur les pages du service si c’est ce que vous avez demandé, puis résolvez ${kind.the}.`;
}

function checkFirst(words: KindWords): string {
  return `Vérifiez ses pages ${kindOf(words).beforeAgain}`;
}

function refused(words: KindWords, code: string): string {
  return `Le service de paiement a rejeté ${kindOf(words).the} (${code}).`;
}

/**
 * `service-refused` and the service's own codes, if another party has already done a part of the operation. Charging
 * again is then not safe.
 */
export function refusedAfterPart(
  words: KindWords,
  { code, shown }: { readonly code: string; readonly shown: Shown },
): string {
  return `${refused(words, code)} ${capitalized(kindOf(words).nothing)} Mais ${another(shown)} ${checkFirst(words)}.`;
}

/** `done-elsewhere`, unresolved: the service refused the operation, because another party had done all of it. */
export function refusedAfterWhole(
  words: KindWords,
  { code, shown }: { readonly code: string; readonly shown: Shown },
): string {
  return `${refused(words, code)} ${upper(another(shown))} ${doNothing(words)}`;
}

interface TooLittle {
  readonly shown: Shown;
  readonly left: string;
}

function notSent(words: KindWords, { shown, left }: TooLittle): string {
  const kind = kindOf(words);
  return `${kind.The} n’a pas été envoyé${kind.e} : le service de paiement montre des opérations qu’aucune transaction de cette caisse n’explique (${list(shown)}), et il ne reste que ${amount(left)} pour ${kind.the}.`;
}

/** `done-elsewhere`, not processed: after the operations of other parties, too little is left. */
export function notSentAfterPart(words: KindWords, facts: TooLittle): string {
  return `${notSent(words, facts)} ${capitalized(kindOf(words).nothing)} ${checkFirst(words)}.`;
}

/** `done-elsewhere`, unresolved: other parties have already done everything that was requested. */
export function notSentAfterWhole(words: KindWords, facts: TooLittle): string {
  return `${notSent(words, facts)} ${doNothing(words)}`;
}

const checkPayment = 'Vérifiez ses pages avant d’encaisser, d’annuler ou de rembourser ce paiement.';

/** The attention item `done-elsewhere`: another party did the operation. */
export function byAnotherParty(shown: Shown): string {
  return `Un tiers a fait ceci avec le paiement auprès du service de paiement : ${list(shown)}. ${checkPayment}`;
}

/**
 * The attention item `done-elsewhere`: it is not known who did the operation. tenderd does not count operations with
 * the `unknown` types.
 */
export function unexplained(shown: Shown, unknown: readonly string[]): string {
  const counted =
    unknown.length === 0
      ? 'tenderd en tient compte dans le montant restant'
      : `tenderd ne connaît pas ${unknown.length === 1 ? 'le type' : 'les types'} ${unknown.join(', ')} et n’en tient pas compte dans le montant restant${unknown.length < shown.length ? ', mais tient compte des autres' : ''}`;
  return `Le service de paiement montre des opérations qu’aucune transaction de cette caisse n’explique : ${list(shown)} ; ${counted}. Un tiers en est l’auteur, ou le service a exécuté deux fois l’une de nos opérations. ${checkPayment}`;
}

/**
 * The attention item `operation-unexplained`, for an operation that was reported as having moved no money: an operator
 * confirmed that, or the service refused the operation with a code.
 */
export function unexplainedOperation(
  words: KindWords,
  shown: ShownOperation,
  denied: { readonly operator: string } | { readonly code: string },
): string {
  const kind = kindOf(words);
  const whose =
    'operator' in denied
      ? `${que(denied.operator === 'an operator' ? 'un opérateur' : denied.operator)} a confirmé${kind.e} comme non effectué${kind.e}`
      : `que le service avait rejeté${kind.e} (${denied.code})`;
  return `Le service de paiement montre une opération qu’aucune transaction n’explique : ${list([shown])}. C’est peut-être ${kind.this}, ${whose}. ${checkFirst(words)}, puis résolvez ce point : comme accepté si l’opération était ${kind.this}, sinon comme signalé.`;
}
