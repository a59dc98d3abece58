/**
 * Messages about operations that the history of a payment at the payment service shows, and that tenderd did not
 * request.
 */

import type { ShownOperation } from '../../en/service/service-operations.js';
import type { KindWords } from '../../en/words.js';
import { amount, capitalized, kindOf, upper } from '../words.js';

const past: Readonly<Record<string, string>> = {
  CAPTURE: 'slutdebiterat',
  CANCEL: 'makulerat',
  UPDATE: 'ändrat till',
  REFUND: 'återbetalat',
};

function shownAs({ type, amount: sum, isOpen }: ShownOperation): string {
  const done = sum === undefined && type === 'UPDATE' ? 'ändrat' : (past[type] ?? type);
  return `${done}${sum === undefined ? '' : ` ${amount(sum)}`}${isOpen === true ? ' (pågår fortfarande)' : ''}`;
}

/** Returns operations as a list: `slutdebiterat 5,00 EUR, återbetalat 2,00 EUR (pågår fortfarande)`. */
export function list(operations: readonly ShownOperation[]): string {
  return operations.map(shownAs).join(', ');
}

type Shown = readonly ShownOperation[];

function another(shown: Shown): string {
  return `Någon annan har gjort detta hos betaltjänsten: ${list(shown)}.`;
}

function doNothing(words: KindWords): string {
  const kind = kindOf(words);
  return `${upper(kind.notAgain)}, och betala inte tillbaka något på annat sätt. Kontrollera på betaltjänstens sidor om det är det du begärde, och avgör sedan ${kind.the}.`;
}

function checkFirst(words: KindWords): string {
  return `Kontrollera betaltjänstens sidor innan du ${kindOf(words).present} igen.`;
}

function refused(words: KindWords, code: string): string {
  return `Betaltjänsten avvisade ${kindOf(words).the} (${code}).`;
}

/**
 * `service-refused` and the service's own codes, if another party has already done a part of the operation. Charging
 * again is then not safe.
 */
export function refusedAfterPart(
  words: KindWords,
  { code, shown }: { readonly code: string; readonly shown: Shown },
): string {
  return `${refused(words, code)} ${capitalized(kindOf(words).nothing)} Men någon annan har gjort detta hos betaltjänsten: ${list(shown)}. ${checkFirst(words)}`;
}

/** `done-elsewhere`, unresolved: the service refused the operation, because another party had done all of it. */
export function refusedAfterWhole(
  words: KindWords,
  { code, shown }: { readonly code: string; readonly shown: Shown },
): string {
  return `${refused(words, code)} ${another(shown)} ${doNothing(words)}`;
}

interface TooLittle {
  readonly shown: Shown;
  readonly left: string;
}

function notSent(words: KindWords, { shown, left }: TooLittle): string {
  const kind = kindOf(words);
  return `${kind.The} skickades inte: betaltjänsten visar åtgärder som ingen transaktion på den här kassadatorn förklarar (${list(shown)}), och bara ${amount(left)} finns kvar för ${kind.the}.`;
}

/** `done-elsewhere`, not processed: after the operations of other parties, too little is left. */
export function notSentAfterPart(words: KindWords, facts: TooLittle): string {
  return `${notSent(words, facts)} ${capitalized(kindOf(words).nothing)} ${checkFirst(words)}`;
}

/** `done-elsewhere`, unresolved: other parties have already done everything that was requested. */
export function notSentAfterWhole(words: KindWords, facts: TooLittle): string {
  return `${notSent(words, facts)} ${doNothing(words)}`;
}

const checkPayment =
  'Kontrollera betaltjänstens sidor innan du slutdebiterar, makulerar eller betalar tillbaka den här betalningen.';

/** The attention item `done-elsewhere`: another party did the operation. */
export function byAnotherParty(shown: Shown): string {
  return `Någon annan har gjort detta med betalningen hos betaltjänsten: ${list(shown)}. ${checkPayment}`;
}

/**
 * The attention item `done-elsewhere`: it is not known who did the operation. tenderd does not count operations with
 * the `unknown` types.
 */
export function unexplained(shown: Shown, unknown: readonly string[]): string {
  const counted =
    unknown.length === 0
      ? 'tenderd räknar in dem i återstående belopp'
      : `tenderd känner inte till ${unknown.length === 1 ? 'typen' : 'typerna'} ${unknown.join(', ')} och räknar inte in ${unknown.length === 1 ? 'den åtgärden' : 'de åtgärderna'} i återstående belopp${unknown.length < shown.length ? ', men räknar in resten' : ''}`;
  return `Betaltjänsten visar åtgärder som ingen transaktion på den här kassadatorn förklarar: ${list(shown)}; ${counted}. Någon annan har gjort detta, eller så har betaltjänsten utfört en av våra åtgärder två gånger. ${checkPayment}`;
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
      ? `som ${denied.operator === 'an operator' ? 'en operatör' : denied.operator} bekräftade inte hade utförts`
      : `som betaltjänsten hade avvisat (${denied.code})`;
  return `Betaltjänsten visar en åtgärd som ingen transaktion förklarar: ${list([shown])}. Det kan vara ${kind.this}, ${whose}. ${checkFirst(words)} Avgör sedan den här punkten: som godkänd om åtgärden var ${kind.this}, annars som rapporterat.`;
}
