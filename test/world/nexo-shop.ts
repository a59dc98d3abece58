/** A shop with an open nexo interface, and a register that POSTs messages to it. */

import { expect } from 'vitest';
import type { DialectName } from '../../protocol/index.js';
import type { DaemonProcess, Start } from './daemon-process.js';
import { setPracticeStage } from './practice-stage.js';

/** The name and POIID of the first terminal. */
export const poiId = 'till-1';

/** Opens a shop with a nexo interface and a simulator with these terminals. */
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
  /**
   * Kills the daemon as soon as the terminal has this request, so that the register receives no answer. Then starts the
   * next daemon, whose recovery runs at a higher speed.
   */
  const killedBy = async (daemon: DaemonProcess, text: string): Promise<DaemonProcess> => {
    victim.kill = () => daemon.kill();
    expect(await post(daemon, text)).toBe('nothing');
    expect(await daemon.ended).toMatchObject({ signal: 'SIGKILL' });
    delete victim.kill;
    return start({ environment: { TENDERD_SPEED: '10' }, isHere: true });
  };
  /** Sets a function that is called whenever the terminal receives a request for money. Undefined removes the function. */
  const atRequest = (deed: (() => void) | undefined): void => {
    if (deed === undefined) delete victim.kill;
    else victim.kill = deed;
  };
  return { shop, simulator, start, killedBy, atRequest };
}

/** POSTs a text in its encoding. Resolves with `nothing` if the connection ended without an answer. */
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
