/** A sample of the matrix with real processes: a link and its refund, where the daemon, the payment service or both die by `kill -9`. */

import { tmpdir } from 'node:os';
import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { Nursery } from '../bench/child.js';
import { type DaemonProcess, Shop } from '../world/daemon-process.js';
import type { Register } from '../world/register-client.js';
import { ServiceProcess } from '../world/service-process.js';
import type { Kind, RealSample, TriedCell } from './real-sample.js';

/** One cell of the sample: the moment at which a process dies. */
export interface LinkCell {
  readonly row: readonly [step: string, moment: string];
  /** The daemon ends itself at this point (`TENDERD_KILL_AT`). */
  readonly daemonDiesAt?: string;
  /** The service dies at this moment: before the first request, when the link is shown, or when it is paid. */
  readonly serviceDies?: 'before' | 'shown' | 'paid';
  /** The register aborts the transaction when the link is shown. */
  readonly isWithdrawn?: true;
}

const hook = (step: string, moment: string, daemonDiesAt: string): LinkCell => ({ row: [step, moment], daemonDiesAt });

/** All cells. */
export const linkCells: readonly LinkCell[] = [
  hook('link written', 'after commit', 'committed-before-send'),
  hook('create sent', 'after send', 'sent'),
  hook('create answered', 'before commit', 'answer-read'),
  hook('status sent', 'after send', 'status-sent'),
  hook('link approved', 'after commit', 'committed-before-told'),
  hook('refund accepted', 'after commit', 'accepted'),
  hook('refund sent', 'after send', 'sent:2'),
  hook('refund answered', 'before commit', 'answer-read:2'),
  hook('refund approved', 'after commit', 'committed-before-told:2'),
  { row: ['nobody serves', 'the service dies'], serviceDies: 'before' },
  { row: ['link shown', 'the service dies'], serviceDies: 'shown' },
  { row: ['link paid', 'the service dies'], serviceDies: 'paid' },
  { ...hook('create sent', 'both die', 'sent'), serviceDies: 'before' },
  { ...hook('refund sent', 'both die', 'sent:2'), serviceDies: 'paid' },
  { ...hook('cancel sent', 'after send', 'sent:2'), isWithdrawn: true },
];

const word = z.looseObject({
  state: z.string(),
  result: z.string().optional(),
  revision: z.number(),
  checkout: z.looseObject({ url: z.string().optional() }).optional(),
  authorized: z.object({ amount: z.number() }).optional(),
});
type Word = z.infer<typeof word>;

const back = 'https://shop.example/back';
const money = { amountDetails: { amount: 1_250, currency: 'EUR' } };
const link = {
  kind: 'payment',
  service: 'shop',
  sale: 'sale',
  ...money,
  online: { returnUrls: { success: back, cancel: back, error: back } },
};
const refund = { kind: 'refund', service: 'shop', sale: 'sale', ...money, original: { transactionId: 'l1' } };

/** A cell that takes longer has hung, ms. */
const timeLimitMs = 240_000;

/** Plays these cells, one after another. */
export async function linkSample(cells: readonly LinkCell[] = linkCells): Promise<RealSample> {
  const tried: TriedCell[] = [];
  const kinds: Kind[] = [];
  const nursery = new Nursery(tmpdir());
  for (const [index, cell] of cells.entries()) {
    const stage = new Stage(cell, nursery, `service-${index}`);
    const ended = await stage.played().catch((error: unknown) => [{ kind: 'stuck' as const, text: String(error) }]);
    await stage.close();
    kinds.push(...new Set(ended.map(({ kind }) => kind)));
    const text = ended.length > 0 ? 'WRONG' : stage.end;
    tried.push({ row: cell.row, column: 'link, refund', text, wrong: ended.map((one) => one.text) });
  }
  rmSync(nursery.directory, { recursive: true, force: true });
  const count = (kind: Kind): number => kinds.filter((one) => one === kind).length;
  return {
    cells: tried,
    counts: {
      cells: tried.length,
      charged_twice: count('charged twice'),
      lost: count('lost'),
      misreported: count('misreported'),
      unresolved: 0,
      bad_cells: tried.filter(({ wrong }) => wrong.length > 0).length,
    },
  };
}

/** The processes of one cell. */
class Stage {
  readonly #cell: LinkCell;
  readonly #nursery: Nursery;
  readonly #name: string;
  #returning: Promise<void> | undefined;
  #service: ServiceProcess | undefined;
  #shop: Shop | undefined;
  #daemon: DaemonProcess | undefined;
  #deathsLeft: number;
  end = '';

  constructor(cell: LinkCell, nursery: Nursery, name: string) {
    this.#cell = cell;
    this.#nursery = nursery;
    this.#name = name;
    this.#deathsLeft = cell.daemonDiesAt === undefined ? 0 : 1;
  }

  /** Plays the cell and returns the errors that it found. */
  async played(): Promise<readonly { readonly kind: Kind; readonly text: string }[]> {
    const { serviceDies, isWithdrawn } = this.#cell;
    const service = await ServiceProcess.start(this.#nursery, { store: this.#name });
    this.#service = service;
    // The story does not use the terminal, so no simulator of a terminal runs.
    this.#shop = new Shop({ url: 'ws://127.0.0.1:9/', terminals: ['till-1'], tables: service.tables });
    await this.#startDaemon();
    if (serviceDies === 'before') await this.#serviceDies(service);
    const url = (await this.#until('l1', link, ({ checkout }) => checkout?.url !== undefined)).checkout?.url;
    if (serviceDies === 'shown') await this.#serviceDies(service);
    if (isWithdrawn === true) await this.#withdraw();
    else {
      // If the service is down, the shopper waits until it runs again.
      await this.#returning;
      await service.tell('shopper', { checkoutUrl: url, act: 'pay', card: '4111 1111 1111 1111' });
      if (serviceDies === 'paid') await this.#serviceDies(service);
    }
    const first = await this.#settled('l1', link);
    const second = first.result === 'approved' ? await this.#settled('r1', refund) : undefined;
    // The register asks again for a refund that was accepted and never sent.
    const anew = second?.result === 'not-processed' ? await this.#settled('r2', refund) : undefined;
    if (this.#deathsLeft > 0) throw new Error('the daemon did not die where it should');
    this.end = [first, second, anew].flatMap((one) => one?.result ?? []).join(', ');
    await this.#returning;
    return wrongWith(await service.ledger(), first, anew ?? second, isWithdrawn === true);
  }

  async #startDaemon(): Promise<void> {
    const { daemonDiesAt } = this.#cell;
    const killAt = this.#deathsLeft > 0 && daemonDiesAt !== undefined ? { TENDERD_KILL_AT: daemonDiesAt } : {};
    // This daemon runs at normal speed. With a faster clock, its wall time would differ from the time of the daemon
    // that died.
    const environment = { ...this.#service?.environment, ...killAt };
    const daemon = await this.#shop?.start({ environment, logLevel: 'error' });
    if (daemon === undefined) throw new Error('there is a shop');
    this.#daemon = daemon;
    void this.#bury(daemon);
  }

  async #bury(daemon: DaemonProcess): Promise<void> {
    const { signal } = await daemon.ended;
    if (this.#daemon !== daemon) return;
    this.#daemon = undefined;
    if (signal === 'SIGKILL') this.#deathsLeft -= 1;
  }

  /** Ends the service and starts it again half a second later. */
  async #serviceDies(service: ServiceProcess): Promise<void> {
    await service.kill();
    this.#returning = wait(500).then(async () => service.restart());
  }

  async #withdraw(): Promise<void> {
    await this.#asking(async (register) => {
      const { status } = await register.ask('POST', '/v1/transactions/l1/abort', { reason: 'the customer left' });
      return status < 300 ? true : undefined;
    });
  }

  async #settled(id: string, body: object): Promise<Word> {
    const told = await this.#until(id, body, ({ result }) => result !== undefined && result !== 'unresolved');
    await this.#asking(async (register) => {
      const { revision } = told;
      const { status } = await register.ask('POST', `/v1/transactions/${id}/acknowledge`, { revision });
      return status < 300 ? true : undefined;
    });
    return told;
  }

  /** Repeats the same request until the answer satisfies `isSo`, whatever dies in between. */
  async #until(id: string, body: object, isSo: (told: Word) => boolean): Promise<Word> {
    return this.#asking(async (register) => {
      const { status, text } = await register.ask('PUT', `/v1/transactions/${id}`, body, { prefer: 'wait=2' });
      if (status >= 300 && status !== 503) throw new Error(`${id} was refused: ${text}`);
      const told = word.safeParse(JSON.parse(text));
      return told.success && isSo(told.data) ? told.data : undefined;
    });
  }

  async #asking<T>(ask: (register: Register) => Promise<T | undefined>): Promise<T> {
    for (const endMs = performance.now() + timeLimitMs; performance.now() < endMs; ) {
      if (this.#daemon === undefined) await this.#startDaemon();
      const { register, ended } = this.#daemon ?? {};
      if (register === undefined) continue;
      try {
        const answer = await ask(register);
        if (answer !== undefined) return answer;
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        // The connection broke because the daemon died. Waits until the process has ended.
        await ended;
      }
    }
    throw new Error(`not over after ${timeLimitMs} ms`);
  }

  async close(): Promise<void> {
    await this.#shop?.clear();
    await this.#returning;
    await this.#service?.end();
  }
}

/** Compares the answers that the register received with the books of the service. */
export function wrongWith(
  ledger: Awaited<ReturnType<ServiceProcess['ledger']>>,
  first: Word,
  given: Word | undefined,
  isWithdrawn: boolean,
): readonly { readonly kind: Kind; readonly text: string }[] {
  const wrong: { kind: Kind; text: string }[] = [];
  const say = (kind: Kind, text: string): void => void wrong.push({ kind, text });
  if (ledger.length > 1) say('charged twice', `${ledger.length} sessions were opened`);
  const captured = ledger.reduce((sum, one) => sum + one.captured, 0);
  const refunded = ledger.reduce((sum, one) => sum + one.refunded, 0);
  const isApproved = first.result === 'approved';
  if (isApproved !== captured > 0)
    say(isApproved ? 'misreported' : 'lost', `it is ${first.result}, and ${captured} was taken`);
  if (isApproved && first.authorized?.amount !== captured)
    say('misreported', `it is told with ${first.authorized?.amount}, and ${captured} was taken`);
  if (given !== undefined && (given.result === 'approved') !== refunded > 0)
    say('misreported', `the refund is ${given.result}, and ${refunded} was given back`);
  if (refunded > 1_250) say('charged twice', `${refunded} was given back`);
  if (first.result !== (isWithdrawn ? 'not-processed' : 'approved')) say('unexpected', `it is ${first.result}`);
  if (!isWithdrawn && given?.result !== 'approved') say('unexpected', `the refund is ${given?.result}`);
  return wrong;
}
