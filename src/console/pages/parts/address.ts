/** The address of a page of the console. */

import { fragmentOf, readFragment, useFragment } from './fragment.js';

const names = ['overview', 'attention', 'payments', 'payment', 'health', 'audit', 'practice'] as const;

/** The pages. */
export type PageName = (typeof names)[number];

/** The address of a page. */
export interface Address {
  readonly page: PageName;
  /** The part of the address after the page's name: the id of a payment. */
  readonly subject: string;
  readonly query: URLSearchParams;
}

/** Reads an address. For an unknown address, returns the overview. */
export function readAddress(fragment: string): Address {
  const { page, subjects, query } = readFragment(names, fragment);
  return { page, subject: subjects.join('/'), query };
}

/** Returns the link to a page. */
export function linkTo(page: PageName, subject = '', query: Readonly<Record<string, string>> = {}): string {
  return fragmentOf(page, subject === '' ? [] : [subject], query);
}

/** Returns the address of the shown page, and the new address after the fragment has changed. */
export function useAddress(): Address {
  return readAddress(useFragment());
}
