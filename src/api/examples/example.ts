/** What an example of the API description is. */

/** One example: what it shows, and how it looks. */
export interface Example {
  readonly summary: string;
  readonly value: unknown;
}

/** Makes one. */
export function example(summary: string, value: unknown): Example {
  return { summary, value };
}
