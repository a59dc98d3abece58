/** A shopper's browser without script: it opens a page and sends its forms. */

import { defaultTreeAdapter, type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { Merchant } from './merchant.js';

/** An element of a page. */
export interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly text: string;
}

/** The response of a page. */
export interface Visit {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The target of a redirect. Empty if there is none. */
  readonly location: string;
  readonly elements: readonly Element[];
  /** The errors in the HTML. */
  readonly mistakes: readonly string[];
}

/** Opens a page. */
export async function open(url: string, init: RequestInit = {}): Promise<Visit> {
  const response = await fetch(url, { ...init, redirect: 'manual' });
  const text = await response.text();
  const mistakes: string[] = [];
  const tree = parse(text, { onParseError: ({ code, startLine }) => mistakes.push(`${code} in line ${startLine}`) });
  const { status, headers } = response;
  return {
    url,
    status,
    headers,
    text,
    location: headers.get('location') ?? '',
    elements: elementsIn(tree),
    mistakes: text === '' ? [] : mistakes,
  };
}

/** Sends a form to a page. */
export async function send(url: string, form: Readonly<Record<string, string>>): Promise<Visit> {
  return open(url, { method: 'POST', body: new URLSearchParams(form) });
}

/** Sends a form, and opens the page to which it redirects. */
export async function follow(url: string, form: Readonly<Record<string, string>>): Promise<Visit> {
  const { status, location, text } = await send(url, form);
  if (status !== 303) throw new Error(`${status} instead of another page: ${text}`);
  return open(new URL(location, url).href);
}

/** Returns the fields of a form for a payment with a card. */
export function card(number: string, other: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  return { act: 'pay', number, expiry: '12/30', code: '987', ...other };
}

/** Returns the message that a page posts, and the target origin of the message. Undefined if the page posts no message. */
export function postedBy({ elements }: Visit): { readonly message: unknown; readonly origin: string } | undefined {
  const carrier = elements.find(({ attributes }) => attributes.has('data-message'))?.attributes;
  if (carrier === undefined) return undefined;
  return { message: JSON.parse(carrier.get('data-message') ?? ''), origin: carrier.get('data-origin') ?? '' };
}

/** Returns the heading of a page. */
export function headingOf({ elements }: Visit): string {
  return elements.find(({ name }) => name === 'h1')?.text ?? '';
}

/** Creates a payment, and returns its reference and the addresses for the shopper. */
export async function addressOf(merchant: Merchant, asked: Parameters<Merchant['create']>[0] = {}) {
  const body: unknown = (await merchant.create(asked)).body;
  const { sessionInfo } = Object(body);
  const reference: string = sessionInfo.pspReference;
  const url: string = sessionInfo.ui?.integration.iframeUrl ?? sessionInfo.checkoutUrl;
  return { reference, url, hosted: String(sessionInfo.checkoutUrl) };
}

function elementsIn(node: DefaultTreeAdapterTypes.Node): readonly Element[] {
  const own = defaultTreeAdapter.isElementNode(node)
    ? [
        {
          name: node.tagName,
          attributes: new Map(node.attrs.map(({ name, value }) => [name, value])),
          text: textIn(node).replaceAll(/\s+/g, ' ').trim(),
        },
      ]
    : [];
  return 'childNodes' in node ? [...own, ...node.childNodes.flatMap(elementsIn)] : own;
}

function textIn(node: DefaultTreeAdapterTypes.Node): string {
  if (defaultTreeAdapter.isTextNode(node)) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textIn).join('') : '';
}
