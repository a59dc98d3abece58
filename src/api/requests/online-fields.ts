/** The fields of a request to a payment service, and checks for fields that such a request must not have. */

import { expectedFields, expectedOnlineFields } from '../../messages/index.js';
import { z } from '../schema/described-zod.js';
import {
  isAtServiceAlone,
  type OnlineParameters,
  type RecurringParameters,
  type TransactionKind,
  transactionKinds,
} from '../../core/index.js';
import { objectError, printableField, text, timeField } from '../schema/input-fields.js';
import type { FieldError } from '../problems/problems.js';

/** The kinds of transaction for which a link is created. */
const linkKinds: readonly TransactionKind[] = [
  'payment',
  'pre-authorization',
  ...transactionKinds.filter(isAtServiceAlone),
];
/** The kinds that a payment service supports. */
const onlineKinds: readonly TransactionKind[] = [
  ...linkKinds,
  'pre-authorization-update',
  'capture',
  'reversal',
  'refund',
];

/** True if a payment service supports the kind. */
export function isOnlineKind(kind: TransactionKind): boolean {
  return onlineKinds.includes(kind);
}

/** True if a link is created for this kind. */
export function isLinkKind(kind: TransactionKind): boolean {
  return linkKinds.includes(kind);
}

/** The payment service's name in the configuration. */
export const serviceField = printableField(64, 'The payment service’s name in the configuration.', 'shop');

const addressExpected = expectedOnlineFields.address();
const originExpected = expectedOnlineFields.origin();

function isAddress(value: string): boolean {
  if (!/^[!-~]{1,2048}$/.test(value) || !URL.canParse(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  const isHere = hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
  return username === '' && password === '' && (protocol === 'https:' || (protocol === 'http:' && isHere));
}

function address(description: string, example: string) {
  return z
    .string({ error: addressExpected })
    .refine(isAddress, { error: addressExpected })
    .openapi({ description, example });
}

const yesOrNo = expectedFields.trueOrFalse();
const method = text(/^[A-Z0-9_]{1,64}$/, expectedOnlineFields.method(), 'A method of payment.', 'CARD');
const methodsExpected = expectedOnlineFields.methods();

const wholeExpected = expectedFields.wholeNumber(0, 999_999_999);
const whole = (description: string, example: number) =>
  z
    .int({ error: wholeExpected })
    .min(0, { error: wholeExpected })
    .max(999_999_999, { error: wholeExpected })
    .optional()
    .openapi({ format: 'int32', description, example });

const recurringField = z
  .strictObject(
    {
      reference: printableField(
        64,
        'The existing agreement: `stored.recurringReference` of the payment that began it. `instrument` is required, and the shopper is not asked.',
        'agreement-0001',
      ).optional(),
      model: whole('A number that is passed to the service as it is. The service defines what it counts.', 0),
      frequency: whole(
        'A number that is passed to the service as it is. The service defines what it counts. If it is present, the card is stored for scheduled payments, and otherwise for unscheduled ones.',
        28,
      ),
      description: printableField(255, 'The text to which the shopper agrees.', 'Coffee every month').optional(),
    },
    { error: objectError(expectedFields.objectWith()) },
  )
  .openapi({
    description:
      'The agreement about payments that the merchant starts. With `reference`, this payment is one of them. Without it, the shopper agrees to them by this link.',
  });

/** The content of `online`. */
export const onlineField = z
  .strictObject(
    {
      returnUrls: z
        .strictObject(
          {
            success: address('The address after a payment.', 'https://shop.example/paid'),
            cancel: address('The address after the shopper has left the page.', 'https://shop.example/left'),
            error: address('The address after an error.', 'https://shop.example/error'),
          },
          { error: objectError(expectedFields.objectWith('success', 'cancel', 'error')) },
        )
        .optional()
        .openapi({
          description:
            'The addresses to which the shopper’s browser returns. A return proves nothing about the payment. Required, except with `recurring.reference`, because the shopper is then not asked.',
        }),
      payBefore: timeField.optional().openapi({
        description:
          'The time after which the link is withdrawn: a day after the request by default, and at most 30 days after it.',
        example: '2026-03-02T12:00:00+01:00',
      }),
      methods: z
        .array(method, { error: methodsExpected })
        .min(1, { error: methodsExpected })
        .max(16, { error: methodsExpected })
        .readonly()
        .optional()
        .openapi({ description: 'The allowed methods. By default, all methods are allowed.', example: ['CARD'] }),
      shopper: printableField(
        64,
        'The register’s own name for the shopper. If a verification names a shopper, the card is stored for that shopper. If a card is stored without a name, the service assigns a name: `stored.shopper`.',
        'shopper-4711',
      ).optional(),
      store: z
        .enum(['offer', 'must'], { error: expectedFields.oneOf(['offer', 'must']) })
        .optional()
        .openapi({
          description:
            '`offer`: the page offers to store the card. `must`: the shopper must store the card, and the page offers only methods that can store a card.',
          example: 'offer',
        }),
      storedOnly: z
        .boolean({ error: yesOrNo })
        .optional()
        .openapi({ description: 'True if the page offers only stored cards. `shopper` is required.', example: false }),
      split: z
        .boolean({ error: yesOrNo })
        .optional()
        .openapi({ description: 'True if the pre-authorization is captured in several parts.', example: true }),
      embed: z
        .strictObject(
          {
            origin: z
              .string({ error: originExpected })
              .refine((value) => isAddress(value) && new URL(value).origin === value, { error: originExpected })
              .openapi({
                description: 'The origin of the page that contains the payment page.',
                example: 'https://shop.example',
              }),
          },
          { error: objectError(expectedFields.objectWith('origin')) },
        )
        .optional()
        .openapi({
          description:
            'The page of the shop that contains the payment page. Present if the payment page is to be shown inside such a page.',
        }),
      instrument: printableField(64, 'The stored card that pays. `shopper` is required.', 'card-0001').optional(),
      recurring: recurringField.optional(),
    },
    { error: objectError(expectedFields.objectWith('returnUrls')) },
  )
  .openapi('OnlineRequest', {
    description: 'The way in which the shopper pays, and the time until which the link can be paid.',
  });

/** Converts `online` for the core. Fields that are absent stay absent. */
export function toOnline({
  payBefore,
  returnUrls,
  methods,
  shopper,
  store,
  storedOnly,
  split,
  embed,
  instrument,
  recurring,
}: z.infer<typeof onlineField>): OnlineParameters {
  return {
    ...(returnUrls === undefined ? {} : { returnUrls }),
    ...(payBefore === undefined ? {} : { payBefore }),
    ...(methods === undefined ? {} : { methods }),
    ...(shopper === undefined ? {} : { shopper }),
    ...(store === undefined ? {} : { store }),
    ...(storedOnly === undefined ? {} : { storedOnly }),
    ...(split === undefined ? {} : { split }),
    ...(embed === undefined ? {} : { embed }),
    ...(instrument === undefined ? {} : { instrument }),
    ...(recurring === undefined ? {} : { recurring: toRecurring(recurring) }),
  };
}

function toRecurring({
  reference,
  model,
  frequency,
  description,
}: z.infer<typeof recurringField>): RecurringParameters {
  return {
    ...(reference === undefined ? {} : { reference }),
    ...(model === undefined ? {} : { model }),
    ...(frequency === undefined ? {} : { frequency }),
    ...(description === undefined ? {} : { description }),
  };
}

/** The fields of a body that name the terminal or payment service, and the fields that depend on this choice. */
interface Going {
  readonly kind: TransactionKind;
  readonly terminal?: unknown;
  readonly service?: unknown;
  readonly online?: z.infer<typeof onlineField> | undefined;
  readonly original?: { readonly transactionId?: unknown } | undefined;
  readonly options?: unknown;
  readonly cardAcquisition?: unknown;
  readonly acquirerData?: unknown;
  readonly allowPartial?: boolean | undefined;
}

const exactlyOne = expectedOnlineFields.terminalOrService();

/** Returns the errors in the choice of terminal or payment service, and in fields that the chosen one does not support. */
export function wrongPlaces(body: Going): readonly FieldError[] {
  const { kind, terminal, service, online } = body;
  if (!isOnlineKind(kind)) return [];
  if (isAtServiceAlone(kind))
    return terminal === undefined
      ? atServiceAlone(body)
      : [{ path: 'terminal', expected: expectedOnlineFields.noTerminalForVerification() }];
  if (terminal === undefined && service === undefined) return [{ path: 'terminal', expected: exactlyOne }];
  if (terminal !== undefined && service !== undefined) return [{ path: 'service', expected: exactlyOne }];
  if (service === undefined)
    return online === undefined ? [] : [{ path: 'online', expected: expectedOnlineFields.noValueWithTerminal() }];
  return [...strayOnline(body), ...wrongOnline(body)];
}

/**
 * Returns the errors in a verification. A verification checks a card on the page of a link. It stores the card if the
 * request names the shopper, or if `store` is `must`.
 */
function atServiceAlone({ service, online }: Going): readonly FieldError[] {
  if (service === undefined) return [{ path: 'service', expected: expectedOnlineFields.serviceForVerification() }];
  if (online === undefined) return [{ path: 'online', expected: expectedFields.objectWith('returnUrls') }];
  const { returnUrls, instrument, recurring, store, storedOnly, split } = online;
  return [
    ...(returnUrls === undefined
      ? [{ path: 'online.returnUrls', expected: expectedFields.objectWith('success', 'cancel', 'error') }]
      : []),
    ...strays({ instrument, recurring, storedOnly, split }, expectedOnlineFields.noValueForVerification(), 'online.'),
    ...(store === 'offer' ? [{ path: 'online.store', expected: expectedOnlineFields.storeForVerification() }] : []),
  ];
}

/** Returns an error for each field that only a terminal supports. */
function strayOnline({ original, options, cardAcquisition, acquirerData, allowPartial }: Going): readonly FieldError[] {
  const isForeign = original !== undefined && original.transactionId === undefined;
  return [
    ...strays({ options, cardAcquisition, acquirerData }, expectedOnlineFields.noValueWithService()),
    ...(allowPartial === true ? [{ path: 'allowPartial', expected: expectedOnlineFields.noPartialWithService() }] : []),
    ...(isForeign ? [{ path: 'original', expected: expectedOnlineFields.originalWithService() }] : []),
  ];
}

function wrongOnline({ kind, online }: Going): readonly FieldError[] {
  if (!isLinkKind(kind)) return [];
  if (online === undefined) return [{ path: 'online', expected: expectedOnlineFields.onlineWithService() }];
  const { split, methods, shopper, storedOnly, instrument, recurring, returnUrls } = online;
  const wantsShopper = storedOnly === true || instrument !== undefined;
  const isUnattended = recurring?.reference !== undefined;
  const wrong: readonly (readonly [boolean, string, string])[] = [
    [wantsShopper && shopper === undefined, 'shopper', expectedOnlineFields.shopperOfCard()],
    [returnUrls === undefined && !isUnattended, 'returnUrls', expectedFields.objectWith('success', 'cancel', 'error')],
    [isUnattended && instrument === undefined, 'instrument', expectedOnlineFields.instrumentOfAgreement()],
    [split === true && kind === 'payment', 'split', expectedOnlineFields.noSplitForPayment()],
    [split === true && methods?.includes('PUSH_WALLET') === true, 'methods', expectedOnlineFields.noWalletWithSplit()],
  ];
  return [
    ...wrong.filter(([is]) => is).map(([, name, expected]) => ({ path: `online.${name}`, expected })),
    ...strayWithCard(online),
  ];
}

/** Returns an error for each field that does not fit a stored card or an agreement. */
function strayWithCard(online: z.infer<typeof onlineField>): readonly FieldError[] {
  const { payBefore, returnUrls, embed, methods, store, storedOnly, split, instrument, recurring } = online;
  const ofCards = { methods, store, storedOnly };
  if (recurring?.reference !== undefined) {
    const ofAgreement = {
      'recurring.model': recurring.model,
      'recurring.frequency': recurring.frequency,
      'recurring.description': recurring.description,
    };
    return strays(
      { ...ofCards, split, payBefore, returnUrls, embed, ...ofAgreement },
      expectedOnlineFields.noValueWithReference(),
      'online.',
    );
  }
  if (recurring !== undefined)
    return strays({ ...ofCards, split, instrument }, expectedOnlineFields.noValueWithRecurring(), 'online.');
  return instrument === undefined ? [] : strays(ofCards, expectedOnlineFields.noValueWithInstrument(), 'online.');
}

/** Returns an error for each value in `values` that is present. `below` is the prefix of the paths. */
function strays(values: object, expected: string, below = ''): readonly FieldError[] {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => ({ path: `${below}${name}`, expected }));
}
