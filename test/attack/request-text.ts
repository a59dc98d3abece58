/** A good request as it stands on the wire. */

/** Where an API is, and what it wants to see. */
export interface InterfaceAddress {
  readonly port: number;
  readonly token: string;
}

/** A request line and the headers of a register, with more of them and a body where given. */
export function requestText(line: string, api: InterfaceAddress, more: readonly string[] = [], body = ''): string {
  const headers = [`host: 127.0.0.1:${api.port}`, `authorization: Bearer ${api.token}`, ...more];
  return `${line} HTTP/1.1\r\n${headers.map((one) => `${one}\r\n`).join('')}\r\n${body}`;
}
