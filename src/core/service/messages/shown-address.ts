/**
 * Checks the address of a payment page before customers see it. The rules are those for the addresses that registers
 * send.
 */

import { serviceLog } from '../../../messages/index.js';
import type { CheckoutAddress } from '../../model/order.js';

/**
 * Scheme and host, with an optional path. The address must not contain a user or password, and must be printable ASCII.
 */
const form = /^(https?):\/\/([a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?(?:[/?#][!-~]*)?$/i;
const here = /^(?:localhost|\[::1\]|127\.[0-9]+\.[0-9]+\.[0-9]+)$/i;
const lengthMax = 2_048;

/**
 * Returns the reason why an address is not shown, without the address itself; undefined if it may be shown.
 * `isSimulated`: a page on this machine needs no encryption.
 */
export function whyNotShown({ url, embed }: CheckoutAddress, isSimulated: boolean): string | undefined {
  const why = whyNoAddress(url, isSimulated);
  if (why !== undefined) return serviceLog.unusableAddress('checkoutUrl', why);
  const inside = embed === undefined ? undefined : whyNoAddress(embed.iframeUrl, isSimulated);
  return inside === undefined ? undefined : serviceLog.unusableAddress('iframeUrl', inside);
}

function whyNoAddress(
  address: string,
  isSimulated: boolean,
): Parameters<typeof serviceLog.unusableAddress>[1] | undefined {
  if (address.length > lengthMax) return { lengthMax };
  const [, scheme = '', host = ''] = form.exec(address) ?? [];
  if (scheme === '') return 'no-address';
  if (scheme.toLowerCase() === 'https' || (isSimulated && here.test(host))) return undefined;
  return 'not-encrypted';
}
