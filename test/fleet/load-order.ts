/** The order for a load process, and the report of that process. */

import { z } from 'zod';

/** The form of an order. */
export const loadOrder = z.object({
  /** The address of the server, as host and port. */
  server: z.string(),
  daemons: z.int(),
  /** The number of the first daemon. */
  firstDaemon: z.int(),
  paymentsPerSecond: z.int(),
  seconds: z.number(),
  /** A file with the events of one payment of a real daemon, as JSON. */
  events: z.string(),
  transactionId: z.string(),
});

/** The order for a load process. */
export type LoadOrder = z.infer<typeof loadOrder>;

/** Some of the events, by their places in the stream: when they were sent and acknowledged, as wall times in ms. */
const sample = z.object({ seq: z.int(), sentMs: z.number(), acknowledgedMs: z.number() });

/** A sampled event. */
export type Sample = z.infer<typeof sample>;

/** The form of a report. */
export const loadDone = z.object({
  payments: z.int(),
  events: z.int(),
  /** The time in seconds until the stream had all events. */
  seconds: z.number(),
  processorMs: z.number(),
  samples: z.array(sample),
});

/** The report of a load process. */
export type LoadDone = z.infer<typeof loadDone>;
