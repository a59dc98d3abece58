/** The table for transactions at a payment service. */

import { type Conclusion, decided, type EvidenceRow, type ServiceEvidence, undecided } from './evidence.js';

/** The first row that matches decides. An open link gives no decision, because it could still be paid afterwards. */
export const serviceRows: readonly EvidenceRow<ServiceEvidence>[] = [
  { when: { page: ['open'] }, gives: undecided('still-open') },
  { when: { page: ['other-amount'] }, gives: undecided('other-amount') },
  { when: { page: ['done'] }, gives: decided('approved') },
  { when: { page: ['refused'] }, gives: decided('declined') },
  { when: { page: ['closed', 'absent'] }, gives: decided('not-processed') },
  { when: { page: ['unseen'] }, gives: undecided('page-unseen') },
];

/** Returns the conclusion from the evidence at a payment service. */
export function outcomeFromService(evidence: ServiceEvidence): Conclusion {
  return serviceRows.find((row) => row.when.page?.includes(evidence.page) ?? true)?.gives ?? undecided('page-unseen');
}
