/** Another tenderd between the daemon of a scenario and the simulator. The daemon uses its nexo interface. */

import { z } from 'zod';
import { kinds, transactionIdFrom } from '../../src/core/index.js';
import { type DaemonProcess, Shop } from '../world/daemon-process.js';
import { freePort } from '../world/free-port.js';
import { type HopMaker, patientHeartbeat } from './real-stage.js';
import { digest } from '../digest.js';

const saleId = 'REGISTER-1';
const bearer = 'the-second-speaks-to-the-first-by-this-bearer';
const attempted = z.object({ attempts: z.array(z.object({ serviceId: z.string() })) });

/**
 * Starts the other tenderd with its own journal and clock. The gateway of this tenderd is the simulator with the
 * setting of the scenario.
 */
export const tenderdBetween: HopMaker = async (setting, simulator, speed) => {
  const shop = new Shop({
    url: simulator.url,
    poiListUrl: `http://127.0.0.1:${simulator.port}/poi-list`,
    profile: setting.profile,
    terminals: Object.values(setting.terminals),
    ...(setting.encoding === undefined ? {} : { encoding: setting.encoding }),
    gatewayLines: [patientHeartbeat],
    tables: ['[nexo]', 'enabled = true', 'bearer = { env = "BETWEEN_BEARER" }'],
  });
  const environment = { TENDERD_SPEED: String(speed), BETWEEN_BEARER: bearer };
  const port = await freePort();
  let daemon: DaemonProcess | undefined;
  /**
   * The daemon's ids by the ids that the other tenderd makes of them, and the daemon's ServiceIDs of closings by those
   * of the other tenderd.
   */
  const ids = new Map<string, string>();
  const serviceIds = new Map<string, string>();
  return {
    begin: async () => {
      daemon = await shop.start({ environment, logLevel: 'error', port });
    },
    gatewayLines: [
      `url = "ws://127.0.0.1:${port}/nexo"`,
      ...(setting.encoding === undefined ? [] : [`encoding = "${setting.encoding}"`]),
      'profile = "tenderd"',
      'bearer = { env = "BETWEEN_BEARER" }',
      patientHeartbeat,
    ],
    terminalLines: [`saleId = "${saleId}"`],
    environment: { BETWEEN_BEARER: bearer },
    accepted: ({ transactionId, kind, terminal, acceptedAt, options }) => {
      const { category } = kinds[kind];
      // The id of a card acquisition also depends on the terminal.
      const place = category === 'CardAcquisition' ? [setting.terminals[terminal ?? ''] ?? ''] : [];
      const parts = [category, saleId, ...place, transactionId, acceptedAt];
      ids.set(transactionIdFrom(digest, parts), transactionId);
      // The id of a part of a sale also depends on the amount that was paid before. This amount may be any whole amount up to the total.
      for (let paid = 0; paid < (options?.split?.total ?? 0); paid += 100)
        ids.set(transactionIdFrom(digest, [...parts, `part behind ${paid}`]), transactionId);
    },
    seen: async ({ kind, terminal, attempts }) => {
      if (kind !== 'reconciliation' || daemon === undefined) return;
      // A closing has no sale. The id of a closing depends on its ServiceID, and so does its line in the ledger.
      for (const { serviceId } of attempts ?? []) {
        const parts = ['Reconciliation', saleId, setting.terminals[terminal ?? ''] ?? '', serviceId, ''];
        const path = `/v1/transactions/${transactionIdFrom(digest, parts)}?include=attempts`;
        const { status, text } = await daemon.register.ask('GET', path);
        if (status !== 200) continue;
        const told = attempted.parse(JSON.parse(text));
        for (const attempt of told.attempts) serviceIds.set(attempt.serviceId, serviceId);
      }
    },
    translated: (ledger) =>
      ledger.map((line) => ({
        ...line,
        saleTransactionId: ids.get(line.saleTransactionId) ?? line.saleTransactionId,
        serviceId: serviceIds.get(line.serviceId) ?? line.serviceId,
      })),
    close: () => shop.clear(),
  };
};
