/** The events of one payment, rewritten for another daemon and another payment. */

import { z } from 'zod';
import type { StreamEvent } from '../publish/stream-event.js';

/** One played payment: the number of its daemon, its own number, and the number of the daemon's last event before the payment. */
export interface PlayedPayment {
  readonly daemon: number;
  readonly payment: number;
  readonly sequence: number;
  /** Wall time in ms. */
  readonly atMs: number;
}

/** A message for the stream. */
export interface PlayedMessage {
  readonly id: string;
  readonly subject: string;
  readonly body: string;
}

const times = z.string().regex(/^\d{4}-\d\d-\d\dT/);
const idMark = '<id>';
const timeMark = '<time>';

/** Returns the name of a daemon's journal in its events. */
export function sourceOf(daemon: number): string {
  return daemon.toString(16).padStart(16, '0');
}

/** Makes a writer of payments from the events that a real daemon published for one payment with this id. */
export function paymentWriter(
  events: readonly StreamEvent[],
  transactionId: string,
): (payment: PlayedPayment) => readonly PlayedMessage[] {
  const templates = events.map(({ type, subject, data }) => {
    const marked = JSON.stringify(data, (_, value: unknown) => {
      if (typeof value !== 'string') return value;
      return times.safeParse(value).success ? timeMark : value.replaceAll(transactionId, idMark);
    });
    return { type, isAbout: subject === transactionId, subject, data: marked };
  });
  return ({ daemon, payment, sequence, atMs }) => {
    const source = sourceOf(daemon);
    const own = `till${daemon}-${payment}`;
    const at = new Date(atMs).toISOString();
    return templates.map(({ type, isAbout, subject, data }, place) => {
      const seq = sequence + place + 1;
      const id = `${source}-${seq}-${atMs}`;
      const envelope = {
        specversion: '1.0',
        id,
        source: `urn:tenderd:${source}`,
        type,
        ...(subject === undefined ? {} : { subject: isAbout ? own : subject }),
        time: at,
        datacontenttype: 'application/json',
        sequence: String(seq).padStart(15, '0'),
      };
      const body = data.replaceAll(idMark, own).replaceAll(timeMark, at);
      return {
        id,
        subject: `tenderd.store-${daemon}`,
        body: `${JSON.stringify(envelope).slice(0, -1)},"data":${body}}`,
      };
    });
  };
}
