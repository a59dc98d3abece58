/**
 * The catalogue that the program calls: the areas of the English catalogue, in the language of the process. In English,
 * it also records the source of each text, so that the text can be shown in another language later.
 */

import type { Language } from './languages.js';
import { remember } from './recent.js';

/** A catalogue as data: areas that contain functions, texts, and groups of both. */
export type Entries = Readonly<Record<string, unknown>>;

let present: { readonly language: Language; readonly entries: Entries } | undefined;

/** Sets the language and the catalogue of the process. The value `undefined` selects English. */
export function setLanguage(other: { readonly language: Language; readonly entries: Entries } | undefined): void {
  present = other;
}

/** Returns the catalogue of the language of the process; undefined for English. */
export function presentEntries(): Entries | undefined {
  return present?.entries;
}

/**
 * Runs `write` with English as the language of the process. This function is for a text that is stored and translated
 * later.
 */
export function inEnglish<T>(write: () => T): T {
  const before = present;
  present = undefined;
  try {
    return write();
  } finally {
    present = before;
  }
}

/** Returns the language of the process. */
export function presentLanguage(): Language {
  return present?.language ?? 'en';
}

/** True if a value is a group of messages: an object that is not a list. */
export function isGroup(value: unknown): value is Entries {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns an entry of a catalogue by its path, as `area.group.name`; undefined if the catalogue does not have it. */
export function entryAt(entries: Entries, path: string): unknown {
  let found: unknown = entries;
  for (const name of path.split('.')) found = isGroup(found) ? found[name] : undefined;
  return found;
}

/**
 * True if the entry in another language can replace the English one. The compiler has checked that both take the same
 * facts.
 */
function isLike<Entry>(found: unknown, english: Entry): found is Entry {
  return typeof found === typeof english;
}

/**
 * Returns the entry in the language of the process. If that language has no such entry, or one of another type, returns
 * the English entry.
 */
function translated<Entry>(path: string, english: Entry): Entry {
  if (present === undefined) return english;
  const found = entryAt(present.entries, path);
  return isLike(found, english) ? found : english;
}

const paths = new WeakMap<object, string>();

/**
 * Returns the path of a group of messages that the program passes on as a fact, such as the words of a kind. Returns
 * undefined for any other object.
 */
export function pathOfGroup(group: object): string | undefined {
  return paths.get(group);
}

type Message = (...facts: readonly unknown[]) => unknown;

function isMessage(value: unknown): value is Message {
  return typeof value === 'function';
}

/**
 * Writes a message in the language of the process. If the translation fails, the text is in English, because a failure
 * must not end a command while its payment is running.
 */
function inLanguage(path: string, english: Message, facts: readonly unknown[]): unknown {
  try {
    return translated(path, english)(...facts);
  } catch {
    return english(...facts);
  }
}

function liveMessage(path: string, english: Message): Message {
  return (...facts) => {
    if (present !== undefined) return inLanguage(path, english, facts);
    const text = english(...facts);
    if (typeof text === 'string') remember(text, path, facts);
    return text;
  };
}

/**
 * Returns a group of messages. Each message is written in the language that the process has when the message is needed.
 * The entries are created at their first use, because a daemon never needs most of its 1,900 messages.
 */
function live<Group extends object>(path: string, english: Group): Group {
  const created = new Map<string, unknown>();
  const group = new Proxy(english, {
    get(target, name) {
      const known = typeof name === 'string' ? created.get(name) : undefined;
      if (known !== undefined) return known;
      const value: unknown = Reflect.get(target, name);
      if (typeof name !== 'string' || !Object.hasOwn(target, name)) return value;
      const entry = liveEntry(`${path}.${name}`, value);
      if (entry === value) return translated(`${path}.${name}`, value);
      created.set(name, entry);
      return entry;
    },
  });
  paths.set(group, path);
  return group;
}

/** Returns a message or a group of messages in the language of the process. A plain text stays unchanged. */
function liveEntry(path: string, english: unknown): unknown {
  if (isMessage(english)) return liveMessage(path, english);
  return isGroup(english) ? live(path, english) : english;
}

const areas = new Map<string, unknown>();

/**
 * Returns the English areas that the process has loaded, by name. Every text of the catalogue comes from one of them.
 */
export function loadedAreas(): ReadonlyMap<string, unknown> {
  return areas;
}

/**
 * Returns areas of the English catalogue in the language of the process. The bundle calls this for each area
 * separately, so that a process loads only the areas that it uses (rolldown.config.js).
 */
export function liveAreas<Areas extends object>(english: Areas): Areas {
  for (const [name, area] of Object.entries(english)) areas.set(name, area);
  const members = Object.entries(english).map(([name, area]: [string, unknown]) => [name, liveEntry(name, area)]);
  return Object.assign({ ...english }, Object.fromEntries(members));
}
