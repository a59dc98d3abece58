/** The way of results that are POSTed to a register's own address, on virtual time. */

import type { ResultCarrier } from '../../../src/nexo/results/result-address.js';
import type { Scene } from '../scene.js';

/** The register at the end of that way. */
export interface ResultTaker {
  readonly saleId: string;
  /** Whether a connection can be made. */
  readonly isThere: boolean;
  /** Something leaves for it. */
  leaves?(): void;
  /** Takes what was POSTed, and says by which status; undefined where its answer never comes. */
  takes(body: string): number | undefined;
}

/** One way takes so long. */
const wayMs = 4;
/** After this a POST without an answer is given up. */
const answerMs = 10_000;

/** The carrier of one process. What is on its way when the process dies arrives all the same, and its answer is heard by nobody. */
export function carrierOn({ time }: Scene, taker: ResultTaker): ResultCarrier {
  let isClosed = false;
  const after = (ms: number, act: () => void): void => {
    time.at(time.monoMs() + ms, act);
  };
  return {
    where: 'the register',
    send: (body) =>
      new Promise((resolve) => {
        const ends = (ms: number, end: Parameters<typeof resolve>[0]): void =>
          after(ms, () => {
            if (!isClosed) resolve(end);
          });
        taker.leaves?.();
        if (!taker.isThere)
          return ends(wayMs, { type: 'not-sent', cause: { code: 'refused', text: 'the register is away' } });
        after(wayMs, () => {
          const status = taker.takes(body);
          if (status !== undefined) return ends(wayMs, { type: 'answered', status, contentType: '', text: '' });
          ends(answerMs, { type: 'lost', cause: { code: 'hangs', text: 'no whole answer' } });
        });
      }),
    close: () => {
      isClosed = true;
    },
  };
}
