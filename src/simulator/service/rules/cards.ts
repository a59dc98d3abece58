/** The cards of practice: well-known numbers of test cards, and how each is answered. */

/** How the issuer answers. `challenge` asks the shopper first; `soft-decline` asks where nobody authenticated. */
export type IssuerAnswer = 'approve' | 'decline' | 'challenge' | 'soft-decline';

/** A card of practice. */
export interface Card {
  readonly number: string;
  readonly scheme: string;
  readonly type: 'CREDIT' | 'DEBIT';
  readonly issuer: IssuerAnswer;
  /** YYYY-MM. */
  readonly expiryDate: string;
}

/** All of them. */
export const cards: readonly Card[] = [
  { number: '4111111111111111', scheme: 'VISA', type: 'CREDIT', issuer: 'approve', expiryDate: '2030-12' },
  { number: '5555555555554444', scheme: 'MASTERCARD', type: 'CREDIT', issuer: 'approve', expiryDate: '2030-12' },
  { number: '4000056655665556', scheme: 'VISA', type: 'DEBIT', issuer: 'approve', expiryDate: '2030-12' },
  { number: '4000000000000002', scheme: 'VISA', type: 'CREDIT', issuer: 'decline', expiryDate: '2030-12' },
  { number: '4000000000003220', scheme: 'VISA', type: 'CREDIT', issuer: 'challenge', expiryDate: '2030-12' },
  { number: '4000002760003184', scheme: 'VISA', type: 'CREDIT', issuer: 'soft-decline', expiryDate: '2030-12' },
];

/** The card of a number, written with or without spaces. */
export function cardOf(number: string): Card | undefined {
  const digits = number.replaceAll(' ', '');
  return cards.find((card) => card.number === digits);
}

/** A number as a list of instruments shows it. */
export function maskedPan(number: string): string {
  return `${number.slice(0, 6)}******${number.slice(-4)}`;
}
