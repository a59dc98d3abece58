/**
 * Common parts of the tests of a payment service's rail: the settings of `shop`, an open create, histories, and a step.
 */

import type { TransactionRecord } from '../../../src/core/model/transaction.js';
import type { HistoryOperation } from '../../../src/core/service/messages/history-operation.js';
import { serviceRules } from '../../../src/core/service/messages/service-kinds.js';
import { defaultServiceProfile } from '../../../src/core/service/messages/service-profile.js';
import { type ServiceSettings, startService } from '../../../src/core/service/state/service-state.js';
import { SteppedTurn } from '../../../src/core/service/state/service-turn-state.js';
import { at } from '../records.js';

/** A service that takes money, with the profile that trusts it in nothing. */
export const shopSettings: ServiceSettings = {
  name: 'shop',
  merchantId: 'M-1',
  profile: defaultServiceProfile,
  managementMs: 10_000,
  isSimulated: false,
};

/** The open attempt of a create. */
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

/**
 * A history from lines such as `CAPTURE COMPLETED 300 NOK`: a type, a status, and optionally an amount, in euro by
 * default.
 */
export function historyOf(...lines: readonly string[]): readonly HistoryOperation[] {
  return lines.map((line, place) => {
    const [type = '', status = '', amount, currency = 'EUR'] = line.split(' ');
    return { id: `O${place}`, type, status, ...(amount === undefined ? {} : { amount: Number(amount), currency }) };
  });
}

const iso = (wallMs: number): string => new Date(wallMs).toISOString();

/**
 * A step of the shop at this time after {@link at}, for a shop that has these transactions. `known` is about the event.
 */
export function stepAfter(
  ms: number,
  records: readonly TransactionRecord[],
  known: ConstructorParameters<typeof SteppedTurn>[3] = {},
): SteppedTurn {
  const now = { monoMs: ms, wallMs: Date.parse(at) + ms, iso, boot: undefined };
  return new SteppedTurn(startService(shopSettings, records, 1), now, serviceRules, known);
}
