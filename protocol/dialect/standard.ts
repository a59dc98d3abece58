/**
 * The standard itself, in both versions. The standard does not define JSON, so JSON follows the rule that vendors share
 * (protocol notes, section 14).
 */
import type { Dialect } from './dialect.js';

/** Version 3.1, schemas of 2018. */
export const standard31: Dialect = {
  name: 'standard-3.1',
  version: '3.1',
  encodings: ['xml', 'json'],
  protocolVersion: { says: '3.1', isInEveryRequest: true },
  receipts: 'lines',
  runningCondition: 'InProgress',
  loggedOutConditions: ['LoggedOut'],
};

/** Version 3.0, schemas of 2016. */
export const standard30: Dialect = {
  ...standard31,
  name: 'standard-3.0',
  version: '3.0',
  protocolVersion: { says: '3.0', isInEveryRequest: true },
};
