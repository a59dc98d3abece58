/**
 * The language of a response. The request's Accept-Language decides; without it, the configuration. Only texts are
 * translated, never codes.
 */

import type { IncomingMessage } from 'node:http';
import { type Language, languageOfHeader, type Recipe, type Translate, translationTo } from '../../messages/index.js';
import type { Answer, Texts } from './route.js';

/** Translates responses. Their texts are written in English first. */
export class ResponseLanguage {
  readonly #standard: Language;
  readonly #kept: (text: string) => Recipe | undefined;

  /**
   * `standard`: the language for requests without Accept-Language. `kept`: finds the message from which a text in the
   * journal was made.
   */
  constructor(standard: Language = 'en', kept: (text: string) => Recipe | undefined = () => undefined) {
    this.#standard = standard;
    this.#kept = kept;
  }

  /** Returns the language of the response to a request. */
  of({ headers }: Pick<IncomingMessage, 'headers'>): Language {
    return languageOfHeader(headers['accept-language'], this.#standard);
  }

  /** Returns a JSON text with its messages in the language of the request. */
  async json(text: string, incoming: Pick<IncomingMessage, 'headers'>): Promise<string> {
    const language = this.of(incoming);
    return language === 'en' ? text : translatedJson(text, await translationTo(language, this.#kept));
  }

  /** Returns an answer in the language of the request. The API description and the manual are in English. */
  async answer(given: Answer, incoming: IncomingMessage): Promise<Answer> {
    const language = this.of(incoming);
    const { headers, body } = given;
    const type = headers['content-type'] ?? '';
    if (language === 'en' || body === undefined || body instanceof Uint8Array || !hasMessages(type)) return given;
    if (/^\/(?:openapi|docs)/.test(incoming.url ?? '')) return given;
    const translate = await translationTo(language, this.#kept);
    // The request was already carried out. From here on, an error can only affect the answer.
    const inLanguage = typeof body === 'string' ? translatedJson(body, translate) : translatedEvents(body, translate);
    return { ...given, headers: { ...headers, 'content-language': language }, body: inLanguage };
  }
}

function hasMessages(type: string): boolean {
  return /^application\/(?:problem\+)?json\b|^text\/event-stream\b/.test(type);
}

/**
 * The members whose texts are messages of the daemon. All other members contain ids, codes, or words of a terminal, a
 * register or an operator. An id is never translated, even if a register has chosen an id that reads like a message.
 */
const messageMembers: ReadonlySet<string> = new Set([
  'message',
  'text',
  'title',
  'detail',
  'expected',
  'reasons',
  'causes',
  'remedy',
  'subject',
  'value',
]);

function translatedJson(text: string, translate: Translate): string {
  return JSON.stringify(translatedIn(JSON.parse(text), false, translate));
}

/** Returns a value with its messages translated. `isMessage`: the value belongs to a member whose texts are messages. */
function translatedIn(value: unknown, isMessage: boolean, translate: Translate): unknown {
  if (typeof value === 'string') return isMessage ? translate(value) : value;
  if (Array.isArray(value)) return value.map((inner: unknown) => translatedIn(inner, isMessage, translate));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]: [string, unknown]) => [
      name,
      translatedIn(inner, messageMembers.has(name), translate),
    ]),
  );
}

/** Translates the data of each event. Only the data contains messages. */
function translatedEvents(events: Texts, translate: Translate): Texts {
  return {
    next: async () =>
      (await events.next())?.replaceAll(
        /^data: (.*)$/gm,
        (_, data: string) => `data: ${translatedJson(data, translate)}`,
      ),
    end: () => events.end(),
  };
}
