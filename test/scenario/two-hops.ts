/** Another tenderd between the daemon of a scenario and the simulator: the daemon speaks to its nexo interface. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transactionIdFrom } from '../../src/core/index.js';
import { Shop } from '../integration/daemon-process.js';
import { type HopMaker, patientHeartbeat } from './real-stage.js';

const saleId = 'REGISTER-1';

/** Starts the tenderd in between, with a journal and a time of its own; its gateway is the simulator, as the setting has it. */
export const tenderdBetween: HopMaker = async (setting, simulator, speed) => {
  const shop = new Shop({
    url: simulator.url,
    poiListUrl: `http://127.0.0.1:${simulator.port}/poi-list`,
    profile: setting.profile,
    terminals: Object.values(setting.terminals),
    ...(setting.encoding === undefined ? {} : { encoding: setting.encoding }),
    gatewayLines: [patientHeartbeat],
    tables: ['[nexo]', 'enabled = true'],
  });
  const daemon = await shop.start({ environment: { TENDERD_SPEED: String(speed) }, logLevel: 'error' });
  const ids = new Map<string, string>();
  return {
    gatewayLines: [
      `url = "${daemon.url.replace(/^http/, 'ws')}/nexo"`,
      ...(setting.encoding === undefined ? [] : [`encoding = "${setting.encoding}"`]),
      'profile = "tenderd"',
      'bearer = { env = "BETWEEN_TOKEN" }',
      patientHeartbeat,
    ],
    terminalLines: [`saleId = "${saleId}"`],
    environment: { BETWEEN_TOKEN: readFileSync(join(shop.dataDir, 'token'), 'utf8').trim() },
    accepted: ({ transactionId, kind, acceptedAt, options }) => {
      const category = kind === 'reversal' ? 'Reversal' : 'Payment';
      const parts = [category, saleId, transactionId, acceptedAt];
      ids.set(transactionIdFrom(digest, parts), transactionId);
      // A part of a sale is known by what was paid before it, too: by any whole amount up to its total.
      for (let paid = 0; paid < (options?.split?.total ?? 0); paid += 100)
        ids.set(transactionIdFrom(digest, [...parts, `part behind ${paid}`]), transactionId);
    },
    translated: (ledger) =>
      ledger.map((line) => ({ ...line, saleTransactionId: ids.get(line.saleTransactionId) ?? line.saleTransactionId })),
    close: () => shop.clear(),
  };
};

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
