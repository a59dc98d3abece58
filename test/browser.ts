/** A real browser for a test: Chromium without a window, driven over its DevTools socket. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';
import { z } from 'zod';

/** How a page is looked at. */
export interface Look {
  readonly width: number;
  readonly height: number;
  readonly scheme: 'light' | 'dark';
}

const answerShape = z.object({ id: z.int(), result: z.unknown(), error: z.object({ message: z.string() }).optional() });
const eventShape = z.object({ method: z.string(), params: z.unknown() });
const sessionShape = z.object({ sessionId: z.string() });
const requestShape = z.object({ request: z.object({ url: z.string() }) });

/** A running browser with one open page. */
export class Browser {
  readonly #process: ChildProcess;
  readonly #socket: WebSocket;
  readonly #folder: string;
  readonly #waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  readonly #loaded: (() => void)[] = [];
  #session: string | undefined;
  #id = 0;
  /** Addresses that the page asked for. */
  readonly requests: string[] = [];
  /** What the browser complained about: errors, refusals of the policy, warnings. */
  readonly complaints: string[] = [];

  private constructor(child: ChildProcess, socket: WebSocket, folder: string) {
    this.#process = child;
    this.#socket = socket;
    this.#folder = folder;
    socket.on('message', (data: Buffer) => this.#hear(JSON.parse(data.toString('utf8'))));
  }

  /** Starts the browser with an empty page. Who starts it closes it. */
  static async start(): Promise<Browser> {
    const folder = mkdtempSync(join(tmpdir(), 'tenderd-browser-'));
    const options = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-dev-shm-usage'];
    const child = spawn(
      'chromium',
      [...options, '--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank'],
      { stdio: ['ignore', 'ignore', 'pipe'], detached: true, env: { ...process.env, HOME: folder } },
    );
    const address = await new Promise<string>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`the browser ended with ${code}`)));
      createInterface(child.stderr).on('line', (line) => {
        const found = /^DevTools listening on (ws:.*)$/.exec(line)?.[1];
        if (found !== undefined) resolve(found);
      });
    });
    const socket = new WebSocket(address);
    await once(socket, 'open');
    const browser = new Browser(child, socket, folder);
    const { targetId } = z
      .object({ targetId: z.string() })
      .parse(await browser.#say('Target.createTarget', { url: 'about:blank' }));
    const attached = await browser.#say('Target.attachToTarget', { targetId, flatten: true });
    browser.#session = sessionShape.parse(attached).sessionId;
    for (const domain of ['Page', 'Runtime', 'Network', 'Log']) await browser.#say(`${domain}.enable`);
    return browser;
  }

  /** Opens an address, seen in this way; resolves when it has loaded. */
  async open(url: string, look: Look): Promise<void> {
    const { width, height, scheme } = look;
    await this.#say('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      deviceScaleFactor: 1,
      mobile: width < 600,
    });
    await this.#say('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }] });
    const loaded = new Promise<void>((resolve) => this.#loaded.push(resolve));
    await this.#say('Page.navigate', { url });
    await loaded;
  }

  /** The value of an expression in the page, as JSON. */
  async evaluate(expression: string): Promise<unknown> {
    const answer = await this.#say('Runtime.evaluate', { expression, returnByValue: true });
    return z.object({ result: z.object({ value: z.unknown() }) }).parse(answer).result.value;
  }

  /** What can be seen, as PNG. */
  async picture(): Promise<Buffer> {
    const answer = await this.#say('Page.captureScreenshot', { format: 'png' });
    return Buffer.from(z.object({ data: z.string() }).parse(answer).data, 'base64');
  }

  /** Ends the browser and removes what it wrote. */
  async close(): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#socket.terminate();
    // The whole group: what a browser starts outlives it otherwise.
    if (this.#process.pid !== undefined) process.kill(-this.#process.pid, 'SIGKILL');
    await ended;
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  #say(method: string, params: object = {}): Promise<unknown> {
    this.#id += 1;
    const id = this.#id;
    const session = this.#session === undefined ? {} : { sessionId: this.#session };
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#socket.send(JSON.stringify({ id, method, params, ...session }));
    });
  }

  #hear(said: unknown): void {
    const answer = answerShape.safeParse(said);
    if (answer.success) {
      const waiting = this.#waiting.get(answer.data.id);
      this.#waiting.delete(answer.data.id);
      const { error, result } = answer.data;
      return error === undefined ? waiting?.resolve(result) : waiting?.reject(new Error(error.message));
    }
    const { method, params } = eventShape.parse(said);
    if (method === 'Network.requestWillBeSent') this.requests.push(requestShape.parse(params).request.url);
    if (method === 'Page.loadEventFired') this.#loaded.shift()?.();
    if (method === 'Log.entryAdded' || method === 'Runtime.exceptionThrown')
      this.complaints.push(JSON.stringify(params));
  }
}
