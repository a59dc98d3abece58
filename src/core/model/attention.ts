/** What a person must look at, with what is known and what may be done. */

/** Something that a person must look at, with what is known and what may be done. */
export interface Attention {
  /** Stable code: `unresolved`, `reverse-one`, `other-currency`, `unmatched-response`, `foreign-reference`, `forged`, `terminal-blocked`, `terminal-faulted`, ... */
  readonly code: string;
  readonly at: string;
  /** What happened and what to do, in plain words. */
  readonly text: string;
  /** Names of what a person can do: `resolve`, `reverse`, `release`, `acknowledge`, `journal-confirm`, `journal-same-machine`, `journal-new-sale-id`, `call-support`. */
  readonly actions: readonly string[];
}
