/** The codecs by encoding and dialect. */
import type { Encoding } from '../declaration/encoding.js';
import { defaultDialect, type Dialect } from '../dialect/index.js';
import type { Codec } from './shared/codec.js';
import { jsonCodecFor } from './json/json.js';
import { xmlCodecFor } from './xml/xml.js';

const makers: Readonly<Record<Encoding, (dialect: Dialect) => Codec>> = { xml: xmlCodecFor, json: jsonCodecFor };

/** Returns the codec for an encoding. The codec writes the given dialect, by default version 3.1 of the standard. */
export function codecFor(encoding: Encoding, dialect: Dialect = defaultDialect): Codec {
  return makers[encoding](dialect);
}

/** Messages of version 3.1 as JSON. */
export const jsonCodec: Codec = codecFor('json');

/** Messages of version 3.1 as XML. */
export const xmlCodec: Codec = codecFor('xml');
