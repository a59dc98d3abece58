/** Prompts of terminals at the register, and their answers. */

/** One prompt of a terminal. */
export interface Prompt {
  /** The id to use in the answer. */
  readonly promptId: string;
  /**
   * `confirmation`: yes or no. `manager`: yes or no, by a manager only. `signature`: whether the signature on the receipt is that of the cardholder.
   * `text`, `digits`: a typed answer. `menu`: one of the lines. `any-key`: a key press to continue.
   */
  readonly kind: 'confirmation' | 'manager' | 'signature' | 'text' | 'digits' | 'menu' | 'any-key';
  /** The terminal's name in the configuration. */
  readonly terminal: string;
  /** The transaction that the prompt belongs to. Absent if there is none. */
  readonly transactionId?: string;
  /** The device request that the prompt belongs to. Absent if there is none. */
  readonly deviceRequestId?: string;
  /** The text to show, which may be empty. */
  readonly text: string;
  /** The lines of a menu. An answer counts them from 1. A line that is not selectable is a heading. */
  readonly menu: readonly { readonly text: string; readonly selectable: boolean }[];
  /** The limits of a typed answer, in characters. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** The initial content of the field. */
  readonly initial?: string;
  /** True if the typed answer must not be shown. */
  readonly masked: boolean;
  /** The time at which the prompt arrived (ISO 8601). */
  readonly requestedAt: string;
  /**
   * The time limit of the prompt (ISO 8601). If there is no answer by then, the terminal gets the configured answer, or
   * a report that the cashier did not answer.
   */
  readonly expiresAt: string;
  /** False if the prompt was answered or withdrawn, or has expired. */
  readonly open: boolean;
}

/** The answer to a prompt. */
export type PromptAnswer =
  | { readonly confirmed: boolean }
  | { readonly text: string }
  | { readonly digits: string }
  /** The number of the chosen line. The first line is 1. */
  | { readonly entry: number }
  | { readonly key: true }
  | { readonly cancelled: true };
