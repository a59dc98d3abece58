/** The address of a page, in the fragment: `#/payments?sale=R-1001`. */

import { useEffect, useState } from 'preact/hooks';

const names = ['stores', 'store', 'payments', 'payment', 'days', 'match'] as const;

/** The name of a page. */
export type PageName = (typeof names)[number];

/** The address of a page. `subjects`: the parts after the name, such as a store and the id of a payment. */
export interface Address {
  readonly page: PageName;
  readonly subjects: readonly string[];
  readonly query: URLSearchParams;
}

/** Reads an address. For an unknown address, returns the stores. */
export function readAddress(fragment: string): Address {
  const [path = '', query = ''] = fragment.replace(/^#?\/?/, '').split('?', 2);
  const [name, ...subjects] = path.split('/');
  return {
    page: names.find((known) => known === name) ?? 'stores',
    subjects: subjects.map(decoded),
    query: new URLSearchParams(query),
  };
}

/** Returns the link to a page. Empty values of the query are left out. */
export function linkTo(
  page: PageName,
  subjects: readonly string[] = [],
  query: Readonly<Record<string, string>> = {},
): string {
  const path = [page, ...subjects.map(encodeURIComponent)].join('/');
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString();
  return `#/${path}${search === '' ? '' : `?${search}`}`;
}

/** Returns the address of the page that is shown. After the fragment has changed, returns the new address. */
export function useAddress(): Address {
  const [fragment, setFragment] = useState(location.hash);
  useEffect(() => {
    const changed = (): void => setFragment(location.hash);
    addEventListener('hashchange', changed);
    return () => removeEventListener('hashchange', changed);
  }, []);
  return readAddress(fragment);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
