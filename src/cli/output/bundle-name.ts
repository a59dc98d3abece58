/** The name of a support bundle. */

/** Returns the name of the file, with the local time: `tenderd-support-20261129-143000.tar.gz`. */
export function bundleName(time: Date): string {
  const date = `${time.getFullYear()}${two(time.getMonth() + 1)}${two(time.getDate())}`;
  const stamp = `${date}-${two(time.getHours())}${two(time.getMinutes())}${two(time.getSeconds())}`;
  return `tenderd-support-${stamp}.tar.gz`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
