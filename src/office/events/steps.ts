/** The stages of a payment that the office stores. The module is pure. */

/** The stages that the history of a payment shows. The page has words for each of them. */
export const shownStages = [
  'accepted',
  'attempt-opened',
  'attempt-unsent',
  'refused',
  'rejected',
  'link-lost',
  'deadline-passed',
  'status-answered',
  'status-unanswered',
  'proved-never-received',
  'unrecoverable',
  'asked-again',
  'abort-wanted',
  'abort-sent',
  'resolved',
  'released-by-operator',
  'outcome',
  'acknowledged',
  'answer-lost',
] as const;

/** One of {@link shownStages}. */
export type ShownStage = (typeof shownStages)[number];

/** The stages that may follow the end of a payment. They do not show that a payment has begun. */
const lateStages: readonly string[] = [
  'acknowledged',
  'answer-delivered',
  'answer-lost',
  'asked-again',
  'data-erased',
  'data-exported',
  'operator-act',
];

/** Returns the stage if the history shows it; otherwise undefined. */
export function shownStage(stage: string): ShownStage | undefined {
  return shownStages.find((one) => one === stage);
}

/** True if the stage shows that a payment has begun. An unknown stage counts as such a stage. */
export function isBeginning(stage: string): boolean {
  return !lateStages.includes(stage);
}
