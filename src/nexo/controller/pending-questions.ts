/** The terminal's questions that were passed to registers and are not answered yet (protocol notes, section 9). */

import type { MessageOf, OutgoingMessage } from '../../../protocol/index.js';
import { type Lanes, type PromptKind, type PromptView, isSameText } from '../../core/index.js';
import { inputRequest, promptAnswerIn } from '../dialogue/responses/input-requests.js';
import type { Begun } from '../dialogue/responses/notifications.js';

/**
 * The maximum number of questions that are remembered. An answer to an older question is dropped, so the terminal does
 * not get it.
 */
const askedMax = 1_000;

interface ReceivedRequest {
  readonly begun: Begun;
  readonly promptId: string;
  readonly kind: PromptKind;
}

/** The transaction or the device request that questions are about. */
export type Subject = { readonly transactionId: string } | { readonly deviceRequestId: string };

function isAbout({ transactionId, deviceRequestId }: PromptView, subject: Subject): boolean {
  return 'deviceRequestId' in subject
    ? deviceRequestId === subject.deviceRequestId
    : transactionId === subject.transactionId;
}

/** The questions of this process. */
export class Questions {
  readonly #asked = new Map<string, ReceivedRequest>();

  /**
   * Passes on each question about a running transaction or device request, once. Returns a function that ends this. The
   * register may still answer the questions that were passed on.
   */
  passOn(lanes: Lanes, about: Subject, begin: () => Begun, tell: (message: OutgoingMessage) => void): () => void {
    const told = new Set<string>();
    const look = (): void => {
      for (const prompt of lanes.prompts()) {
        if (!isAbout(prompt, about) || told.has(prompt.promptId)) continue;
        told.add(prompt.promptId);
        const begun = begin();
        this.#remember({ begun, promptId: prompt.promptId, kind: prompt.kind });
        tell(inputRequest(begun, prompt));
      }
    };
    const unlisten = lanes.feed.listen(look);
    look();
    return unlisten;
  }

  /** Passes a register's answer to the lanes, which decide about it: a late or unsuitable answer has no effect. */
  async take(message: MessageOf<'InputResponse'>, lanes: Lanes): Promise<void> {
    const { DeviceID = '', SaleID, POIID } = message.header;
    const asked = this.#asked.get(DeviceID);
    if (asked === undefined || !isSameText(asked.begun.saleId, SaleID) || asked.begun.poiId !== POIID) return;
    const answer = promptAnswerIn(message, asked.kind);
    if (answer !== undefined) await lanes.answerPrompt(asked.promptId, answer);
  }

  #remember(asked: ReceivedRequest): void {
    this.#asked.set(asked.begun.deviceId, asked);
    const [oldest] = this.#asked.keys();
    if (this.#asked.size > askedMax && oldest !== undefined) this.#asked.delete(oldest);
  }
}
