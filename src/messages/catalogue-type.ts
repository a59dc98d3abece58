/** The type of a catalogue in another language. */

import type * as english from './en.js';

/**
 * A message or a group of messages in another language. A text may be any text, and a function takes the same facts as
 * the English function. A code within a group, such as `rails.terminal.code`, keeps its value.
 */
export type Translated<Entry> = Entry extends string
  ? string
  : Entry extends (...facts: infer Facts) => infer Text
    ? (...facts: Facts) => Translated<Text>
    : Entry extends object
      ? { readonly [Name in keyof Entry]: Translated<Entry[Name]> }
      : Entry;

/**
 * The areas that exist only in English: the output of commands that run a daemon in their own process, the log of the
 * daemon, and the head office.
 */
type EnglishOnly =
  | 'cliDemo'
  | 'cliPractice'
  | 'cliRehearse'
  | 'cliSimulate'
  | 'daemonLog'
  | 'officeConfig'
  | 'officeDays'
  | 'officeFailures'
  | 'officeLog'
  | 'officeMatch'
  | 'officeMetrics'
  | 'officePages'
  | 'officePassword'
  | 'officePayments'
  | 'officeProblems'
  | 'officeStores';

/** A catalogue in another language. The compiler names each message that is missing. */
export type Catalogue = Translated<Omit<typeof english, EnglishOnly>>;
