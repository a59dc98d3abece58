/** The transmission of results that are POSTed to a register's own address, on virtual time. */

import type { ResultCarrier } from '../../../src/nexo/results/result-address.js';
import type { Scene } from '../scene.js';

/** The register that receives the results. */
export interface ResultTaker {
  readonly saleId: string;
  /** True if a connection can be made. */
  readonly isThere: boolean;
  /** Called when a POST is sent to the register. */
  leaves?(): void;
  /** Receives a POST and returns its status; undefined if the answer never arrives. */
  takes(body: string): number | undefined;
}

/** The transmission time in one direction. */
const wayMs = 4;
/** The time after which a POST without an answer is given up. */
const answerMs = 10_000;

/**
 * Returns the carrier of one process. A POST that is on its way when the process dies still arrives, but its answer is
 * lost.
 */
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
