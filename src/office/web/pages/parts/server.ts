/** The requests that the page sends. The browser adds the session's cookie, which scripts cannot read. */

import { texts } from '../language/texts.js';

/** Thrown if the server refuses a request. `message` is written for people. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: string;
  /** The field of a search that cannot be read, if there is one. */
  readonly field: string | undefined;
  /** The mistakes in an uploaded file. */
  readonly refusals: readonly FileRefusal[];

  constructor(code: string, message: string, field?: string, refusals: readonly FileRefusal[] = []) {
    super(message);
    this.code = code;
    this.field = field;
    this.refusals = refusals;
  }
}

/** The time after which a saved file is removed from memory, in ms. */
const savedMs = 60_000;

/** One mistake in a file. */
export interface FileRefusal {
  readonly code: string;
  readonly text: string;
}

/** Thrown if the session has ended. */
export class SignedOut extends Error {
  override readonly name = 'SignedOut';
}

/** Opens a session. Returns the name of the operator. Throws Refused. */
export async function signIn(name: string, password: string): Promise<string> {
  const response = await send('POST', '/api/session', { body: { name, password } });
  if (!response.ok) throw await refusalOf(response);
  return nameIn(await response.json());
}

/** Returns the name of the signed-in operator, or undefined if there is none. */
export async function signedIn(): Promise<string | undefined> {
  const response = await send('GET', '/api/session');
  if (response.status === 401) return undefined;
  if (!response.ok) throw await refusalOf(response);
  return nameIn(await response.json());
}

/** Ends the session. */
export async function signOut(): Promise<void> {
  await send('DELETE', '/api/session');
}

/**
 * Reads a document. `isRefresh`: the page reads again by itself, which does not keep the session open. Throws Refused
 * and SignedOut.
 */
export async function read<T>(path: string, isRefresh = false): Promise<T> {
  return documentOf<T>(await send('GET', path, { isRefresh }));
}

/** Sends a file. The mapping file, if there is one, comes before it in the body. Throws Refused and SignedOut. */
export async function upload<T>(path: string, file: File, before: File | undefined): Promise<T> {
  const body = before === undefined ? file : new Blob([before, file]);
  const headers = {
    'content-type': 'application/octet-stream',
    ...(before === undefined ? {} : { 'x-tenderd-mapping-bytes': String(before.size) }),
  };
  return documentOf<T>(await fetched(path, { method: 'POST', headers, body }));
}

/**
 * Reads a file, and lets the browser save it under this name. A plain link would not show why the server refused the
 * request. Throws Refused and SignedOut.
 */
export async function save(path: string, name: string): Promise<void> {
  const response = await fetched(path, { method: 'GET' });
  if (response.status === 401) throw new SignedOut();
  if (!response.ok) throw await refusalOf(response);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = name;
  link.click();
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), savedMs);
}

async function documentOf<T>(response: Response): Promise<T> {
  if (response.status === 401) throw new SignedOut();
  if (!response.ok) throw await refusalOf(response);
  return response.json();
}

interface Sent {
  readonly body?: object;
  readonly isRefresh?: boolean;
}

async function send(method: string, path: string, { body, isRefresh = false }: Sent = {}): Promise<Response> {
  return fetched(path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(isRefresh ? { 'x-tenderd-refresh': '1' } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function fetched(path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(path, { ...request, cache: 'no-store', credentials: 'same-origin', redirect: 'error' });
  } catch {
    throw new Refused('unreachable', texts.pages.unreachable);
  }
}

async function refusalOf(response: Response): Promise<Refused> {
  const { code = '', message = texts.pages.unreachable, field, refusals } = await problemIn(response);
  return new Refused(code, message, field, refusals);
}

interface Problem {
  readonly code?: string;
  readonly message?: string;
  readonly field?: string;
  readonly refusals?: readonly FileRefusal[];
}

async function problemIn(response: Response): Promise<Problem> {
  try {
    return await response.json();
  } catch {
    return {};
  }
}

function nameIn({ name }: { readonly name: string }): string {
  return name;
}
