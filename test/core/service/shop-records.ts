/** What the tests of a payment service's rail have in common: the settings of `shop`, the create of a link there, histories, and a step. */

import type { TransactionRecord } from '../../../src/core/model/transaction.js';
import type { HistoryOperation } from '../../../src/core/service/messages/history-operation.js';
import { serviceRules } from '../../../src/core/service/messages/service-kinds.js';
import { defaultServiceProfile } from '../../../src/core/service/messages/service-profile.js';
import { type ServiceSettings, startService } from '../../../src/core/service/state/service-state.js';
import { SteppedTurn } from '../../../src/core/service/state/service-turn-state.js';
import { at } from '../records.js';

/** A service that takes money, with the profile that trusts nothing. */
export const shopSettings: ServiceSettings = {
  name: 'shop',
  merchantId: 'M-1',
  profile: defaultServiceProfile,
  managementMs: 10_000,
  isSimulated: false,
};

/** A create that is open. */
export const openCreate = {
  rail: 'service',
  service: 'shop',
  endpoint: 'createSession',
  idempotencyKey: 'k',
  merchantId: 'M-1',
  bodyHash: 'h',
  openedAt: at,
  state: 'open',
} as const;

/** A history: `CAPTURE COMPLETED 300 NOK` is a type, a status, and where one is said an amount, in euro unless it says otherwise. */
export function historyOf(...lines: readonly string[]): readonly HistoryOperation[] {
  return lines.map((line, place) => {
    const [type = '', status = '', amount, currency = 'EUR'] = line.split(' ');
    return { id: `O${place}`, type, status, ...(amount === undefined ? {} : { amount: Number(amount), currency }) };
  });
}

const iso = (wallMs: number): string => new Date(wallMs).toISOString();

/** A step of the shop so long after everything happened, which knows these transactions; `known` of the event. */
export function stepAfter(
  ms: number,
  records: readonly TransactionRecord[],
  known: ConstructorParameters<typeof SteppedTurn>[3] = {},
): SteppedTurn {
  const now = { monoMs: ms, wallMs: Date.parse(at) + ms, iso, boot: undefined };
  return new SteppedTurn(startService(shopSettings, records, 1), now, serviceRules, known);
}
