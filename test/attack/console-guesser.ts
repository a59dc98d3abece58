/**
 * A caller that guesses the console's codes, PIN and bearers, and a caller with a real session that requests money.
 * None of them may succeed.
 */

import { randomBytes, randomInt } from 'node:crypto';
import { z } from 'zod';
import { type Answered, KeptConnections } from '../kept-connections.js';

/** The number of guesses, by kind and status. */
export type GuessReport = Readonly<Record<string, Readonly<Record<number, number>>>>;

const pin = '480317';

/** The table of the configuration that gives the console its PIN. */
export const consoleTable = `[console]
pin = { env = "CONSOLE_PIN" }
`;

/** The environment of the daemon with this table. */
export const consoleEnvironment = { CONSOLE_PIN: pin };

interface Guess {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body?: () => object;
  /** The caller sends the bearer of a real session. Otherwise it sends an invented bearer. */
  readonly withSession?: true;
  /** All correct statuses. At least the first one must occur. */
  readonly statuses: readonly number[];
}

const session = '/v1/console/session';
const payment = {
  kind: 'payment',
  terminal: 'till-1',
  sale: 'guessed',
  amountDetails: { amount: 1_200, currency: 'EUR' },
};

const guesses: readonly Guess[] = [
  { name: 'code', method: 'POST', path: session, body: () => ({ code: letters(16) }), statuses: [401] },
  { name: 'PIN', method: 'POST', path: session, body: () => ({ pin: wrongPin() }), statuses: [429, 401] },
  { name: 'bearer', method: 'GET', path: '/v1/attention', statuses: [401] },
  { name: 'code by a stranger', method: 'POST', path: '/v1/console/codes', statuses: [401] },
  {
    name: 'payment by the console',
    method: 'PUT',
    path: '/v1/transactions/guessed',
    body: () => payment,
    withSession: true,
    statuses: [403],
  },
  { name: 'code by the console', method: 'POST', path: '/v1/console/codes', withSession: true, statuses: [403] },
];

/** The number of guesses of one kind in a second. */
const perSecond = 8;

const codeShape = z.object({ address: z.string() });
const bearerShape = z.object({ bearer: z.string() });

/** Guesses at the console of one daemon. */
export class ConsoleGuesser {
  readonly wrong: string[] = [];
  readonly #url: string;
  readonly #token: string;
  readonly #counts: Record<string, Record<number, number>> = {};
  readonly #under = new Set<Promise<void>>();
  #session: KeptConnections | undefined;
  #timer: NodeJS.Timeout | undefined;
  #sent = 0;

  constructor({ url, token }: { readonly url: string; readonly token: string }) {
    this.#url = url;
    this.#token = token;
  }

  /** Opens a session by a code, and begins to guess. */
  async begin(): Promise<void> {
    this.#session = await this.#open();
    this.#timer = setInterval(() => this.#send(), 1_000 / perSecond / guesses.length);
  }

  /** Ends the guessing. Checks that the session still reads, that the PIN is closed, and that a code opens the console. */
  async end(): Promise<GuessReport> {
    clearInterval(this.#timer);
    // A short round sends too few guesses of its own.
    for (let more = 0; more < 6 * guesses.length; more += 1) this.#send();
    await Promise.all(this.#under);
    const own = new KeptConnections(this.#url, 'nobody');
    this.#expect('the right PIN', 429, await own.ask('POST', session, { pin }));
    own.close();
    const attention = await this.#session?.ask('GET', '/v1/attention');
    this.#expect('the session', 200, attention);
    if (!attention?.text.includes('"console-closed"')) this.wrong.push('no attention item says that the PIN is closed');
    this.#session?.close();
    (await this.#open()).close();
    for (const guess of guesses) this.wrong.push(...wrongStatuses(guess, this.#counts[guess.name] ?? {}));
    return this.#counts;
  }

  async #open(): Promise<KeptConnections> {
    const operator = new KeptConnections(this.#url, this.#token);
    const { address } = codeShape.parse(JSON.parse((await operator.ask('POST', '/v1/console/codes')).text));
    const opened = await operator.ask('POST', session, { code: address.slice(address.indexOf('#code=') + 6) });
    operator.close();
    return new KeptConnections(this.#url, bearerShape.parse(JSON.parse(opened.text)).bearer);
  }

  #expect(what: string, status: number, answered: Pick<Answered, 'status' | 'text'> | undefined): void {
    if (answered?.status !== status) this.wrong.push(`${what} was answered ${answered?.status}: ${answered?.text}`);
  }

  #send(): void {
    const guess = guesses[this.#sent % guesses.length];
    this.#sent += 1;
    if (guess === undefined) return;
    const sending = this.#count(guess).finally(() => this.#under.delete(sending));
    this.#under.add(sending);
  }

  async #count({ name, method, path, body, withSession }: Guess): Promise<void> {
    const own = withSession === true ? this.#session : new KeptConnections(this.#url, letters(32));
    const answered = await own?.ask(method, path, body?.()).catch(() => undefined);
    if (own !== this.#session) own?.close();
    const counts = (this.#counts[name] ??= {});
    const status = answered?.status ?? 0;
    counts[status] = (counts[status] ?? 0) + 1;
  }
}

function letters(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}

/** Returns a PIN that is wrong. */
function wrongPin(): string {
  return String(100_000 + randomInt(300_000));
}

function wrongStatuses({ name, statuses }: Guess, counts: Readonly<Record<number, number>>): readonly string[] {
  const seen = Object.keys(counts).map(Number);
  const others = seen.filter((status) => status !== 0 && !statuses.includes(status));
  const [needed = 0] = statuses;
  return [
    ...(seen.includes(needed) ? [] : [`${name} was never answered with ${needed}: ${JSON.stringify(counts)}`]),
    ...(others.length === 0 ? [] : [`${name} was answered with ${others.join(', ')}`]),
  ];
}
