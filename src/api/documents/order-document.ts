/** The fields that the API reports about a link and its order. */

import { z } from '../schema/described-zod.js';
import {
  type OnlineParameters,
  type TransactionKind,
  transactionKinds,
  type TransactionView,
} from '../../core/index.js';
import { reportedAmount, reportedCount, reportedText, reportedTime } from '../schema/answer-fields.js';

const url = (description: string, example: string) => reportedText(description, example);

/** Returns the schema of the parameters for a payment service. */
export function reportedOnline() {
  return z
    .object({
      returnUrls: z
        .object({
          success: url('The address after a payment.', 'https://shop.example/paid'),
          cancel: url('The address after the shopper has left the page.', 'https://shop.example/left'),
          error: url('The address after an error.', 'https://shop.example/error'),
        })
        .optional()
        .openapi({ description: 'The addresses to which the shopper’s browser returns.' }),
      payBefore: reportedTime('The time after which the link is withdrawn.', '2026-03-02T12:00:00+01:00').optional(),
      methods: z
        .array(z.string())
        .optional()
        .openapi({ description: 'The methods that may be used.', example: ['CARD'] }),
      shopper: reportedText('The register’s own name for the shopper.', 'shopper-4711').optional(),
      store: z.enum(['offer', 'must']).optional().openapi({
        description:
          'The rule for storing the card. `offer`: the page offers to store it. `must`: the shopper must store it.',
        example: 'offer',
      }),
      storedOnly: z
        .boolean()
        .optional()
        .openapi({ description: 'True if the page accepts only stored cards.', example: false }),
      split: z
        .boolean()
        .optional()
        .openapi({ description: 'True if the pre-authorization is captured in several parts.', example: true }),
      embed: z
        .object({ origin: url('The origin of the page that contains the payment page.', 'https://shop.example') })
        .optional()
        .openapi({
          description:
            'The page of the shop that contains the payment page. Present if the payment page is shown inside such a page.',
        }),
      instrument: reportedText('The stored card that pays.', 'card-0001').optional(),
      recurring: z
        .object({
          reference: reportedText('The agreement under which the payment is taken.', 'agreement-0001').optional(),
          model: reportedCount('The service’s number of the model. The service defines its meaning.', 0).optional(),
          frequency: reportedCount(
            'The service’s number of the frequency. The service defines its meaning.',
            28,
          ).optional(),
          description: reportedText('The text to which the shopper agrees.', 'Coffee every month').optional(),
        })
        .optional()
        .openapi({ description: 'The agreement about payments that the merchant starts.' }),
    })
    .openapi('ReportedOnline', { description: 'The request to the payment service.' });
}

/** Returns the schema of a checkout, which is the shopper's payment page. */
export function reportedCheckout() {
  return z
    .object({
      url: url(
        'The address where the shopper pays. Anyone who has it may pay, so show it only to the shopper and never log it.',
        'https://checkout.example/pay/6mD3',
      ),
      qr: reportedText(
        'The path of the link’s QR code, below the address of this API. With `.png` instead of `.svg`, the path leads to the same picture as PNG. Absent if the link has more than 666 bytes.',
        '/v1/transactions/till1-20260301-0042/qr.svg',
      ).optional(),
      payBefore: reportedTime(
        'The time after which the link is withdrawn: `online.payBefore`, or a day after the request.',
        '2026-03-02T11:00:00.000Z',
      ),
      embed: z
        .object({
          iframeUrl: url('The address that the iframe loads.', 'https://checkout.example/embed/6mD3'),
          sessionId: reportedText(
            'The name of this payment in the messages of the page.',
            '0192b8f4-3c1a-7b7e-9a51-2f6d0c4e8a11',
          ),
          pspOrigin: reportedText(
            'The only origin from which messages of the page come.',
            'https://checkout.example',
          ).optional(),
        })
        .optional()
        .openapi({
          description: 'The data for an embedded page. Present only if the page is shown inside a page of the shop.',
        }),
    })
    .openapi('Checkout', { description: 'The page on which the shopper pays, while the link may be paid.' });
}

function operation() {
  return z.object({
    transactionId: reportedText('The id of the transaction.', 'till1-20260301-0043'),
    kind: z.enum(transactionKinds).openapi({ description: 'The kind of the transaction.', example: 'capture' }),
    result: z
      .enum(['approved', 'partly-approved', 'declined', 'cancelled', 'not-processed', 'unresolved'])
      .optional()
      .openapi({
        description: 'The result of the transaction. Absent while the transaction is open.',
        example: 'approved',
      }),
    amountDetails: reportedAmount
      .optional()
      .openapi({ description: 'The amount that the operation moved, or the requested amount.' }),
  });
}

/** Returns the schema of an order. */
export function reportedOrder() {
  return z
    .object({
      authorized: reportedAmount.openapi({ description: 'The amount that the shopper authorized.' }),
      captured: reportedAmount.openapi({ description: 'The captured amount.' }),
      cancelled: reportedAmount.openapi({ description: 'The cancelled amount.' }),
      refunded: reportedAmount.openapi({ description: 'The refunded amount.' }),
      released: reportedAmount.openapi({
        description:
          'The amount that a capture of a part released. Without `split` there is only one capture, and the rest is not charged.',
      }),
      expired: reportedAmount.optional().openapi({
        description:
          'The amount that was still held when the service reported that the authorization has expired. This amount is no longer held. Absent before the authorization has expired.',
      }),
      remaining: reportedAmount.openapi({ description: 'The amount that may still be captured.' }),
      operations: z.array(operation()).openapi({ description: 'The transactions about the order, oldest first.' }),
    })
    .openapi('Order', {
      description:
        'The state of an order. It is derived from the transactions about the order, and from operations that only the history of the service shows: at the authorization, and before each operation.',
    });
}

/** Converts the parameters for a payment service to their document. */
export function toReportedOnline({
  methods,
  embed,
  returnUrls,
  recurring,
  ...rest
}: OnlineParameters): z.infer<ReturnType<typeof reportedOnline>> {
  return {
    ...rest,
    returnUrls: returnUrls && { ...returnUrls },
    recurring: recurring && { ...recurring },
    methods: methods && [...methods],
    embed: embed && { ...embed },
  };
}

/** Converts the checkout to its document, with the path of the QR code. */
export function toCheckout({
  request,
  checkout,
}: TransactionView): z.infer<ReturnType<typeof reportedCheckout>> | undefined {
  if (checkout === undefined) return undefined;
  const { url: address, embed, payBefore } = checkout;
  const isShort = new TextEncoder().encode(address).length <= 666;
  return {
    url: address,
    qr: isShort ? `/v1/transactions/${request.transactionId}/qr.svg` : undefined,
    payBefore,
    embed: embed && { ...embed },
  };
}

/** Converts the order to its document. */
export function toOrder({ order }: TransactionView): z.infer<ReturnType<typeof reportedOrder>> | undefined {
  if (order === undefined) return undefined;
  const { operations, ...sums } = order;
  return { ...sums, operations: operations.map(({ amount, ...rest }): Told => ({ ...rest, amountDetails: amount })) };
}

type Told = z.infer<ReturnType<typeof operation>> & { readonly kind: TransactionKind };
