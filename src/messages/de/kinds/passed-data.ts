/**
 * `acquirer-data-refused`: a register sends data for the acquirer or the terminal, and tenderd does not pass the data
 * on.
 */

import type { KeyReason, PassedData } from '../../en/kinds/passed-data.js';

const names: Readonly<Record<PassedData, string>> = {
  SaleToAcquirerData: 'Die Daten für den Acquirer (SaleToAcquirerData)',
  SaleToPOIData: 'Die Daten für das Terminal (SaleToPOIData)',
};

function refused(text: string, allowed: readonly string[]): string {
  return `${text}. Es wurde nichts gesendet. Diese Schlüssel werden an jedes Terminal gesendet: ${allowed.join(', ')}.`;
}

/** The data cannot be read. `why`: the rest of the sentence. `allowed`: the keys that are sent to every terminal. */
export function unreadable(data: PassedData, why: string, allowed: readonly string[]): string {
  return refused(`${names[data]} sind nicht verwendbar: ${why}`, allowed);
}

function reason(why: KeyReason): string {
  switch (why.code) {
    case 'one-time':
      return 'er ist nicht mit oneTime kombinierbar, das den Betrag nur für ein Mal reserviert';
    case 'other-currency':
      return 'er muss die Währung des Betrags haben';
    case 'needs-partial':
      return 'er braucht allowPartial: true';
    case 'acquirer-only':
      return `er gehört in SaleToAcquirerData (${why.does})`;
    case 'dialect':
      return `von Terminals des Dialekts ${why.dialect} ist diese Wirkung nicht bekannt (${why.does})`;
    case 'kinds':
      return `er ist nur zulässig bei ${why.kinds.join(' oder ')} (${why.does})`;
  }
}

/** The data contains a key that is not sent. */
export function keyRefused(data: PassedData, key: string, why: KeyReason, allowed: readonly string[]): string {
  return refused(`${names[data]} haben den Schlüssel ${key}, der nicht gesendet wird: ${reason(why)}`, allowed);
}
