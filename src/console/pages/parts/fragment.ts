/**
 * The fragment of a page's address: `#/payments?sale=R-1001`. The fragment never leaves the browser. The head office uses
 * this file too.
 */

import { useEffect, useState } from 'preact/hooks';

/** A fragment as it was read. `subjects`: the parts after the page's name, such as a store and the id of a payment. */
export interface Fragment<Page extends string> {
  readonly page: Page;
  readonly subjects: readonly string[];
  readonly query: URLSearchParams;
}

/** Reads a fragment. For an unknown page, returns the first of the pages. */
export function readFragment<Page extends string>(
  pages: readonly [Page, ...(readonly Page[])],
  fragment: string,
): Fragment<Page> {
  const [path = '', query = ''] = fragment.replace(/^#?\/?/, '').split('?', 2);
  const [name, ...subjects] = path.split('/');
  return {
    page: pages.find((known) => known === name) ?? pages[0],
    subjects: subjects.map(decoded),
    query: new URLSearchParams(query),
  };
}

/** Returns the link to a page. Empty values of the query are left out. */
export function fragmentOf(
  page: string,
  subjects: readonly string[],
  query: Readonly<Record<string, string>> = {},
): string {
  const path = [page, ...subjects.map(encodeURIComponent)].join('/');
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString();
  return `#/${path}${search === '' ? '' : `?${search}`}`;
}

/** Returns the fragment of the page that is shown. After the fragment has changed, returns the new one. */
export function useFragment(): string {
  const [fragment, setFragment] = useState(location.hash);
  useEffect(() => {
    const changed = (): void => setFragment(location.hash);
    addEventListener('hashchange', changed);
    return () => removeEventListener('hashchange', changed);
  }, []);
  return fragment;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
