/** The practice cards: well-known test card numbers, with the issuer's response for each. */

/**
 * The issuer's response. `challenge`: the issuer first asks the shopper. `soft-decline`: the issuer requires
 * authentication, unless the shopper has passed a challenge.
 */
export type IssuerAnswer = 'approve' | 'decline' | 'challenge' | 'soft-decline';

/** The method by which the issuer authenticates the shopper. */
export type ChallengeCause = '3DS_CHALLENGE' | 'BANKID_APP_SWITCH' | 'ISSUER_REDIRECT';

/** A practice card. */
export interface Card {
  /** The name that is stored instead of the number. */
  readonly name: string;
  readonly number: string;
  readonly scheme: string;
  readonly type: 'CREDIT' | 'DEBIT';
  readonly issuer: IssuerAnswer;
  /** The method by which the issuer authenticates the shopper. If absent, the issuer uses 3-D Secure. */
  readonly challenge?: ChallengeCause;
  /** The expiry date, YYYY-MM. */
  readonly expiryDate: string;
  /** A description for people. */
  readonly says: string;
}

const credit = { scheme: 'VISA', type: 'CREDIT', expiryDate: '2030-12' } as const;

/** All practice cards. */
export const cards: readonly Card[] = [
  { ...credit, name: 'visa', number: '4111111111111111', issuer: 'approve', says: 'approved' },
  {
    ...credit,
    name: 'mastercard',
    number: '5555555555554444',
    scheme: 'MASTERCARD',
    issuer: 'approve',
    says: 'approved',
  },
  { ...credit, name: 'visa-debit', number: '4000056655665556', type: 'DEBIT', issuer: 'approve', says: 'approved' },
  { ...credit, name: 'visa-declined', number: '4000000000000002', issuer: 'decline', says: 'declined' },
  {
    ...credit,
    name: 'visa-challenge',
    number: '4000000000003220',
    issuer: 'challenge',
    says: 'asks for 3-D Secure, then approved',
  },
  {
    ...credit,
    name: 'visa-app',
    number: '4000002500003155',
    issuer: 'challenge',
    challenge: 'BANKID_APP_SWITCH',
    says: 'asks in the app of the bank, then approved',
  },
  {
    ...credit,
    name: 'visa-issuer',
    number: '4000000000003063',
    issuer: 'challenge',
    challenge: 'ISSUER_REDIRECT',
    says: 'asks on a page of the bank, then approved',
  },
  {
    ...credit,
    name: 'visa-soft-decline',
    number: '4000002760003184',
    issuer: 'soft-decline',
    says: 'soft-declined, asks for 3-D Secure, then approved',
  },
];

/** Returns the card with a number, written with or without spaces. */
export function cardOf(number: string): Card | undefined {
  const digits = number.replaceAll(' ', '');
  return cards.find((card) => card.number === digits);
}

/** Returns the card with this name. */
export function cardNamed(name: string | undefined): Card | undefined {
  return cards.find((card) => card.name === name);
}

/** Returns the number as the list of instruments shows it. */
export function maskedPan({ number }: Card): string {
  return `${number.slice(0, 6)}******${number.slice(-4)}`;
}
