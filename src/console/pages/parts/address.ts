/** The address of a page, in the fragment: `#/payments?sale=R-1001`. The fragment never leaves the browser. */

import { useEffect, useState } from 'preact/hooks';

/** The names of the pages. */
export type PageName = 'overview' | 'attention' | 'payments' | 'payment' | 'health' | 'audit' | 'practice';

/** The address of a page. */
export interface Address {
  readonly page: PageName;
  /** The part of the address after the page's name: the id of a payment. */
  readonly subject: string;
  readonly query: URLSearchParams;
}

const names: readonly string[] = ['overview', 'attention', 'payments', 'payment', 'health', 'audit', 'practice'];

/** Reads an address. For an unknown address, returns the overview. */
export function readAddress(fragment: string): Address {
  const [path = '', query = ''] = fragment.replace(/^#?\/?/, '').split('?', 2);
  const [name = '', ...subject] = path.split('/');
  return {
    page: isPage(name) ? name : 'overview',
    subject: decoded(subject.join('/')),
    query: new URLSearchParams(query),
  };
}

/** Returns the link to a page. */
export function linkTo(page: PageName, subject = '', query: Readonly<Record<string, string>> = {}): string {
  const path = subject === '' ? page : `${page}/${encodeURIComponent(subject)}`;
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString();
  return `#/${path}${search === '' ? '' : `?${search}`}`;
}

/** Returns the address of the shown page, and the new address after the fragment has changed. */
export function useAddress(): Address {
  const [fragment, setFragment] = useState(location.hash);
  useEffect(() => {
    const changed = (): void => setFragment(location.hash);
    addEventListener('hashchange', changed);
    return () => removeEventListener('hashchange', changed);
  }, []);
  return readAddress(fragment);
}

function isPage(name: string): name is PageName {
  return names.includes(name);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
