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
          success: url('After a payment.', 'https://shop.example/paid'),
          cancel: url('After the shopper left.', 'https://shop.example/left'),
          error: url('After an error.', 'https://shop.example/error'),
        })
        .optional()
        .openapi({ description: 'Where the shopper’s browser returns to.' }),
      payBefore: reportedTime('The link is withdrawn after this time.', '2026-03-02T12:00:00+01:00').optional(),
      methods: z
        .array(z.string())
        .optional()
        .openapi({ description: 'The methods that may be used.', example: ['CARD'] }),
      shopper: reportedText('The register’s own name for the shopper.', 'shopper-4711').optional(),
      store: z
        .enum(['offer', 'must'])
        .optional()
        .openapi({ description: 'Whether the card is stored.', example: 'offer' }),
      storedOnly: z.boolean().optional().openapi({ description: 'Only cards that are stored.', example: false }),
      split: z.boolean().optional().openapi({ description: 'It is captured in several parts.', example: true }),
      embed: z
        .object({ origin: url('The origin of the page around it.', 'https://shop.example') })
        .optional()
        .openapi({ description: 'The page of the service is shown inside a page of yours.' }),
      instrument: reportedText('The stored card that pays.', 'card-0001').optional(),
      recurring: z
        .object({
          reference: reportedText('The agreement by which it is taken.', 'agreement-0001').optional(),
          model: reportedCount('The service’s number of the model; what it counts, the service knows.', 0).optional(),
          frequency: reportedCount(
            'The service’s number of the frequency; what it counts, the service knows.',
            28,
          ).optional(),
          description: reportedText('What the shopper agrees to.', 'Coffee every month').optional(),
        })
        .optional()
        .openapi({ description: 'Payments that the merchant starts.' }),
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
        'Its QR code, below the address of this API; `.png` in place of `.svg` is the same picture. Absent for an address of more than 666 bytes.',
        '/v1/transactions/till1-20260301-0042/qr.svg',
      ).optional(),
      payBefore: reportedTime(
        'The link is withdrawn after this time: `online.payBefore`, or a day after it was asked for.',
        '2026-03-02T11:00:00.000Z',
      ),
      embed: z
        .object({
          iframeUrl: url('What the iframe loads.', 'https://checkout.example/embed/6mD3'),
          sessionId: reportedText(
            'The name of this payment in the messages of the page.',
            '0192b8f4-3c1a-7b7e-9a51-2f6d0c4e8a11',
          ),
          pspOrigin: reportedText(
            'Messages of the page come only from this origin.',
            'https://checkout.example',
          ).optional(),
        })
        .optional()
        .openapi({ description: 'Only for a page that is shown inside a page of yours.' }),
    })
    .openapi('Checkout', { description: 'The page on which the shopper pays, while the link may be paid.' });
}

function operation() {
  return z.object({
    transactionId: reportedText('The register’s key of it.', 'till1-20260301-0043'),
    kind: z.enum(transactionKinds).openapi({ description: 'What it does.', example: 'capture' }),
    result: z
      .enum(['approved', 'partly-approved', 'declined', 'cancelled', 'not-processed', 'unresolved'])
      .optional()
      .openapi({ description: 'How it ended; absent while it is open.', example: 'approved' }),
    amountDetails: reportedAmount
      .optional()
      .openapi({ description: 'The amount that the operation moved, or the requested amount.' }),
  });
}

/** Returns the schema of an order. */
export function reportedOrder() {
  return z
    .object({
      authorized: reportedAmount.openapi({ description: 'What the shopper authorized.' }),
      captured: reportedAmount.openapi({ description: 'What was captured.' }),
      cancelled: reportedAmount.openapi({ description: 'The cancelled amount.' }),
      refunded: reportedAmount.openapi({ description: 'The refunded amount.' }),
      released: reportedAmount.openapi({
        description:
          'The amount that a capture of less released: without `split` there is only one capture, and the rest is not charged.',
      }),
      expired: reportedAmount.optional().openapi({
        description:
          'The amount that was still held when the service reported that the authorization has expired. It is no longer held. Absent before.',
      }),
      remaining: reportedAmount.openapi({ description: 'The amount that may still be captured.' }),
      operations: z.array(operation()).openapi({ description: 'The transactions about it, oldest first.' }),
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
