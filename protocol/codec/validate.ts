/** What a message does not keep to, all at once. */
import { defaultDialect, type Dialect } from '../dialect/index.js';
import type { OutgoingMessage } from '../registry.js';
import type { EncodeError } from './codec.js';
import { jsonNotation } from './json-write.js';
import { violations } from './writing.js';

/**
 * All that keeps a message from being written in a dialect (the standard 3.1 unless another is asked for), in either encoding, with
 * path and expectation; empty for a message that may be written. Of a message that was read, `kept` says what the
 * text had beside the model.
 */
export function validate(message: OutgoingMessage, dialect: Dialect = defaultDialect): readonly EncodeError[] {
  return violations(jsonNotation, message, dialect);
}
