/** The cookie of a session. Scripts cannot read it, and no other site can send it. */

/** The maximum length of a `Cookie` header that is searched. */
const headerMax = 8_192;

/** Returns the name of the cookie. Over TLS the name has a prefix. Browsers accept such a cookie only over TLS, and only from this host. */
function cookieName(isSecure: boolean): string {
  return isSecure ? '__Host-tenderd-office' : 'tenderd-office';
}

/** Returns the header that sets the cookie. The browser drops the cookie when the browser ends. */
export function cookieOf(secret: string, isSecure: boolean): string {
  return `${cookieName(isSecure)}=${secret}; Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
}

/** Returns the header that removes the cookie. */
export function removedCookie(isSecure: boolean): string {
  return `${cookieOf('', isSecure)}; Max-Age=0`;
}

/** Returns the secret in a `Cookie` header; undefined if there is none, or more than one. */
export function secretIn(header: string | undefined, isSecure: boolean): string | undefined {
  if (header === undefined || header.length > headerMax) return undefined;
  const prefix = `${cookieName(isSecure)}=`;
  const found = header
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(prefix));
  const secret = found.length === 1 ? found[0]?.slice(prefix.length) : undefined;
  return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : undefined;
}
