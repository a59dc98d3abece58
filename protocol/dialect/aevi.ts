/** Terminals that speak as the test messages of AEVI's library do: JSON that says 3.0, with a name of 3.1. */
import type { Dialect } from './dialect.js';
import { standard30 } from './standard.js';

/** What `aevi-3.0` has otherwise than version 3.0. */
export const aevi30: Dialect = {
  ...standard30,
  name: 'aevi-3.0',
  encodings: ['json'],
  names: {
    'SaleSoftware.ProviderIdentification': ['ProviderIdentification'],
    'POISoftware.ProviderIdentification': ['ProviderIdentification'],
  },
};
