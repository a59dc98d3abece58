/** An approval of each kind of request that moves money or holds a card, with as many fields as terminals send. */
import { codecFor, type Encoding, type Message, type OutgoingMessage } from '../../protocol/index.js';
import { goldenMessage } from '../protocol/golden-messages.js';

const names = [
  'PaymentResponse',
  'ReversalResponse',
  'StoredValueResponse',
  'CardAcquisitionResponse',
  'LoyaltyResponse',
  'ReconciliationResponse',
] as const;

/** An answer to a request that moves money or holds a card. */
export type Approval = Extract<Message, { readonly name: (typeof names)[number] }>;

function isApproval(message: Message): message is Approval {
  return names.some((name) => name === message.name);
}

function goldenAnswer(name: string): Approval {
  const message: Message = goldenMessage(name);
  if (!isApproval(message)) throw new Error(`${name} is no answer about money`);
  return message;
}

const payment = goldenAnswer('payment-response-approved');

/** The fixtures have no terminal's answer about loyalty points. */
const loyalty: Approval = {
  name: 'LoyaltyResponse',
  kept: [],
  header: { ...payment.header, MessageCategory: 'Loyalty' },
  body: {
    Response: { Result: 'Success', AdditionalResponse: 'points are booked' },
    SaleData: { SaleTransactionID: { TransactionID: 'S-17', TimeStamp: '2024-05-05T10:10:10+02:00' } },
    POIData: { POITransactionID: { TransactionID: '00181', TimeStamp: '2024-05-05T10:11:02+02:00' } },
    LoyaltyResult: [
      {
        CurrentBalance: '1240',
        LoyaltyAccount: {
          LoyaltyBrand: 'Club',
          LoyaltyAccountID: { LoyaltyID: '0099887', EntryMode: ['Scanned'], IdentificationType: 'BarCode' },
        },
        LoyaltyAmount: { AmountValue: '12', LoyaltyUnit: 'Point' },
        LoyaltyAcquirerData: {
          ApprovalCode: '1234',
          LoyaltyTransactionID: { TransactionID: 'H77', TimeStamp: '2024-05-05T10:11:01Z' },
        },
        Rebates: { TotalRebate: '5.90' },
      },
    ],
  },
};

/** Returns the complete answer, in which no acquirer failed. The golden answer is partial. */
function wholeClosing(): Approval {
  const message = goldenAnswer('reconciliation-response');
  if (message.name !== 'ReconciliationResponse') throw new Error('it closes a period');
  const TransactionTotals = message.body.TransactionTotals?.filter((one) => one.ErrorCondition === undefined);
  return { ...message, body: { ...message.body, Response: { Result: 'Success' }, TransactionTotals } };
}

/** All approvals, by the names of their messages. */
export const approvals: readonly Approval[] = [
  payment,
  goldenAnswer('reversal-response'),
  goldenAnswer('stored-value-response'),
  goldenAnswer('card-acquisition-response'),
  loyalty,
  wholeClosing(),
];

/** Returns a message as text. */
export function textOf(message: OutgoingMessage, encoding: Encoding): string {
  const written = codecFor(encoding).encode(message);
  if (!written.ok) throw new Error(JSON.stringify(written.error));
  return written.value;
}
