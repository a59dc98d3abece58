/** What the tests of a payment service's rail have in common: the settings of `shop`, and the create of a link there. */

import { defaultServiceProfile } from '../../../src/core/service/profile.js';
import type { ServiceSettings } from '../../../src/core/service/state.js';
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
