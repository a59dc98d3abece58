/** The errors that fail a run in addition to its tests. */

/**
 * True if an unhandled error fails the run. One error does not fail the run: with Node's own import, vitest reports
 * each module to its main process without waiting, and a test file may end before the reply.
 */
export function failsTheRun({ name, message }: { name: string; message: string }): boolean {
  return name !== 'EnvironmentTeardownError' || !message.includes('while "ensureModuleGraphEntry" was pending');
}
