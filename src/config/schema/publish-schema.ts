/** The schema of the publication of events. Without an address, no events are published. */

import { isIP } from 'node:net';
import { z } from 'zod';
import { configExpected as texts } from '../../messages/index.js';
import { isLoopback } from '../problems/path.js';
import { directory, expected, integer, type SecretSchema, text } from './schema-parts.js';

const { daemon } = texts;

/** Returns the schema of the publication settings. */
export function publishSchema(secret: SecretSchema) {
  return z
    .strictObject(
      {
        url: z
          .string(expected(daemon.publishUrl))
          .max(2_048, expected(daemon.publishUrl))
          .refine((value) => isServer(value), expected(daemon.publishUrl))
          .optional(),
        credentials: secret.optional(),
        ca: text(daemon.publishCa).optional(),
        stream: z
          .string(expected(daemon.publishStream))
          .regex(/^[A-Za-z0-9_-]{1,255}$/, expected(daemon.publishStream))
          .optional(),
        subject: z
          .string(expected(daemon.publishSubject))
          .max(255, expected(daemon.publishSubject))
          .regex(/^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*$/, expected(daemon.publishSubject))
          .optional(),
        lateMinutes: integer(1, 10_080, daemon.publishLate).default(15),
        statusSeconds: integer(10, 86_400, daemon.publishStatus).default(300),
        inFlight: integer(1, 256, daemon.publishInFlight).default(1),
        packages: directory(daemon.publishPackages).optional(),
      },
      expected(daemon.publish),
    )
    .refine(({ url, stream, subject }) => {
      const isSet = [url, stream, subject].map((one) => one !== undefined);
      return isSet.every((one) => one === isSet[0]);
    }, expected(daemon.publishWhole));
}

/** True for the address of a NATS server. Events name amounts and sales, so they leave this machine only with TLS. */
export function isServer(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, pathname, search, hash, hostname } = new URL(value);
  const isBare = [username, password, search, hash].every((part) => part === '') && ['', '/'].includes(pathname);
  // The client compares the certificate with a host name, never with an IP address.
  const isNamed = hostname !== '' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  return isBare && (protocol === 'tls:' ? isNamed : protocol === 'nats:' && isLoopback(value));
}
