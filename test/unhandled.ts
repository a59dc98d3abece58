/** What fails a run besides its tests. */

/**
 * Whether an error that nobody handled fails the run: each does but one. With Node's own import vitest reports each module to its main
 * process and waits for no answer; a file that ends before one arrived is no fault of a test.
 */
export function failsTheRun({ name, message }: { name: string; message: string }): boolean {
  return name !== 'EnvironmentTeardownError' || !message.includes('while "ensureModuleGraphEntry" was pending');
}
