/** The codecs by name. */
import type { Codec, Encoding } from './codec.js';
import { jsonCodec } from './json.js';
import { xmlCodec } from './xml.js';

const codecs: Readonly<Record<Encoding, Codec>> = { xml: xmlCodec, json: jsonCodec };

/** The codec of an encoding. */
export function codecFor(encoding: Encoding): Codec {
  return codecs[encoding];
}
