/**
 * The processes of a soak: one simulator for the whole run, one daemon after another, and registers that die and come
 * back.
 */

import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type Child, Nursery, said } from '../bench/child.js';
import { residentMiB } from '../bench/resident.js';
import { type DaemonProcess, Shop } from '../world/daemon-process.js';
import { ServiceProcess } from '../world/service-process.js';
import { BadLink } from './bad-link.js';
import type { LedgerLine } from './judge.js';
import { type Note, Notebook } from './notes.js';

/** The participants. */
export interface CastOptions {
  readonly seed: number;
  readonly registers: number;
  readonly terminals: readonly string[];
  /** An additional terminal for the register at the nexo interface. */
  readonly nexoTerminal: string;
  /** Makes registers that charge again without an answer. The soak must find this mistake. */
  readonly areImpatient: boolean;
}

/** The time of the daemon and the terminals runs faster by this factor, so waits of minutes take seconds. */
const speed = 10;
/** A process must end within this time after it was asked to, ms. */
const endMs = 10_000;
/** The name of the register at the nexo interface. */
const nexoName = 'n1';
/** The registers of links and orders, each with its service. The second service promises nothing. */
const linkRegisters = { l1: 'shop', l2: 'kiosk' } as const;
const linkNames: readonly string[] = Object.keys(linkRegisters);

/** The payment services by name. The soak also kills the services. */
export interface SoakServices {
  readonly shop: ServiceProcess;
  readonly kiosk: ServiceProcess;
}

const root = new URL('../../', import.meta.url.replace('/dist/test/', '/test/'));

/** All processes of a soak. */
export class Cast {
  readonly shop: Shop;
  readonly link: BadLink;
  readonly #options: CastOptions;
  readonly #nursery: Nursery;
  readonly #simulator: Child;
  readonly #registers = new Map<string, Child>();
  #areEnding = false;
  #daemon: DaemonProcess | undefined;
  /** The greatest memory of any daemon. */
  memoryMaxMiB = 0;
  daemons = 0;
  /** Daemons and registers that ended although they were not killed or asked to end. */
  readonly crashes: string[] = [];

  readonly services: SoakServices;

  private constructor(
    options: CastOptions,
    nursery: Nursery,
    simulator: Child,
    services: SoakServices,
    link: BadLink,
    port: number,
  ) {
    this.#options = options;
    this.#nursery = nursery;
    this.#simulator = simulator;
    this.link = link;
    this.services = services;
    this.shop = new Shop({
      url: `ws://127.0.0.1:${port}/`,
      poiListUrl: `${said(simulator, 'control')}/poi-list`,
      terminals: [...options.terminals, options.nexoTerminal],
      tables: ['[nexo]', 'enabled = true', ...services.shop.tables, ...services.kiosk.tables],
      // Like the link, the gateway drops undelivered requests with the connection, so a proof takes only seconds.
      profile: 'dropping-gateway',
    });
  }

  static async start(options: CastOptions): Promise<Cast> {
    const nursery = new Nursery(tmpdir());
    const terminals = [...options.terminals, options.nexoTerminal].join(',');
    const settings = [
      '--port',
      '0',
      '--terminals',
      terminals,
      '--speed',
      String(speed),
      '--seed',
      String(options.seed),
    ];
    const args = ['simulate', ...settings, '--no-magic-amounts', '--json'];
    const simulator = await nursery.start(new URL('bin/tenderd.js', root), args);
    const link = new BadLink(Number(new URL(said(simulator, 'control')).port));
    const [shop, kiosk] = await Promise.all([
      ServiceProcess.start(nursery),
      ServiceProcess.start(nursery, { store: 'kiosk', service: 'kiosk', profile: 'default' }),
    ]);
    return new Cast(options, nursery, simulator, { shop, kiosk }, link, await link.listen());
  }

  get daemon(): DaemonProcess | undefined {
    return this.#daemon;
  }

  /**
   * Starts the next daemon, and tells the registers its address. `killAt` is the moment at which the daemon ends
   * itself. Returns undefined if the daemon ends before it is ready.
   */
  async startDaemon(killAt?: string): Promise<DaemonProcess | undefined> {
    const own = { TENDERD_SPEED: String(speed), ...this.services.shop.environment, ...this.services.kiosk.environment };
    const environment = { ...own, ...(killAt === undefined ? {} : { TENDERD_KILL_AT: killAt }) };
    const starting = this.shop.start({ environment, logLevel: 'error' });
    const daemon = await (killAt === undefined ? starting : starting.catch(() => undefined));
    if (daemon === undefined) return undefined;
    this.daemons += 1;
    this.#daemon = daemon;
    void this.#bury(daemon);
    const { url, token } = daemon.register;
    writeFileSync(`${this.#addressPath}.new`, JSON.stringify({ url, token }));
    renameSync(`${this.#addressPath}.new`, this.#addressPath);
    return daemon;
  }

  async #bury(daemon: DaemonProcess): Promise<void> {
    const { code } = await daemon.ended;
    if (this.#daemon === daemon) this.#daemon = undefined;
    if (code !== null && code !== 0) this.crashes.push(`a daemon ended by itself (${code}): ${daemon.output()}`);
  }

  /** Measures the daemon's memory. */
  measureMemory(): void {
    const pid = this.#daemon?.pid;
    if (pid === undefined) return;
    try {
      this.memoryMaxMiB = Math.max(this.memoryMaxMiB, residentMiB(pid));
    } catch {
      // The daemon has just died.
    }
  }

  get registerNames(): readonly string[] {
    return [...Array.from({ length: this.#options.registers }, (_, index) => `r${index + 1}`), nexoName, ...linkNames];
  }

  /** Starts a register with its earlier notes. */
  async startRegister(name: string): Promise<void> {
    const { terminals, nexoTerminal, seed, areImpatient } = this.#options;
    const isNexo = name === nexoName;
    const service = linkServiceOf(name);
    const isLink = service !== undefined;
    const seller = isNexo ? nexoTerminal : (terminals[this.registerNames.indexOf(name) % terminals.length] ?? '');
    const terminal = isLink ? `${service} ${this.services[service].control}` : seller;
    const args = [
      '--notes',
      this.#notesPath(name),
      '--address',
      this.#addressPath,
      '--name',
      name,
      '--terminal',
      terminal,
    ];
    const script = new URL(
      `dist/test/soak/${isNexo ? 'nexo-register' : isLink ? 'link-register' : 'register'}-process.js`,
      root,
    );
    const flags = ['--seed', String(seed), ...(areImpatient && !isNexo && !isLink ? ['--impatient'] : [])];
    const register = await this.#nursery.start(script, [...args, ...flags]);
    this.#registers.set(name, register);
    void this.#buryRegister(name, register);
  }

  /** Handles the end of a register. A killed register is no longer in the list, and a register that was asked to end exits with 0. */
  async #buryRegister(name: string, register: Child): Promise<void> {
    const { code, errors } = await register.gone;
    if (this.#registers.get(name) !== register || (this.#areEnding && code === 0)) return;
    this.crashes.push(`register ${name} ended by itself (${code ?? 'a signal'}): ${errors}`);
  }

  /** `kill -9` of a register. */
  async killRegister(name: string): Promise<void> {
    const child = this.#registers.get(name);
    if (child === undefined) return;
    this.#registers.delete(name);
    await child.kill();
  }

  /** Lets all registers settle their open requests. Returns the names of registers that have not ended in time. */
  async endRegisters(withinMs: number): Promise<readonly string[]> {
    this.#areEnding = true;
    const waiting = new Set(this.#registers.keys());
    const ends = [...this.#registers].map(async ([name, child]) => {
      await child.end();
      waiting.delete(name);
    });
    await Promise.race([Promise.all(ends), after(withinMs)]);
    const late = [...waiting];
    const hanging = late.map((name) => this.#registers.get(name));
    this.#registers.clear();
    await Promise.all(hanging.map(async (child) => child?.kill()));
    await Promise.all(ends);
    return late;
  }

  /** Returns the notes of the registers at terminals. */
  notes(): readonly Note[] {
    const names = this.registerNames.filter((name) => !linkNames.includes(name));
    return names.flatMap((name) => new Notebook(this.#notesPath(name)).notes);
  }

  /** Returns the notes of the registers of a service's links. */
  linkNotes(service: keyof SoakServices): readonly Note[] {
    const names = linkNames.filter((name) => linkServiceOf(name) === service);
    return names.flatMap((name) => new Notebook(this.#notesPath(name)).notes);
  }

  /** Gives the simulator a line of its script. */
  async tell(script: string): Promise<void> {
    const reply = await fetch(`${said(this.#simulator, 'control')}/control/script`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ script }),
    });
    if (reply.status !== 200) throw new Error(`the simulator does not understand "${script}": ${await reply.text()}`);
  }

  async ledger(): Promise<readonly LedgerLine[]> {
    return z.array(ledgerShape).parse(await this.#ask('ledger'));
  }

  async complaints(): Promise<readonly string[]> {
    return z.array(z.string()).parse(await this.#ask('complaints'));
  }

  async #ask(what: string): Promise<unknown> {
    return (await fetch(`${said(this.#simulator, 'control')}/control/${what}`)).json();
  }

  async close(): Promise<void> {
    await this.endRegisters(0);
    await this.shop.clear();
    await this.link.close();
    await Promise.race([this.#simulator.end(), after(endMs)]);
    const { shop, kiosk } = this.services;
    await Promise.race([Promise.all([shop.end(), kiosk.end()]), after(endMs)]);
    rmSync(this.#nursery.directory, { recursive: true, force: true });
  }

  get #addressPath(): string {
    return join(this.#nursery.directory, 'address.json');
  }

  #notesPath(name: string): string {
    return join(this.#nursery.directory, `${name}.notes`);
  }
}

const ledgerShape = z.object({
  poiId: z.string(),
  kind: z.enum(['payment', 'refund']),
  transactionId: z.string(),
  originalTransactionId: z.string().optional(),
  requestedAmount: z.string(),
  saleTransactionId: z.string(),
  moved: z.boolean(),
  result: z.enum(['approved', 'partial', 'declined', 'cancelled', 'failed', 'interrupted']),
  authorizedAmount: z.string(),
  currency: z.string(),
  approvalCode: z.string().optional(),
});

function linkServiceOf(name: string): keyof SoakServices | undefined {
  return name === 'l1' || name === 'l2' ? linkRegisters[name] : undefined;
}

/** Resolves after this time. It does not keep the process alive. */
function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
