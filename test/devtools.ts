/** Chromium without a window, and the DevTools socket that controls it. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { browserCommand } from './tools.js';

/** A reply with an error has no result. */
const answerShape = z.object({
  id: z.int(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});
const eventShape = z.object({ method: z.string(), params: z.unknown(), sessionId: z.string().optional() });

/** An event of the browser. */
export type BrowserEvent = z.infer<typeof eventShape>;

/** A running browser. */
export class DevTools {
  readonly #process: ChildProcess;
  readonly #socket: WebSocket;
  readonly #folder: string;
  readonly #waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  readonly #listeners: ((event: BrowserEvent) => void)[] = [];
  #id = 0;

  private constructor(child: ChildProcess, socket: WebSocket, folder: string) {
    this.#process = child;
    this.#socket = socket;
    this.#folder = folder;
    socket.on('message', (data: Buffer) => this.#hear(JSON.parse(data.toString('utf8'))));
  }

  /** Starts a browser. The caller must close it. `options` are passed to the browser. */
  static async start(...options: readonly string[]): Promise<DevTools> {
    const folder = mkdtempSync(join(tmpdir(), 'tenderd-browser-'));
    const usual = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-dev-shm-usage'];
    const child = spawn(
      browserCommand(),
      [...usual, ...options, '--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank'],
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
    return new DevTools(child, socket, folder);
  }

  /** Sends a command to the browser, or to the page of a session. */
  say(method: string, params: object = {}, sessionId?: string): Promise<unknown> {
    this.#id += 1;
    const id = this.#id;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }));
    });
  }

  /** Calls the listener for each event from now on. */
  onEvent(listener: (event: BrowserEvent) => void): void {
    this.#listeners.push(listener);
  }

  /** Ends the browser and removes its files. */
  async close(): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#socket.terminate();
    // Ends the whole process group, because the child processes of a browser would outlive it.
    if (this.#process.pid !== undefined) process.kill(-this.#process.pid, 'SIGKILL');
    await ended;
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  #hear(said: unknown): void {
    const answer = answerShape.safeParse(said);
    if (answer.success) {
      const waiting = this.#waiting.get(answer.data.id);
      this.#waiting.delete(answer.data.id);
      const { error, result } = answer.data;
      return error === undefined ? waiting?.resolve(result) : waiting?.reject(new Error(error.message));
    }
    const event = eventShape.parse(said);
    for (const listener of this.#listeners) listener(event);
  }
}
