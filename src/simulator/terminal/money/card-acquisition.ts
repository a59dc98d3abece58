/** Card acquisition at a simulated terminal: the answer, and the acquired card that is waiting for its payment. */

import {
  type ReceivedRequest,
  type TransactionKey,
  keyContent,
  response,
  saleDataOf,
} from '../message/answer-bodies.js';
import type { Behaviour } from '../behaviour/behaviour.js';
import type { Content } from '../encoding/content.js';
import type { Incoming } from '../message/message.js';

/** The refusal of a request because of the acquired card. */
interface Refusal {
  readonly condition: string;
  readonly text: string;
}

/** The acquired card of one terminal, until it is used. */
export class WaitingCard {
  #key: TransactionKey | undefined;

  /** Stores a card with this key, and replaces an earlier one. */
  keep(key: TransactionKey): void {
    this.#key = key;
  }

  isWaiting(): boolean {
    return this.#key !== undefined;
  }

  /** Releases the acquired card. */
  releaseCard(): void {
    this.#key = undefined;
  }

  /**
   * Returns a refusal if the request names a card that is not there. Also returns a refusal if a card is waiting and
   * the request does not name it.
   */
  refusalOf({ kind, acquisition }: ReceivedRequest): Refusal | undefined {
    if (acquisition !== undefined)
      return acquisition === this.#key?.transactionId
        ? undefined
        : { condition: 'NotFound', text: 'Card acquisition unknown' };
    if (this.#key === undefined || kind === 'card-acquisition') return undefined;
    return { condition: 'NotAllowed', text: 'A card waits for the payment that names it' };
  }
}

/** Returns the body of the answer. The card is the well-known test card. */
export function acquiredBody(incoming: Incoming, key: TransactionKey, behaviour: Behaviour, token: Content): Content {
  const { loyalty } = behaviour;
  const account = {
    LoyaltyBrand: 'BONUS',
    LoyaltyAccountID: { LoyaltyID: loyalty, EntryMode: ['MagStripe'], IdentificationType: 'AccountNumber' },
  };
  return {
    Response: response('Success'),
    SaleData: saleDataOf(incoming),
    POIData: { POITransactionID: keyContent(key) },
    PaymentBrand: ['Visa'],
    PaymentInstrumentData: {
      PaymentInstrumentType: 'Card',
      CardData: {
        PaymentBrand: 'Visa',
        MaskedPAN: '411111******1111',
        EntryMode: [behaviour.contactless === undefined ? 'ICC' : 'Contactless'],
        ...token,
      },
    },
    ...(loyalty === undefined ? {} : { LoyaltyAccount: [account] }),
  };
}
