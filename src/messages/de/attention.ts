/** Texts of attention items: the operator's checks and actions. */

import type { Undoable } from '../en/attention.js';
import type { KindWords, RailWords } from '../en/words.js';
import { kindOf, operatorName, railOf, result, upper } from './words.js';

/** The verbs that take a transaction back. */
const verbs: Readonly<Record<string, string>> = { reverse: 'stornieren', refund: 'erstatten' };

function undo({ undoneBy }: Pick<Undoable, 'undoneBy'>, object: string): string {
  return undoneBy === undefined
    ? `regeln Sie ${object} mit dem Kunden`
    : `${verbs[undoneBy] ?? undoneBy} Sie ${object}`;
}

/** `other-attempt`, after an approval. `ids`: the ServiceIDs of the attempts with an unknown outcome. */
export function otherAttemptAfterApproval(kind: Undoable, rail: RailWords, ids: string): string {
  return `Ein anderer Versuch ${kindOf(kind.words).genitive} (ServiceID ${ids}) ist vielleicht auch durchgegangen. Prüfen Sie die eigene Liste ${railOf(rail).genitive}: Steht er dort, ${undo(kind, 'die überzählige Transaktion')}. Klären Sie dann diesen Punkt.`;
}

/** `other-attempt`, after an outcome that moved no money. `reported`: the result that the register got. */
export function otherAttemptAfterRefusal(kind: Undoable, rail: RailWords, ids: string, reported: string): string {
  const undoing = undo(kind, 'die Transaktion');
  const how = result(reported);
  return `${kindOf(kind.words).This} wurde als ${how} gemeldet, aber ein Versuch davon (ServiceID ${ids}) ist vielleicht durchgegangen. Prüfen Sie die eigene Liste ${railOf(rail).genitive}: Steht er dort, klären Sie diesen Punkt als genehmigt, und ${undoing}, falls es zu viel ist. Steht er nicht dort, klären Sie diesen Punkt als ${how}.`;
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
  return `${operatorName(operator)} hat bestätigt, dass ${kind.the} erfolgreich war, aber ${place.the} meldet, dass ${kind.it} nicht erfolgreich war (${reason}). Das Ergebnis bleibt wie bestätigt. Prüfen Sie die eigene Liste ${place.genitive}: Steht ${kind.the} nicht dort, berichtigen Sie die Buchführung.`;
}

/** `reverse-one`: one transaction was approved twice. */
export function approvedTwice(kind: Undoable, first: string, second: string): string {
  return `${kindOf(kind.words).This} wurde zweimal genehmigt (ServiceIDs ${first} und ${second}). ${upper(undo(kind, 'eine davon'))}.`;
}

/** `reverse-one`: the transaction was approved although the register had got another result. */
export function approvedAfterAll(kind: Undoable, rail: RailWords, reported: string): string {
  const words = kindOf(kind.words);
  const done = kind.undoneBy === undefined ? 'erledigt' : 'bezahlt';
  return `${words.This} wurde als ${result(reported)} gemeldet, aber ${railOf(rail).the} hat später doch genehmigt. Falls seitdem auf anderem Weg ${done} wurde, ${undo(kind, words.objectThis)}.`;
}

/** `amount-unconfirmed`: the approval named no amount. */
export function amountUnconfirmed(words: KindWords, rail: RailWords): string {
  const kind = kindOf(words);
  return `${railOf(rail).The} hat ${kind.objectThis} ohne Betrag genehmigt. Bis das geklärt ist, gilt der ganze Betrag als ${kind.again}. Zeigt der Beleg den angeforderten Betrag, klären Sie diesen Punkt als genehmigt.`;
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
      ? `Der Verkauf ${sale} wurde auch mit der Transaktion ${other.id} bezahlt.`
      : `Zum Verkauf ${sale} gibt es auch ${kindOf(other.noun).object} ${other.id}.`;
  const how =
    undoneBy === undefined
      ? 'Eine der beiden Transaktionen ist zu viel: Regeln Sie das mit dem Kunden.'
      : `${upper(undo({ undoneBy }, 'eine der beiden Transaktionen'))}.`;
  return `${also} ${how}`;
}
