/** A valid request as text. */

/** The address of an API, and what it expects. */
export interface InterfaceAddress {
  readonly port: number;
  readonly token: string;
}

/** Returns a request line and the headers of a register, with further headers and a body if given. */
export function requestText(line: string, api: InterfaceAddress, more: readonly string[] = [], body = ''): string {
  const headers = [`host: 127.0.0.1:${api.port}`, `authorization: Bearer ${api.token}`, ...more];
  return `${line} HTTP/1.1\r\n${headers.map((one) => `${one}\r\n`).join('')}\r\n${body}`;
}
