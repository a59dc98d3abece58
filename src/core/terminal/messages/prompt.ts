/** A question of a terminal to the people at the register, as data. */

import type { MessageOf } from '../../../../protocol/index.js';
import type { Moment } from '../../base/deadlines.js';

/** The kind of a question. `signature`: yes or no to a signature on paper. `manager`: a yes or no that only a manager may give. */
export type PromptKind = 'confirmation' | 'manager' | 'signature' | 'text' | 'digits' | 'menu' | 'any-key';

/** The answer of a person at the register. The journal records only yes and no, because other answers may be secret. */
export type PromptAnswer =
  | { readonly type: 'confirmed'; readonly confirmed: boolean }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'digits'; readonly digits: string }
  /** The number of the chosen line; the first line is 1. */
  | { readonly type: 'entry'; readonly entry: number }
  | { readonly type: 'key' }
  | { readonly type: 'cancelled' };

/**
 * The answers to give if no person answers, by the kind of question. For a kind without a configured answer, the
 * terminal gets the reply that there is no answer.
 */
export interface PromptDefaults {
  readonly confirmation?: boolean;
  readonly text?: string;
  readonly digits?: string;
  readonly entry?: number;
  readonly anyKey?: true;
}

/**
 * Who answers the terminal's questions. `register`: a person at the register, or the configured answers after a
 * timeout. `configuration`: the configured answers, at once.
 */
export interface PromptPolicy {
  readonly by: 'register' | 'configuration';
  readonly answers: PromptDefaults;
}

/** One line of a menu. A line that cannot be selected is a heading. */
export interface PromptEntry {
  readonly text: string;
  readonly selectable: boolean;
}

/** One question of a terminal. */
export interface Prompt {
  /** The id of the question. The process never uses an id twice, and no earlier process has used it. */
  readonly promptId: string;
  readonly kind: PromptKind;
  /** The transaction or device request that the question is about. Both are absent if the question is about neither. */
  readonly transactionId?: string;
  readonly deviceRequestId?: string;
  /** The register of the transaction or device request. */
  readonly register?: string;
  readonly text: string;
  readonly menu: readonly PromptEntry[];
  /** The allowed lengths of an answer that is text or digits, in characters. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** The text in the field at first. */
  readonly initial?: string;
  /** True if the typed characters must not be shown. */
  readonly masked: boolean;
  /** ISO wall times. */
  readonly requestedAt: string;
  readonly expiresAt: string;
  readonly expires: Moment;
  readonly connection: number;
  readonly request: MessageOf<'InputRequest'>;
  /** The configured answer after a timeout. */
  readonly fallback: PromptAnswer | undefined;
  /** How the question ended. Undefined while the question is open. */
  readonly end: PromptEnd | undefined;
}

/** The end of a question. */
export interface PromptEnd {
  /** The reason for the end, for people. */
  readonly why: string;
  /** True if the question was answered in time. A repeat of the same answer then changes nothing. */
  readonly isAnswered?: true;
  readonly answer?: PromptAnswer;
}
