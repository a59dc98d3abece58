/** Terminals whose messages are like the test messages of AEVI's library: JSON of version 3.0, with one name of 3.1. */
import type { Dialect } from './dialect.js';
import { standard30 } from './standard.js';

/** How `aevi-3.0` differs from version 3.0. */
export const aevi30: Dialect = {
  ...standard30,
  name: 'aevi-3.0',
  encodings: ['json'],
  names: {
    'SaleSoftware.ProviderIdentification': ['ProviderIdentification'],
    'POISoftware.ProviderIdentification': ['ProviderIdentification'],
  },
};
