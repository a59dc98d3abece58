/** The session of this page: its bearer token, which stays in memory, and its requests. */

/** A refusal of the daemon. `detail` is written for people. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, text: string) {
    super(text);
    this.status = status;
    this.code = code;
  }
}

/** The daemon does not answer: it was stopped, or it is being restarted. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** The session has ended, because its time has passed or the daemon stopped. */
export class SessionEnded extends Error {
  override readonly name = 'SessionEnded';
}

interface ProblemShape {
  readonly code?: string;
  readonly title?: string;
  readonly detail?: string;
}

/** Opens a session with a code or a PIN. Throws Refused and Unreachable. */
export async function signIn(proof: { readonly code: string } | { readonly pin: string }): Promise<Session> {
  const response = await send('POST', '/v1/console/session', undefined, proof);
  const { bearer } = await jsonOf<{ readonly bearer: string }>(response);
  return new Session(bearer);
}

/** True if the console can be opened with a PIN. */
export async function hasPin(): Promise<boolean> {
  return (await jsonOf<{ readonly pin: boolean }>(await send('GET', '/v1/console'))).pin;
}

/** True if the daemon answers. Sends no bearer token, because another program may have the port now. */
export async function isAlive(): Promise<boolean> {
  try {
    return (await send('GET', '/livez')).ok;
  } catch {
    return false;
  }
}

/** An open session. All methods throw Refused, Unreachable and SessionEnded. */
export class Session {
  readonly #bearer: string;

  constructor(bearer: string) {
    this.#bearer = bearer;
  }

  /** Requests a JSON document from the daemon. */
  async get<T>(path: string): Promise<T> {
    return jsonOf<T>(await this.#send('GET', path));
  }

  /** Sends a decision of the operator. */
  async post<T>(path: string, body: object): Promise<T> {
    return jsonOf<T>(await this.#send('POST', path, body));
  }

  /** Requests a file that the daemon creates. Returns the file and its name. */
  async make(path: string): Promise<{ readonly name: string; readonly content: Blob }> {
    const response = await this.#send('POST', path);
    const [, name = 'tenderd'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
    try {
      return { name, content: await response.blob() };
    } catch (cause) {
      throw new Unreachable('', { cause });
    }
  }

  /** Tells the daemon that the operator is using the page. */
  async keep(): Promise<void> {
    await jsonOf(await this.#send('PUT', '/v1/console/session'));
  }

  /** Ends the session. */
  async close(): Promise<void> {
    await this.#send('DELETE', '/v1/console/session');
  }

  /** Yields the texts of an endless response. Ends when the daemon ends the response. */
  async *texts(path: string, signal: AbortSignal): AsyncGenerator<string> {
    const response = await this.#send('GET', path, undefined, signal);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    if (reader === undefined) return;
    for (;;) {
      const { value, done } = await reader.read().catch(() => {
        throw new Unreachable();
      });
      if (done) return;
      yield value;
    }
  }

  async #send(method: string, path: string, body?: object, signal?: AbortSignal): Promise<Response> {
    const response = await send(method, path, this.#bearer, body, signal);
    if (response.status === 401) throw new SessionEnded();
    if (!response.ok) throw await refusalOf(response);
    return response;
  }
}

async function send(
  method: string,
  path: string,
  bearer?: string,
  body?: object,
  signal?: AbortSignal,
): Promise<Response> {
  const headers = {
    ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  try {
    return await fetch(path, {
      method,
      headers,
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (cause) {
    throw new Unreachable('', { cause });
  }
}

async function textOf(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (cause) {
    throw new Unreachable('', { cause });
  }
}

async function jsonOf<T>(response: Response): Promise<T> {
  if (!response.ok) throw await refusalOf(response);
  return JSON.parse(await textOf(response));
}

async function refusalOf(response: Response): Promise<Refused> {
  const { code = '', title = '', detail = '' } = readProblem(await textOf(response));
  return new Refused(response.status, code, [`${title}.`, detail].join(' '));
}

function readProblem(text: string): ProblemShape {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
