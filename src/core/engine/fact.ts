/** The facts: append-only rows. Every change of state has a fact that names the cause (invariant I21). */

/** The kinds of fact. The journal never deletes a fact, and changes one only to erase personal data. */
export type FactType =
  | 'accepted'
  | 'asked-again'
  | 'attempt-opened'
  | 'attempt-unsent'
  | 'answered'
  | 'refused'
  | 'stage'
  | 'printed'
  | 'input-refused'
  | 'prompt'
  | 'prompt-answered'
  | 'prompt-ended'
  | 'link-lost'
  | 'deadline-passed'
  | 'fenced'
  | 'status-answered'
  | 'status-unanswered'
  | 'proved-never-received'
  | 'unrecoverable'
  | 'abort-wanted'
  | 'abort-sent'
  | 'rejected'
  | 'outcome'
  | 'acknowledged'
  | 'answer-delivered'
  | 'answer-lost'
  | 'result-not-taken'
  | 'register-login'
  | 'resolved'
  | 'released-by-operator'
  | 'leased'
  | 'lease-ended'
  | 'card-held'
  | 'card-released'
  | 'device-request-asked'
  | 'device-request-sent'
  | 'device-request-ended'
  | 'session'
  | 'poi-list'
  | 'unmatched-response'
  | 'forged'
  | 'faulted'
  | 'operator-act'
  | 'started'
  | 'data-erased'
  | 'data-exported';

/**
 * A fact with its number in the journal. Numbers grow and are never reused, so a reader can continue where it stopped.
 */
export interface NumberedFact extends Fact {
  readonly seq: number;
  /** The register whose transaction the fact is about, if the fact is about one. */
  readonly register?: string;
}

/** One fact. `detail` holds redacted, JSON-safe values only. */
export interface Fact {
  /** ISO wall time. */
  readonly at: string;
  readonly type: FactType;
  /** The terminal's name in the configuration. */
  readonly terminal: string;
  readonly transactionId?: string;
  readonly serviceId?: string;
  /** One line in plain words: what happened and why. */
  readonly text: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}
