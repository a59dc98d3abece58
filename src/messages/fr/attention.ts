/** Texts of attention items: the operator's checks and actions. */

import type { Undoable } from '../en/attention.js';
import type { KindWords, RailWords } from '../en/words.js';
import { kindOf, operatorName, railOf, result, undo, upper } from './words.js';

/** `other-attempt`, after an approval. `ids`: the ServiceIDs of the attempts with an unknown outcome. */
export function otherAttemptAfterApproval(kind: Undoable, rail: RailWords, ids: string): string {
  const words = kindOf(kind.words);
  return `Une autre tentative ${words.ofThis} (ServiceID ${ids}) a peut-être abouti aussi. Vérifiez la liste ${railOf(rail).ofThe} : si cette tentative y figure aussi, ${undo(kind.undoneBy, `${words.the} en trop`)}. Résolvez ensuite ce point.`;
}

/** `other-attempt`, after an outcome that moved no money. `reported`: the result that the register got. */
export function otherAttemptAfterRefusal(kind: Undoable, rail: RailWords, ids: string, reported: string): string {
  const words = kindOf(kind.words);
  return `${words.This} a été signalé${words.e} comme ${result(reported, words)}, mais l’une de ses tentatives (ServiceID ${ids}) a peut-être abouti. Si cette tentative figure dans la liste ${railOf(rail).ofThe}, résolvez ce point comme ${result('approved')}, et ${undo(kind.undoneBy, words.the)} si c’est une fois de trop. Sinon, résolvez ce point comme ${result(reported)}.`;
}

/**
 * `confirmation-denied`: an operator confirmed an approval, but the terminal or the service reports that there was
 * none.
 */
export function confirmationDenied(
  words: KindWords,
  rail: RailWords,
  { operator, reason }: { readonly operator: string; readonly reason: string },
): string {
  const kind = kindOf(words);
  const place = railOf(rail);
  return `${operatorName(operator)} a confirmé que ${kind.the} a abouti, mais ${place.the} indique que ce n’est pas le cas (${reason}). Le résultat confirmé est conservé. Vérifiez la liste ${place.ofThe} : si ${kind.the} n’y figure pas, corrigez la comptabilité.`;
}

/** `reverse-one`: one transaction was approved twice. */
export function approvedTwice(kind: Undoable, first: string, second: string): string {
  const words = kindOf(kind.words);
  return `${words.This} a été accepté${words.e} deux fois (ServiceID ${first} et ${second}). ${upper(undo(kind.undoneBy, 'l’une des deux transactions'))}.`;
}

/** `reverse-one`: the transaction was approved although the register had got another result. */
export function approvedAfterAll(kind: Undoable, rail: RailWords, reported: string): string {
  const words = kindOf(kind.words);
  const since = kind.undoneBy === undefined ? `${words.the} a été effectué${words.e}` : 'la vente a été payée';
  return `${words.This} a été signalé${words.e} comme ${result(reported, words)}, mais ${railOf(rail).the} l’a accepté${words.e} par la suite. Si ${since} autrement depuis, ${undo(kind.undoneBy, words.this)}.`;
}

/** `amount-unconfirmed`: the approval named no amount. */
export function amountUnconfirmed(words: KindWords, rail: RailWords): string {
  const kind = kindOf(words);
  return `${railOf(rail).The} a accepté ${kind.this} sans indiquer de montant. Tant que ce point n’est pas résolu, le montant entier compte comme ${kind.again}. Si le ticket porte le montant demandé, résolvez ce point comme ${result('approved')}.`;
}

/**
 * `reverse-one`: two transactions of a sale moved the same money. `noun`: the noun of the other transaction; undefined
 * if that transaction took the money of the sale.
 */
export function paidTwice(
  sale: string,
  other: { readonly id: string; readonly noun: string | undefined },
  undoneBy: string | undefined,
): string {
  const also =
    other.noun === undefined
      ? `La vente ${sale} a aussi été payée par la transaction ${other.id}.`
      : `La vente ${sale} a aussi ${kindOf(other.noun).the} ${other.id}.`;
  const how =
    undoneBy === undefined
      ? 'L’une des deux transactions est de trop : régularisez la situation avec le client.'
      : `${upper(undo(undoneBy, 'l’une des deux transactions'))}.`;
  return `${also} ${how}`;
}
