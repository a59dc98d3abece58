/**
 * `acquirer-data-refused`: a register sends data for the acquirer or the terminal, and tenderd does not pass the data
 * on.
 */

import type { KeyReason, PassedData } from '../../en/kinds/passed-data.js';

const names: Readonly<Record<PassedData, string>> = {
  SaleToAcquirerData: 'Uppgifterna till inlösaren (SaleToAcquirerData)',
  SaleToPOIData: 'Uppgifterna till terminalen (SaleToPOIData)',
};

function refused(text: string, allowed: readonly string[]): string {
  return `${text}. Inget har skickats. De här nycklarna skickas till alla terminaler: ${allowed.join(', ')}.`;
}

/** The data cannot be read. `why`: the rest of the sentence. `allowed`: the keys that are sent to every terminal. */
export function unreadable(data: PassedData, why: string, allowed: readonly string[]): string {
  return refused(`${names[data]} kan inte användas: ${why}`, allowed);
}

function reason(why: KeyReason): string {
  switch (why.code) {
    case 'one-time':
      return 'den kan inte kombineras med oneTime, som bara reserverar beloppet en gång';
    case 'other-currency':
      return 'den måste ha beloppets valuta';
    case 'needs-partial':
      return 'den kräver att allowPartial är true';
    case 'acquirer-only':
      return `den hör hemma i SaleToAcquirerData (${why.does})`;
    case 'dialect':
      return `det är inte känt att terminaler med dialekten ${why.dialect} gör detta (${why.does})`;
    case 'kinds':
      return `den är bara till för ${why.kinds.join(' eller ')} (${why.does})`;
  }
}

/** The data contains a key that is not sent. */
export function keyRefused(data: PassedData, key: string, why: KeyReason, allowed: readonly string[]): string {
  return refused(`${names[data]} har nyckeln ${key}, som inte skickas: ${reason(why)}`, allowed);
}
