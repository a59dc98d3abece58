/** What terminals ask of people at the register, and what people answer. */

/** One question of a terminal. */
export interface Prompt {
  /** For the answer. */
  readonly promptId: string;
  /**
   * `confirmation`: yes or no. `manager`: yes or no that only a manager may give. `signature`: whether the signature on the receipt is the card
   * holder's. `text`, `digits`: something to type. `menu`: one of the lines. `any-key`: go on.
   */
  readonly kind: 'confirmation' | 'manager' | 'signature' | 'text' | 'digits' | 'menu' | 'any-key';
  /** The terminal's name in the configuration. */
  readonly terminal: string;
  /** What it is about; absent outside any transaction. */
  readonly transactionId?: string;
  /** The device request that it is about; absent outside any device request. */
  readonly deviceRequestId?: string;
  /** What to show with it; may be empty. */
  readonly text: string;
  /** The lines of a menu, counted from 1; what is not selectable is a heading. */
  readonly menu: readonly { readonly text: string; readonly selectable: boolean }[];
  /** Of what is typed, in characters. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** What stands in the field at first. */
  readonly initial?: string;
  /** What is typed is not to be shown. */
  readonly masked: boolean;
  /** ISO 8601. */
  readonly requestedAt: string;
  /** ISO 8601; then the terminal is told that nobody answered, or what the configuration says. */
  readonly expiresAt: string;
  /** False once it was answered, withdrawn or too late. */
  readonly open: boolean;
}

/** What a person answers. */
export type PromptAnswer =
  | { readonly confirmed: boolean }
  | { readonly text: string }
  | { readonly digits: string }
  /** The line of a menu, from 1. */
  | { readonly entry: number }
  | { readonly key: true }
  | { readonly cancelled: true };
