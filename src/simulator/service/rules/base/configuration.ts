/** What the service is configured for: merchants, acquirers, methods, and the choices where its specification is silent. */

/** A merchant and what it has agreed on. */
export interface Merchant {
  readonly apiKey: string;
  /** A Bearer token that never ends. */
  readonly token: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Merchant category code, four digits. */
  readonly mcc: string;
  /** Whether the pages offer to store a card. */
  readonly storing: boolean;
  readonly acquirers: readonly string[];
  /** Card schemes that are enabled. */
  readonly schemes: readonly string[];
  readonly methods: readonly string[];
  /** Signs webhooks. */
  readonly webhookSecret?: string | undefined;
}

/** All that an acquirer may be asked for. */
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

/** What an acquirer may be asked for. */
export type AcquirerOperation = (typeof acquirerOperations)[number];

/** An acquirer and what it supports. */
export interface Acquirer {
  readonly schemes: readonly string[];
  /** `ECOMMERCE` where a shopper pays, `MIT` where the merchant does. */
  readonly services: readonly string[];
  /** Merchant category codes; `*` is all. */
  readonly mccs: readonly string[];
  readonly operations: readonly AcquirerOperation[];
  /** Methods that are agreed on, each with the schemes it may use. */
  readonly agreements: Readonly<Record<string, readonly string[]>>;
}

/** Why a method needs the whole window. */
export const redirectCauses = ['TOP_LEVEL_REDIRECT', 'APP_SWITCH', 'HOSTED_IDENTITY', 'CONTRACT_ACCEPTANCE'] as const;

/** One of them. */
export type RedirectCause = (typeof redirectCauses)[number];

/** How a method is paid with. */
export interface Method {
  readonly kind: 'card' | 'push-wallet' | 'app-wallet' | 'deferred';
  readonly partialCancel: boolean;
  readonly increase: boolean;
  /** Why it cannot finish inside an iframe; it can where this is absent. */
  readonly redirect?: RedirectCause | undefined;
}

/** All of it. The names of the settings are those of the file. */
export interface Configuration {
  /** Below the address of the service; all paths of the specification stand below it. */
  readonly basePath: string;
  /** Where the pages are; at the service itself where it is absent. */
  readonly checkoutUrl?: string | undefined;
  readonly merchants: Readonly<Record<string, Merchant>>;
  readonly acquirers: Readonly<Record<string, Acquirer>>;
  readonly methods: Readonly<Record<string, Method>>;
  /** In minor units; an amount below it needs no authentication. */
  readonly lowValueLimits: Readonly<Record<string, number>>;
  readonly keyLifetimeSeconds: number;
  readonly unknownFields: 'refuse' | 'ignore';
  readonly tokenLifetimeSeconds: number;
  readonly problems: 'rfc9457' | 'empty';
  readonly requestsPerSecond: number;
  /** 0 is for ever. */
  readonly sessionLifetimeSeconds: number;
  readonly cancelClosesSessions: boolean;
  /** So many declined payments end a session; 0 is never. */
  readonly attemptsMax: number;
  readonly refundWhilePartlyCaptured: boolean;
  readonly authorizationLifetimeSeconds: number;
  readonly expiredCancel: 'fails' | 'succeeds';
  /** How long the acquirer takes to confirm the reversal of a failed immediate capture. */
  readonly reversalSeconds: number;
  readonly webhookTimeoutSeconds: number;
  /** Pauses before each repeat; the last one holds on for a day. */
  readonly webhookRetrySeconds: readonly number[];
}

/** What holds without a file: one merchant who may do everything. */
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
