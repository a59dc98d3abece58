/** The virtual stage with a register that uses UUIDs as transaction ids. The scenario still uses its own names. */

import { createHash } from 'node:crypto';
import { withWholeIds } from '../simulation/whole-ids.js';
import type { Setting, Wanted } from './scenario.js';
import type { Answer, Seen, SeenFact, Stage } from './stage.js';
import { VirtualStage } from './virtual-stage.js';

/** Makes the stage. */
export function makeUuidStage(setting: Setting): Promise<Stage> {
  return Promise.resolve(new UuidStage(setting));
}

class UuidStage extends VirtualStage {
  readonly #names = new Map<string, string>();
  override readonly world: Stage['world'];

  constructor(setting: Setting) {
    super(setting);
    const { world } = this.host;
    this.world = {
      ledger: () =>
        withWholeIds(world.ledger()).map((line) => ({
          ...line,
          saleTransactionId: this.#name(line.saleTransactionId),
        })),
      received: () => world.received(),
      complaints: () => world.complaints(),
    };
  }

  override async submit(wanted: Wanted): Promise<Answer> {
    const { transactionId, of, card, retryOf, reviewed } = wanted;
    return this.#named(
      super.submit({
        ...wanted,
        transactionId: this.#uuid(transactionId),
        ...(of === undefined || of === 'unlinked' ? {} : { of: this.#uuid(of) }),
        ...(card === undefined ? {} : { card: this.#uuid(card) }),
        ...(retryOf === undefined ? {} : { retryOf: this.#uuid(retryOf) }),
        reviewed: reviewed?.map((one) => ({ ...one, transactionId: this.#uuid(one.transactionId) })),
      }),
    );
  }

  override abort(id: string): Promise<Answer> {
    return this.#named(super.abort(this.#uuid(id)));
  }

  override acknowledge(id: string, revision: number): Promise<Answer> {
    return this.#named(super.acknowledge(this.#uuid(id), revision));
  }

  override resolve(id: string, outcome: 'approved' | 'declined' | 'not-processed'): Promise<Answer> {
    return this.#named(super.resolve(this.#uuid(id), outcome));
  }

  override async seen(id: string): Promise<Seen | undefined> {
    const seen = await super.seen(this.#uuid(id));
    if (seen === undefined) return undefined;
    const message = [...this.#names].reduce((text, [uuid, name]) => text.replaceAll(uuid, name), seen.message);
    return { ...seen, message };
  }

  override async end(): Promise<readonly SeenFact[]> {
    return (await super.end()).map((fact) => ({
      ...fact,
      transactionId: this.#name(fact.transactionId ?? '') || undefined,
    }));
  }

  async #named(answer: Promise<Answer>): Promise<Answer> {
    const told = await answer;
    return told.ok || told.naming === undefined ? told : { ...told, naming: this.#name(told.naming) };
  }

  #name(id: string): string {
    return this.#names.get(id) ?? id;
  }

  /** Returns the UUID for a name. A name has the same UUID in each run. */
  #uuid(name: string): string {
    const hex = createHash('sha256').update(name).digest('hex');
    const id = [
      hex.slice(0, 8),
      hex.slice(8, 12),
      `4${hex.slice(13, 16)}`,
      `a${hex.slice(17, 20)}`,
      hex.slice(20, 32),
    ].join('-');
    this.#names.set(id, name);
    return id;
  }
}
