/** The data that a register has passed on to the acquirer and to the terminal: it must not change what is charged. */

import { passedKeys, whyNotPassed } from '../../../protocol/index.js';
import type { TransactionRequest } from '../model/request.js';

/** Why the data that a request passes on may not pass: it could change what is charged. */
export function whyNotPassedOn({ acquirerData, terminalData }: TransactionRequest): string | undefined {
  for (const [name, data] of [
    ['The acquirer data (SaleToAcquirerData)', acquirerData],
    ['The terminal data (SaleToPOIData)', terminalData],
  ] as const) {
    const why = data === undefined ? undefined : whyNotPassed(data);
    if (why !== undefined) return `${name} ${why}. Nothing was sent. These keys pass: ${passedKeys.join(', ')}.`;
  }
  return undefined;
}
