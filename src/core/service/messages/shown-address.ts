/** Which address of a payment service is shown to customers: by the same rules as the addresses that a register gives us. */

import type { CheckoutAddress } from '../../model/order.js';

/** Scheme and host, with what may follow them; no user, no password, and nothing but printable ASCII. */
const form = /^(https?):\/\/([a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?(?:[/?#][!-~]*)?$/i;
const here = /^(?:localhost|\[::1\]|127\.[0-9]+\.[0-9]+\.[0-9]+)$/i;
const lengthMax = 2_048;

/** Why nobody is shown it, for people, without the address; undefined where it may be shown. `isSimulated`: a page on this machine needs no encryption. */
export function whyNotShown({ url, embed }: CheckoutAddress, isSimulated: boolean): string | undefined {
  const why = whyNoAddress(url, isSimulated);
  if (why !== undefined) return `its checkoutUrl ${why}`;
  const inside = embed === undefined ? undefined : whyNoAddress(embed.iframeUrl, isSimulated);
  return inside === undefined ? undefined : `its iframeUrl ${inside}`;
}

function whyNoAddress(address: string, isSimulated: boolean): string | undefined {
  if (address.length > lengthMax) return `has more than ${lengthMax} characters`;
  const [, scheme = '', host = ''] = form.exec(address) ?? [];
  if (scheme === '') return 'is no web address with a host, without user and password';
  if (scheme.toLowerCase() === 'https' || (isSimulated && here.test(host))) return undefined;
  return 'does not start with https://';
}
