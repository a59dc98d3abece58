/** The type of an example in the API description. */

/** One example with its summary. */
export interface Example {
  readonly summary: string;
  readonly value: unknown;
}

/** Creates an example. */
export function example(summary: string, value: unknown): Example {
  return { summary, value };
}
