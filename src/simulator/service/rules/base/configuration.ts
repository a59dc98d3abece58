/** The configuration of the service: merchants, acquirers, methods, and settings for points that the specification of the service leaves open. */

/** A merchant and its agreements. */
export interface Merchant {
  readonly apiKey: string;
  /** The bearer token of the merchant, which never expires. */
  readonly token: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Merchant category code, four digits. */
  readonly mcc: string;
  /** True if the pages offer to store a card. */
  readonly storing: boolean;
  readonly acquirers: readonly string[];
  /** The enabled card schemes. */
  readonly schemes: readonly string[];
  readonly methods: readonly string[];
  /** The key that signs webhooks. */
  readonly webhookSecret?: string | undefined;
}

/** All operations of an acquirer. */
export const acquirerOperations = [
  'AUTHORIZATION',
  'VERIFICATION',
  'CAPTURE',
  'CANCEL',
  'PARTIAL_CANCEL',
  'UPDATE',
  'INCREASE',
  'EXTEND',
  'REFUND',
] as const;

/** An operation of an acquirer. */
export type AcquirerOperation = (typeof acquirerOperations)[number];

/** An acquirer and its supported operations. */
export interface Acquirer {
  readonly schemes: readonly string[];
  /** `ECOMMERCE` for payments by a shopper, `MIT` for payments by the merchant. */
  readonly services: readonly string[];
  /** The merchant category codes of the acquirer. `*` stands for all codes. */
  readonly mccs: readonly string[];
  readonly operations: readonly AcquirerOperation[];
  /** The agreed methods, each with its allowed schemes. */
  readonly agreements: Readonly<Record<string, readonly string[]>>;
}

/** The reasons why a method needs the whole browser window. */
export const redirectCauses = ['TOP_LEVEL_REDIRECT', 'APP_SWITCH', 'HOSTED_IDENTITY', 'CONTRACT_ACCEPTANCE'] as const;

/** A reason why a method needs the whole browser window. */
export type RedirectCause = (typeof redirectCauses)[number];

/** The properties of a payment method. */
export interface Method {
  readonly kind: 'card' | 'push-wallet' | 'app-wallet' | 'deferred';
  readonly partialCancel: boolean;
  readonly increase: boolean;
  /** The reason why the method cannot finish inside an iframe. Absent if the method can. */
  readonly redirect?: RedirectCause | undefined;
}

/** The whole configuration. The settings have the same names as in the configuration file. */
export interface Configuration {
  /** The base path of all paths of the specification. */
  readonly basePath: string;
  /** The base address of the pages. If absent, the pages are at the address of the service itself. */
  readonly checkoutUrl?: string | undefined;
  readonly merchants: Readonly<Record<string, Merchant>>;
  readonly acquirers: Readonly<Record<string, Acquirer>>;
  readonly methods: Readonly<Record<string, Method>>;
  /** The low-value limit for each currency, in minor units. A payment below the limit needs no authentication. */
  readonly lowValueLimits: Readonly<Record<string, number>>;
  readonly keyLifetimeSeconds: number;
  readonly unknownFields: 'refuse' | 'ignore';
  readonly tokenLifetimeSeconds: number;
  readonly problems: 'rfc9457' | 'empty';
  readonly requestsPerSecond: number;
  /** The lifetime of a session in seconds. 0 means no limit. */
  readonly sessionLifetimeSeconds: number;
  readonly cancelClosesSessions: boolean;
  /** The number of declined payments that ends a session; 0 means no limit. */
  readonly attemptsMax: number;
  readonly refundWhilePartlyCaptured: boolean;
  readonly authorizationLifetimeSeconds: number;
  readonly expiredCancel: 'fails' | 'succeeds';
  /** The time until the acquirer confirms the reversal after a failed immediate capture. */
  readonly reversalSeconds: number;
  readonly webhookTimeoutSeconds: number;
  /**
   * The pauses before repeated deliveries, in order. When all pauses have been used, the last one is repeated until a
   * day after the first delivery.
   */
  readonly webhookRetrySeconds: readonly number[];
}

/** The default configuration: one merchant with all permissions. */
export const defaultConfiguration: Configuration = {
  basePath: '/api',
  merchants: {
    'M-1': {
      apiKey: 'practice-api-key',
      token: 'practice-token',
      clientId: 'practice-client',
      clientSecret: 'practice-secret',
      mcc: '5411',
      storing: true,
      acquirers: ['PRACTICE_ACQUIRER'],
      schemes: ['VISA', 'MASTERCARD'],
      methods: ['CARD', 'PUSH_WALLET', 'APP_WALLET_1', 'APP_WALLET_2', 'DEFERRED_PAYMENT'],
    },
  },
  acquirers: {
    PRACTICE_ACQUIRER: {
      schemes: ['VISA', 'MASTERCARD'],
      services: ['ECOMMERCE', 'MIT'],
      mccs: ['*'],
      operations: acquirerOperations,
      agreements: { PUSH_WALLET: ['VISA', 'MASTERCARD'] },
    },
  },
  methods: {
    CARD: { kind: 'card', partialCancel: true, increase: true },
    PUSH_WALLET: { kind: 'push-wallet', partialCancel: true, increase: false },
    APP_WALLET_1: { kind: 'app-wallet', partialCancel: true, increase: false, redirect: 'APP_SWITCH' },
    APP_WALLET_2: { kind: 'app-wallet', partialCancel: true, increase: false, redirect: 'TOP_LEVEL_REDIRECT' },
    DEFERRED_PAYMENT: { kind: 'deferred', partialCancel: false, increase: false, redirect: 'HOSTED_IDENTITY' },
  },
  lowValueLimits: { NOK: 30_000, EUR: 3_000 },
  keyLifetimeSeconds: 86_400,
  unknownFields: 'refuse',
  tokenLifetimeSeconds: 3_600,
  problems: 'rfc9457',
  requestsPerSecond: 100,
  sessionLifetimeSeconds: 86_400,
  cancelClosesSessions: true,
  attemptsMax: 0,
  refundWhilePartlyCaptured: true,
  authorizationLifetimeSeconds: 604_800,
  expiredCancel: 'fails',
  reversalSeconds: 2,
  webhookTimeoutSeconds: 10,
  webhookRetrySeconds: [1, 5, 30, 120, 600, 3_600],
};
