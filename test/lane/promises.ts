/** Promises of the engine, seen from a test that drives the time. */

/** Lets the promises of the engine settle. */
export async function settled(): Promise<void> {
  for (let index = 0; index < 10; index += 1) await Promise.resolve();
}

/** What a promise has come to by now; `undefined` while it is pending. */
export async function nowOf<T>(promise: Promise<T>): Promise<{ readonly value: T } | undefined> {
  let come: { readonly value: T } | undefined;
  void promise.then((value) => (come = { value }));
  await settled();
  return come;
}
