/**
 * Messages about operations that the history of a payment at the payment service shows, and that tenderd did not
 * request.
 */

import type { ShownOperation } from '../../en/service/service-operations.js';
import type { KindWords } from '../../en/words.js';
import { amount, capitalized, kindOf } from '../words.js';

const past: Readonly<Record<string, string>> = {
  CAPTURE: 'gebucht',
  CANCEL: 'aufgehoben',
  UPDATE: 'geändert',
  REFUND: 'erstattet',
};

function shownAs({ type, amount: sum, isOpen }: ShownOperation): string {
  const moved = sum === undefined ? '' : `${type === 'UPDATE' ? 'auf ' : ''}${amount(sum)} `;
  return `${moved}${past[type] ?? type}${isOpen === true ? ' (noch offen)' : ''}`;
}

/** Returns operations as a list: `5,00 EUR gebucht, 2,00 EUR erstattet (noch offen)`. */
export function list(operations: readonly ShownOperation[]): string {
  return operations.map(shownAs).join(', ');
}

type Shown = readonly ShownOperation[];

function another(shown: Shown): string {
  return `Dort hat jemand anders eingegriffen: ${list(shown)}.`;
}

function doNothing(words: KindWords): string {
  const kind = kindOf(words);
  return `Nicht noch einmal ${kind.verb}, und zahlen Sie nichts auf anderem Weg zurück. Prüfen Sie auf seinen Seiten, ob das ist, was Sie angefordert haben, und klären Sie dann ${kind.object}.`;
}

function checkFirst(words: KindWords): string {
  return `Prüfen Sie seine Seiten, bevor Sie noch einmal ${kindOf(words).verb}.`;
}

function refused(words: KindWords, code: string): string {
  return `Der Zahlungsdienst hat ${kindOf(words).object} zurückgewiesen (${code}).`;
}

/**
 * `service-refused` and the service's own codes, if another party has already done a part of the operation. Charging
 * again is then not safe.
 */
export function refusedAfterPart(
  words: KindWords,
  { code, shown }: { readonly code: string; readonly shown: Shown },
): string {
  return `${refused(words, code)} ${capitalized(kindOf(words).nothing)} Aber dort hat jemand anders eingegriffen: ${list(shown)}. ${checkFirst(words)}`;
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
  return `${kindOf(words).The} wurde nicht gesendet: Der Zahlungsdienst zeigt Vorgänge, die keine Transaktion dieser Kasse erklärt (${list(shown)}), und dafür bleiben nur ${amount(left)} übrig.`;
}

/** `done-elsewhere`, not processed: after the operations of other parties, too little is left. */
export function notSentAfterPart(words: KindWords, facts: TooLittle): string {
  return `${notSent(words, facts)} ${capitalized(kindOf(words).nothing)} ${checkFirst(words)}`;
}

/** `done-elsewhere`, unresolved: other parties have already done everything that was requested. */
export function notSentAfterWhole(words: KindWords, facts: TooLittle): string {
  return `${notSent(words, facts)} ${doNothing(words)}`;
}

const checkPayment = 'Prüfen Sie seine Seiten, bevor Sie diese Zahlung buchen, aufheben oder erstatten.';

/** The attention item `done-elsewhere`: another party did the operation. */
export function byAnotherParty(shown: Shown): string {
  return `Beim Zahlungsdienst hat jemand anders in die Zahlung eingegriffen: ${list(shown)}. ${checkPayment}`;
}

/**
 * The attention item `done-elsewhere`: it is not known who did the operation. tenderd does not count operations with
 * the `unknown` types.
 */
export function unexplained(shown: Shown, unknown: readonly string[]): string {
  const counted =
    unknown.length === 0
      ? 'tenderd rechnet sie in den Restbetrag ein'
      : `tenderd kennt ${unknown.join(', ')} nicht und rechnet dies nicht in den Restbetrag ein${unknown.length < shown.length ? ', die übrigen aber schon' : ''}`;
  return `Der Zahlungsdienst zeigt Vorgänge, die keine Transaktion dieser Kasse erklärt: ${list(shown)}; ${counted}. Jemand anders hat dies ausgelöst, oder der Dienst hat einen unserer Vorgänge doppelt ausgeführt. ${checkPayment}`;
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
      ? `den Vorgang hat ${denied.operator === 'an operator' ? 'ein Bediener' : denied.operator} als nicht ausgeführt bestätigt`
      : `den Vorgang hatte der Dienst zurückgewiesen (${denied.code})`;
  return `Der Zahlungsdienst zeigt dies, und keine Transaktion erklärt es: ${list([shown])}. Es kann ${kind.this} sein; ${whose}. ${checkFirst(words)} Klären Sie dann diesen offenen Punkt: als genehmigt, wenn es ${kind.this} war, sonst wie gemeldet.`;
}
