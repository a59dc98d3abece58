/** The form of an event in a stream. */

import { z } from 'zod';

/** One event in the stream. */
export const event = z.looseObject({
  specversion: z.literal('1.0'),
  id: z.string(),
  source: z.string(),
  type: z.string(),
  subject: z.string().optional(),
  time: z.string(),
  sequence: z.string().optional(),
  data: z.record(z.string(), z.unknown()),
});

/** An event of the stream. */
export type StreamEvent = z.infer<typeof event>;
