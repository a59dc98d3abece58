/** Texts of attention items: the operator's checks and actions. */

import type { Undoable } from '../en/attention.js';
import type { KindWords, RailWords } from '../en/words.js';
import { kindOf, operatorName, railOf, result, upper } from './words.js';

/** The instruction to undo a transaction, by the verb. */
const undoings: Readonly<Record<string, (object: string) => string>> = {
  reverse: (object) => `makulera ${object}`,
  refund: (object) => `betala tillbaka ${object}`,
};

function undo({ undoneBy }: Pick<Undoable, 'undoneBy'>, object: string): string {
  if (undoneBy === undefined) return `gör upp om ${object} med kunden`;
  return undoings[undoneBy]?.(object) ?? `${undoneBy} ${object}`;
}

/** `other-attempt`, after an approval. `ids`: the ServiceIDs of the attempts with an unknown outcome. */
export function otherAttemptAfterApproval(kind: Undoable, rail: RailWords, ids: string): string {
  const { this: noun } = kindOf(kind.words);
  return `Ett annat försök för ${noun} (ServiceID ${ids}) kan också ha gått igenom. Kontrollera ${railOf(rail).the}s egen lista: om försöket också finns där, ${undo(kind, 'den transaktion som är för mycket')}. Avgör sedan den här punkten.`;
}

/** `other-attempt`, after an outcome that moved no money. `reported`: the result that the register got. */
export function otherAttemptAfterRefusal(kind: Undoable, rail: RailWords, ids: string, reported: string): string {
  const words = kindOf(kind.words);
  return `${words.This} rapporterades som ${result(reported, words)}, men ett av dess försök (ServiceID ${ids}) kan ha gått igenom. Om försöket finns i ${railOf(rail).the}s egen lista, avgör punkten som godkänd, och ${undo(kind, words.the)} om det är en för mycket. Om inte, avgör punkten som ${result(reported)}.`;
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
  return `${operatorName(operator)} bekräftade att ${kind.this} gick igenom, men ${place.the} rapporterar att ${kind.it} inte gjorde det (${reason}). Resultatet förblir som det bekräftades. Kontrollera ${place.the}s egen lista: om ${kind.the} inte finns där, rätta bokföringen.`;
}

/** `reverse-one`: one transaction was approved twice. */
export function approvedTwice(kind: Undoable, first: string, second: string): string {
  return `${kindOf(kind.words).This} godkändes två gånger (ServiceID ${first} och ${second}). ${upper(undo(kind, 'en av transaktionerna'))}.`;
}

/** `reverse-one`: the transaction was approved although the register had got another result. */
export function approvedAfterAll(kind: Undoable, rail: RailWords, reported: string): string {
  const words = kindOf(kind.words);
  const since = kind.undoneBy === undefined ? `${words.the} sedan dess har gjorts` : 'köpet sedan dess har betalats';
  return `${words.This} rapporterades som ${result(reported, words)}, men ${railOf(rail).the} godkände ${words.it} senare. Om ${since} på annat sätt, ${undo(kind, words.this)}.`;
}

/** `amount-unconfirmed`: the approval named no amount. */
export function amountUnconfirmed(words: KindWords, rail: RailWords): string {
  const kind = kindOf(words);
  return `${railOf(rail).The} godkände ${kind.this} utan belopp. Tills detta är avgjort räknas hela beloppet som ${kind.again}. Om kvittot visar det begärda beloppet, avgör punkten som godkänd.`;
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
      ? `Köp ${sale} betalades också med transaktion ${other.id}.`
      : `Köp ${sale} har också ${kindOf(other.noun).the} ${other.id}.`;
  const how =
    undoneBy === undefined
      ? 'En av de två transaktionerna är en för mycket: gör upp om det med kunden.'
      : `${upper(undo({ undoneBy }, 'en av de två transaktionerna'))}.`;
  return `${also} ${how}`;
}
