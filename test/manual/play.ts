/**
 * Plays a page of the manual in its own checkout, with free ports and a shell, and compares the output with the page.
 */

import { createServer } from 'node:net';
import { once } from 'node:events';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { z } from 'zod';
import { Home } from '../cli/tenderd.js';
import { type Block, blocksOf, root } from '../house/pages.js';
import { hasAll, isPrinted } from './compare.js';
import { Shell } from './shell.js';
import type { Prepared, Replacements, Stage } from './stages.js';

/** Returns a free port for each port that the pages name. */
async function freePorts(...named: readonly string[]): Promise<Replacements> {
  const servers = named.map(() => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map(async (server) => once(server, 'listening')));
  const ports = servers.map((server) => z.object({ port: z.int() }).parse(server.address()).port);
  await Promise.all(servers.map(async (server) => once(server.close(), 'close')));
  return Object.fromEntries(named.map((name, place) => [name, String(ports[place])]));
}

/** Writes a program for the reader's PATH. */
function program(folder: string, name: string, text: string): void {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, 0o755);
}

/** Makes a checkout and returns the reader's PATH: with tenderd, and with a curl that fails on an error status. */
function checkout(folder: string): string {
  for (const name of ['bin', 'dist', 'examples', 'package.json']) symlinkSync(join(root, name), join(folder, name));
  const tools = join(folder, '.path');
  mkdirSync(tools);
  const before = process.env['PATH'] ?? '';
  program(tools, 'tenderd', `exec '${process.execPath}' '${join(root, 'bin/tenderd.js')}' "$@"`);
  program(tools, 'npx', 'exec "$@"');
  // The reader is the user `till` of the pages.
  program(tools, 'sudo', '[ "$1 $2" = "-u till" ] || exit 1; shift 2; exec "$@"');
  program(tools, 'curl', `PATH='${before}' exec curl --fail-with-body "$@"`);
  return [tools, join(root, 'node_modules', '.bin'), before].join(delimiter);
}

/** Replaces each of these texts. */
function replaced(text: string, replacements: Replacements): string {
  return Object.entries(replacements).reduce((now, [from, to]) => now.replaceAll(from, to), text);
}

/** The reader of a page. */
class Reader {
  readonly #open: () => Shell;
  readonly #before: Prepared['before'];
  #shell: Shell;
  /** The output of the last block. */
  #printed = '';

  constructor(open: () => Shell, before: Prepared['before']) {
    this.#open = open;
    this.#before = before;
    this.#shell = open();
  }

  /** Types a block. Returns the differences from what the block shows. */
  async type({ language, mark }: Block, text: string): Promise<readonly string[]> {
    if (mark?.startsWith('not run') === true) return [];
    if (mark === 'the answer')
      return hasAll(JSON.parse(this.#printed), JSON.parse(text)) ? [] : [`the answer was ${this.#printed}`];
    if (language === 'console') return this.#transcript(text);
    if (language !== 'sh') return [];
    if (mark === 'stays') {
      await this.#shell.leave(text);
      this.#shell = this.#open();
      return [];
    }
    const { output, failed } = await this.#shell.type(text);
    this.#printed = output;
    return failed.map((command) => `${command} failed: ${output}`);
  }

  async #transcript(text: string): Promise<readonly string[]> {
    const wrong: string[] = [];
    for (const part of text.split(/^\$ /m).slice(1)) {
      const [command = '', ...shown] = part.split('\n');
      await this.#before?.(command);
      const { output } = await this.#shell.type(command);
      if (!isPrinted(shown.join('\n'), output)) wrong.push(`${command} printed:\n${output}`);
    }
    return wrong;
  }
}

/**
 * Plays a page from its first command to its last. Returns the differences from the page. `cleanUp` receives the
 * functions to call at the end.
 */
export async function play(
  page: string,
  stage: Stage,
  cleanUp: (end: () => Promise<void>) => void,
): Promise<readonly string[]> {
  const home = new Home();
  cleanUp(async () => home.clear());
  const ports = await freePorts('8741', '8790', '8795');
  const environment = {
    PATH: checkout(home.directory),
    HOME: home.directory,
    NO_COLOR: '1',
    TENDERD_API_PORT: ports['8741'] ?? '',
    ...stage.environment,
  };
  const { drawn = {}, before } = (await stage.prepare?.(home, environment)) ?? {};
  const reader = new Reader(() => {
    const shell = new Shell(home.directory, environment);
    cleanUp(async () => shell.end());
    return shell;
  }, before);
  const wrong: string[] = [];
  for (const block of blocksOf(page)) {
    const said = await reader.type(block, replaced(block.text, { ...ports, ...drawn }));
    wrong.push(...said.map((text) => `${page}:${block.line}: ${text}`));
  }
  return wrong;
}
