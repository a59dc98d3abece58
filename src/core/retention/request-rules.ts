/** The fields of a request that are kept after the retention period. */

import { erasedNumber } from '../base/fingerprint.js';
import type { LoyaltyParameters, NamedAccount, StoredValueParameters } from '../model/accounts.js';
import type { OnlineParameters, RecurringParameters } from '../model/online-request.js';
import type { PayingToken } from '../model/payment-options.js';
import type { TransactionRequest } from '../model/request.js';
import { inside, kept, replacedBy, type Rules } from './rules.js';

/** Replaces a string that must stay present. */
const erasedText = 'erased';

/** The duplicate guard compares accounts: loads to two different accounts are not duplicates. */
const account: Rules<NamedAccount> = {
  number: { part: erasedNumber },
  identifiedBy: 'keep',
  entryMode: 'keep',
};

const storedValue: Rules<StoredValueParameters> = {
  accountType: 'keep',
  account: inside(account),
  readCard: 'keep',
  provider: 'keep',
  productCode: 'keep',
  ean: 'keep',
};

const loyalty: Rules<LoyaltyParameters> = {
  account: inside(account),
  points: 'keep',
  items: 'erase',
  brands: 'keep',
};

const token: Rules<PayingToken> = { type: 'keep', value: replacedBy(erasedText) };

const options: Rules<NonNullable<TransactionRequest['options']>> = {
  tip: 'keep',
  cashBack: 'keep',
  split: 'keep',
  requestToken: 'keep',
  token: inside(token),
  oneTime: 'keep',
  forceOnline: 'keep',
  acquirers: 'keep',
  entryModes: 'keep',
  items: 'erase',
};

const recurring: Rules<RecurringParameters> = {
  // If this field is absent, the shopper agreed on the page of a link. An existing reference is therefore replaced, not
  // removed.
  reference: replacedBy(erasedText),
  model: 'keep',
  frequency: 'keep',
  description: 'erase',
};

const online: Rules<OnlineParameters> = {
  payBefore: 'keep',
  returnUrls: 'erase',
  methods: 'keep',
  shopper: 'erase',
  store: 'keep',
  storedOnly: 'keep',
  split: 'keep',
  embed: 'erase',
  instrument: 'erase',
  recurring: inside(recurring),
};

const rules: Rules<TransactionRequest> = {
  transactionId: 'keep',
  kind: 'keep',
  register: 'keep',
  terminal: 'keep',
  service: 'keep',
  sale: 'keep',
  retryOf: 'keep',
  reviewed: 'keep',
  insteadOf: 'keep',
  allowPartial: 'keep',
  startBefore: 'keep',
  traceparent: 'keep',
  online: inside(online),
  amountDetails: 'keep',
  acquirerData: 'erase',
  terminalData: 'erase',
  cardAcquisition: 'keep',
  options: inside(options),
  original: 'keep',
  reading: 'erase',
  scope: 'keep',
  reversalReason: 'keep',
  storedValue: inside(storedValue),
  loyalty: inside(loyalty),
};

/** Returns a request without the data that is erased after the retention period. */
export function erasedRequest(request: TransactionRequest): TransactionRequest {
  return kept(rules, request);
}
