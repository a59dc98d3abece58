/** Waits for promises of the engine in a test that controls the time. */

/** Waits until the promises of the engine have settled. */
export async function settled(): Promise<void> {
  for (let index = 0; index < 10; index += 1) await Promise.resolve();
}

/** Returns the value of a promise, or `undefined` if it is pending. */
export async function nowOf<T>(promise: Promise<T>): Promise<{ readonly value: T } | undefined> {
  let come: { readonly value: T } | undefined;
  void promise.then((value) => (come = { value }));
  await settled();
  return come;
}
