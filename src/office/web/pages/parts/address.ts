/** The address of a page of the head office. */

import { type Fragment, fragmentOf, readFragment, useFragment } from '../../../../console/pages/parts/fragment.js';

const names = ['stores', 'store', 'payments', 'payment', 'days', 'match'] as const;

/** The name of a page. */
export type PageName = (typeof names)[number];

/** The address of a page. */
export type Address = Fragment<PageName>;

/** Returns the link to a page. Empty values of the query are left out. */
export function linkTo(
  page: PageName,
  subjects: readonly string[] = [],
  query: Readonly<Record<string, string>> = {},
): string {
  return fragmentOf(page, subjects, query);
}

/** Returns the address of the page that is shown. For an unknown address, returns the address of the stores page. */
export function useAddress(): Address {
  return readFragment(names, useFragment());
}
