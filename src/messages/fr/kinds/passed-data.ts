/**
 * `acquirer-data-refused`: a register sends data for the acquirer or the terminal, and tenderd does not pass the data
 * on.
 */

import type { KeyReason, PassedData } from '../../en/kinds/passed-data.js';

const names: Readonly<Record<PassedData, string>> = {
  SaleToAcquirerData: 'Les données pour l’acquéreur (SaleToAcquirerData)',
  SaleToPOIData: 'Les données pour le terminal (SaleToPOIData)',
};

function refused(text: string, allowed: readonly string[]): string {
  return `${text}. Rien n’a été envoyé. Ces clés sont envoyées à tous les terminaux : ${allowed.join(', ')}.`;
}

/** The data cannot be read. `why`: the rest of the sentence. `allowed`: the keys that are sent to every terminal. */
export function unreadable(data: PassedData, why: string, allowed: readonly string[]): string {
  return refused(`${names[data]} ne sont pas utilisables : ${why}`, allowed);
}

function reason(why: KeyReason): string {
  switch (why.code) {
    case 'one-time':
      return 'elle n’est pas compatible avec oneTime, qui ne réserve le montant que pour une seule fois';
    case 'other-currency':
      return 'elle doit avoir la devise du montant';
    case 'needs-partial':
      return 'elle exige que allowPartial vaille true';
    case 'acquirer-only':
      return `sa place est dans SaleToAcquirerData (${why.does})`;
    case 'dialect':
      return `cet effet n’est pas connu des terminaux du dialecte ${why.dialect} (${why.does})`;
    case 'kinds':
      return `elle n’est permise que pour ${why.kinds.join(' ou ')} (${why.does})`;
  }
}

/** The data contains a key that is not sent. */
export function keyRefused(data: PassedData, key: string, why: KeyReason, allowed: readonly string[]): string {
  return refused(`${names[data]} contiennent la clé ${key}, qui n’est pas envoyée : ${reason(why)}`, allowed);
}
