/** A question of a terminal to people at the register, as data. */

import type { MessageOf } from '../../../../protocol/index.js';
import type { Moment } from '../../base/deadlines.js';

/** What a prompt asks for. `signature` is a yes or no to a signature on paper; `manager` one that only a manager may give. */
export type PromptKind = 'confirmation' | 'manager' | 'signature' | 'text' | 'digits' | 'menu' | 'any-key';

/** What a person answers. Never written down, but for yes and no: it may be what must not be kept. */
export type PromptAnswer =
  | { readonly type: 'confirmed'; readonly confirmed: boolean }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'digits'; readonly digits: string }
  /** From 1. */
  | { readonly type: 'entry'; readonly entry: number }
  | { readonly type: 'key' }
  | { readonly type: 'cancelled' };

/** What is answered when nobody does, by what is asked for; what is not here is told to the terminal as not answered. */
export interface PromptDefaults {
  readonly confirmation?: boolean;
  readonly text?: string;
  readonly digits?: string;
  readonly entry?: number;
  readonly anyKey?: true;
}

/** Who answers the terminal's questions: the register, with these answers where nobody does in time, or these answers at once. */
export interface PromptPolicy {
  readonly by: 'register' | 'configuration';
  readonly answers: PromptDefaults;
}

/** One line of a menu; what is not selectable is a heading. */
export interface PromptEntry {
  readonly text: string;
  readonly selectable: boolean;
}

/** One question. */
export interface Prompt {
  /** Never used twice while the process lives, and unlike those of others. */
  readonly promptId: string;
  readonly kind: PromptKind;
  /** What it is about; both are absent for a question outside of both. */
  readonly transactionId?: string;
  readonly deviceRequestId?: string;
  /** Who asked for what it is about. */
  readonly register?: string;
  readonly text: string;
  readonly menu: readonly PromptEntry[];
  /** Of a text or of digits, in characters. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** What stands in the field at first. */
  readonly initial?: string;
  /** What is typed is not to be shown. */
  readonly masked: boolean;
  /** ISO wall times. */
  readonly requestedAt: string;
  readonly expiresAt: string;
  readonly expires: Moment;
  readonly connection: number;
  readonly request: MessageOf<'InputRequest'>;
  /** What the configuration answers when nobody else does. */
  readonly fallback: PromptAnswer | undefined;
  /** Undefined while it is open. */
  readonly end: { readonly why: string; readonly answer?: PromptAnswer } | undefined;
}
