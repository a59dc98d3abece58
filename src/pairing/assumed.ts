/**
 * How the cloud of Swedbank Pay pairs, in one place. Public is: a POST with a token and the code on the terminal's screen, and that its response
 * holds a channel id, which is part of the address of all messages. The names of the fields, the codes of refusals and the form of the id are in no
 * public document, and are assumed here.
 */

/** What a status of the service means. Of every other one nothing is known. */
export type PairingStatus =
  | 'paired'
  | 'code-wrong'
  | 'code-expired'
  | 'code-used'
  | 'unauthorised'
  | 'later'
  | 'unusable';

/** The body of the request, in JSON. */
export function pairingBody(code: string): string {
  return JSON.stringify({ pairingCode: code });
}

/** The channel id of a response; undefined for one that holds none. What could lead elsewhere in an address is none. */
export function channelIn(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const { channelId }: { readonly channelId?: unknown } = Object(value);
    return typeof channelId === 'string' && isChannel(channelId) ? channelId : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a text can be a channel id. */
export function isChannel(text: string): boolean {
  return /^[A-Za-z0-9][\w-]{0,127}$/.test(text);
}

/** See `PairingStatus`. */
export function meaningOf(status: number): PairingStatus {
  switch (status) {
    case 200:
    case 201:
      return 'paired';
    case 400:
    case 404:
    case 422:
      return 'code-wrong';
    case 410:
      return 'code-expired';
    case 409:
      return 'code-used';
    case 401:
    case 403:
      return 'unauthorised';
    default:
      return status === 408 || status === 429 || status >= 500 ? 'later' : 'unusable';
  }
}

/** Where the messages of a channel go: beside the address that paired it. */
export function channelAddress(pairingUrl: string, channel: string): string {
  return new URL(`channels/${channel}/nexo`, pairingUrl).href;
}
