/** The failures of the office. The module is pure. */

import type { officeFailures } from '../../messages/index.js';

/** A stable code of a failure. */
export type OfficeFailureCode = keyof typeof officeFailures.failures;

/** A failure, with the error text of the server or the system. */
export interface OfficeFailure {
  readonly code: OfficeFailureCode;
  readonly detail: string;
}

/** A failure of the office, thrown. */
export class OfficeError extends Error {
  override readonly name = 'OfficeError';
  readonly failure: OfficeFailure;

  constructor(failure: OfficeFailure) {
    super(`${failure.code}: ${failure.detail}`);
    this.failure = failure;
  }
}
