/**
 * Judges the texts of a gateway while many of them are waiting. A text that needs no answer is counted and dropped. A
 * request of a terminal is answered Busy. An answer is kept, because it may decide about money.
 */

import { attemptKeyOf, decidingEvents, isOnItsWay, type JournalPort, type TextVerdict } from '../../core/index.js';
import { busyAnswer } from './unprocessed-request-response.js';
import type { InboundRateLimit } from './inbound-rate-limit.js';
import { type Glance, glanceAt } from '../../../protocol/index.js';
import type { GatewayParts, Lane } from '../engine/lane.js';

/** The maximum number of characters that one turn processes. A long text uses the whole turn. */
const atWorkMax = 262_144;
const longText = 32_768;

const notified = /EventToNotify"?\s*[=:]\s*["'](\w+)["']/;

/** The requests of a terminal that have a budget of their own, by their category. */
const budgeted: Readonly<Record<string, string>> = {
  Print: 'PrintRequest',
  Input: 'InputRequest',
  InputUpdate: 'InputUpdate',
  Sound: 'SoundRequest',
};

/** The ids in the header of an answer that identify one of our requests. */
type AnswerIds = Pick<Glance, 'saleId' | 'poiId' | 'serviceId'>;

/** The gates of all gateways of an engine. Together they pass on at most one long text in a turn. */
export class TextGates {
  readonly #chatter: InboundRateLimit;
  readonly #journal: Pick<JournalPort, 'findByAttempt'>;
  #atWork = 0;

  constructor(chatter: InboundRateLimit, journal: Pick<JournalPort, 'findByAttempt'>) {
    this.#chatter = chatter;
    this.#journal = journal;
  }

  /** False while earlier texts are still being processed. */
  takesMore(): boolean {
    return this.#atWork < atWorkMax;
  }

  /** Counts a text that is waiting for its turn. Returns the function to call after the text was processed. */
  begin(text: string): () => void {
    const weight = text.length > longText ? atWorkMax : text.length;
    this.#atWork += weight;
    return () => {
      this.#atWork -= weight;
    };
  }

  /** Judges a text that came while many texts are waiting. `mine` are the lanes of the gateway. */
  judge({ codec }: Pick<GatewayParts, 'codec'>, mine: readonly Lane[], text: string): TextVerdict {
    const glance = glanceAt(text);
    if (glance === undefined || this.#isKept(glance, mine, text)) return 'keep';
    this.#chatter.leftOut(mine.map(({ name }) => name));
    const isAsked = glance.messageClass === 'Device' && glance.type === 'Request';
    const reply = isAsked ? busyAnswer(text, glance, codec) : undefined;
    return reply === undefined ? 'drop' : { reply };
  }

  /** Returns the answer to a terminal's request that is not read; undefined if the request requires no answer. */
  busyTo({ codec }: Pick<GatewayParts, 'codec'>, text: string): string | undefined {
    const glance = glanceAt(text);
    const isAsked = glance?.messageClass === 'Device' && glance.type === 'Request';
    return isAsked ? busyAnswer(text, glance, codec) : undefined;
  }

  /** True if a text is not even read: it answers no known request, and the budget for such texts is used up. */
  isUnread(text: string, mine: readonly Lane[]): boolean {
    const terminals = mine.map(({ name }) => name);
    if (!this.#chatter.isForeignSpent(terminals)) return false;
    const glance = glanceAt(text);
    if (glance?.type !== 'Response' || !this.#isForeign(glance, mine)) return false;
    this.#chatter.leftOut(terminals);
    return true;
  }

  /** True if an answer with these ids answers no request in the memory of these lanes. False if it does not have all ids. */
  isUnknown({ saleId, poiId, serviceId }: AnswerIds, mine: readonly Lane[]): boolean {
    if (serviceId === undefined || serviceId === '' || saleId === '' || poiId === '') return false;
    return !mine.some(
      ({ state }) => serviceId.startsWith(state.serviceIds.prefix) || isOnItsWay(state, { saleId, poiId, serviceId }),
    );
  }

  /** True if neither the memory nor the journal knows the request of an answer. */
  #isForeign(glance: Glance, mine: readonly Lane[]): boolean {
    const { saleId, poiId, serviceId = '' } = glance;
    if (!this.isUnknown(glance, mine)) return false;
    return this.#journal.findByAttempt(attemptKeyOf({ saleId, poiId, serviceId })) === undefined;
  }

  #isKept(glance: Glance, mine: readonly Lane[], text: string): boolean {
    const terminals = mine.map(({ name }) => name);
    if (glance.messageClass === 'Event') {
      const word = notified.exec(text)?.[1];
      // An event whose word has unusual characters also passes, because the word may be the name of a deciding event.
      return (
        word === undefined || (decidingEvents.has(word) && terminals.some((one) => this.#chatter.wouldKeep(word, one)))
      );
    }
    if (glance.messageClass === 'Device' && glance.type === 'Request') {
      if (glance.category === 'Display') return false;
      const name = budgeted[glance.category];
      const asking = mine.find(({ state }) => state.record.poiId === glance.poiId) ?? mine[0];
      return name === undefined || asking === undefined || this.#chatter.wouldKeep(name, asking.name);
    }
    if (glance.type !== 'Response' || !this.#isForeign(glance, mine)) return true;
    return !this.#chatter.isForeignSpent(terminals);
  }
}
