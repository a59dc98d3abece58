/** A shop whose nexo interface is open, and a register that posts messages to it. */

import { expect } from 'vitest';
import type { DialectName } from '../../protocol/index.js';
import type { DaemonProcess, Start } from './daemon-process.js';
import { setPracticeStage } from './practice-stage.js';

/** The first terminal of the shop: its name and its POIID. */
export const poiId = 'till-1';

/** A shop with its nexo interface open, before a simulator with these terminals. */
export async function openShop(
  cleanUp: (end: () => Promise<void>) => void,
  script = '',
  tables: readonly string[] = [],
  terminals: readonly string[] = [poiId],
  dialect?: DialectName,
  speed = 50,
) {
  const victim: { kill?: () => void } = {};
  const { shop, simulator } = await setPracticeStage(cleanUp, {
    terminals,
    speed,
    script,
    tables: ['[nexo]', 'enabled = true', ...tables],
    ...(dialect === undefined ? {} : { dialect }),
    onReceived: ({ category }) => {
      if (category === 'Payment' || category === 'Reconciliation' || category === 'CardAcquisition') victim.kill?.();
    },
  });
  const start = async (options: Start = {}): Promise<DaemonProcess> => {
    const daemon = await shop.start(options);
    while ((await daemon.register.terminal(poiId)).session !== 'standing');
    return daemon;
  };
  /** Kills the daemon as soon as the terminal has the request of this text, whose register hears nothing; the next one recovers in a hurry. */
  const killedBy = async (daemon: DaemonProcess, text: string): Promise<DaemonProcess> => {
    victim.kill = () => daemon.kill();
    expect(await post(daemon, text)).toBe('nothing');
    expect(await daemon.ended).toMatchObject({ signal: 'SIGKILL' });
    delete victim.kill;
    return start({ environment: { TENDERD_SPEED: '10' } });
  };
  /** What happens whenever the terminal has a request for money; nothing any more without it. */
  const atRequest = (deed: (() => void) | undefined): void => {
    if (deed === undefined) delete victim.kill;
    else victim.kill = deed;
  };
  return { shop, simulator, start, killedBy, atRequest };
}

/** POSTs a text in its encoding; `nothing` when the connection ended without an answer. */
export async function post({ url, register }: DaemonProcess, text: string, token = register.token): Promise<string> {
  const isXml = text.startsWith('<');
  return fetch(`${url}${isXml ? '/EPASSaleToPOI/3.1' : '/nexo'}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': isXml ? 'application/xml' : 'application/json' },
    body: text,
  }).then(
    (response) => response.text(),
    () => 'nothing',
  );
}
