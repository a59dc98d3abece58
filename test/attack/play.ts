/**
 * Plays commands on a live shop to the end: every transaction ends, is read once more, and is compared with the
 * ledgers.
 */

import * as fc from 'fast-check';
import type { Lanes } from '../../src/core/index.js';
import { disagreements } from './books.js';
import { LiveShop } from './live-shop.js';
import { type RegisterCommand, registerCommands, release } from './register-commands.js';
import { InterfaceBroke, muteTerminal, RegisterModel } from './register-model.js';

/** The terminals of a shop. The answers of one of them are unreadable. */
export const terminals = ['till-1', 'till-2', muteTerminal];
/** The answers of this terminal are unreadable, and the terminal never repeats them. */
export const script = `${muteTerminal} default: answer unknown-word; status lost`;

/** Sequences of commands. */
export const commandsArbitrary = fc.commands([...registerCommands], { maxCommands: 60, size: 'max' });

/** Plays one sequence on its own shop. Rejects with the violation. */
export async function play(commands: Iterable<RegisterCommand>, injected?: (lanes: Lanes) => Lanes): Promise<void> {
  const shop = await LiveShop.open({ terminals, script, ...(injected === undefined ? {} : { injected }) });
  try {
    const model = new RegisterModel(terminals);
    await fc.asyncModelRun(() => ({ model, real: shop }), commands);
    await untilEnded(model, shop);
    const ends = model.all.map(({ id, asked, told }) => {
      if (told === undefined) throw new InterfaceBroke(`${id} has not ended`);
      return { ...told, transactionId: id, reviewed: asked.reviewed, original: asked.original };
    });
    const wrong = [...disagreements(ends, shop.simulator.world.ledger()), ...shop.simulator.world.complaints()];
    if (wrong.length > 0) throw new InterfaceBroke(wrong.map((one) => JSON.stringify(one)).join('\n'));
    if (shop.faults.length > 0) throw new InterfaceBroke(`the daemon reported ${shop.faults.map(String).join(', ')}`);
  } finally {
    await shop.close();
  }
}

/**
 * Waits until every transaction has ended. The terminal with unreadable answers holds its lane until it is released.
 */
export async function untilEnded(model: RegisterModel, shop: LiveShop): Promise<void> {
  for (;;) {
    const open = model.all.filter(({ told }) => told === undefined);
    if (open.length === 0) return;
    if (open.some(({ asked }) => asked.terminal === muteTerminal)) await release(model, shop, muteTerminal);
    for (const { id, asked } of open) {
      const waitS = asked.terminal === muteTerminal ? 2 : 25;
      const answer = await shop.call({ path: `/v1/transactions/${id}`, headers: { prefer: `wait=${waitS}` } });
      model.hear(answer.json);
    }
  }
}
