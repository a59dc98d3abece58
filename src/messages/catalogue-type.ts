/** The type of a catalogue in another language. */

import type * as english from './en.js';

/**
 * A message or a group of messages in another language: each text is any text, and each function has the facts of the English one. A code within a
 * group, such as `rails.terminal.code`, keeps its value.
 */
export type Translated<Entry> = Entry extends string
  ? string
  : Entry extends (...facts: infer Facts) => infer Text
    ? (...facts: Facts) => Translated<Text>
    : Entry extends object
      ? { readonly [Name in keyof Entry]: Translated<Entry[Name]> }
      : Entry;

/** An area in another language, in which messages may be missing. */
export type PartOfArea<Area> = { readonly [Name in keyof Area]?: Translated<Area[Name]> };

/** A catalogue in another language. A missing area or message is shown in English. A house test counts the missing ones. */
export type Catalogue = { readonly [Area in keyof typeof english]?: PartOfArea<(typeof english)[Area]> };
