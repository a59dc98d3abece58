/** Reports all violations of a message at once. */
import { defaultDialect, type Dialect, type FieldName } from '../dialect/index.js';
import type { OutgoingMessage } from '../registry/registry.js';
import type { EncodeError } from './shared/codec.js';
import { bodyPlan, headerPlanIn } from './shared/envelope.js';
import { jsonNotation } from './json/json-write.js';
import { violations } from './shared/writing.js';

/**
 * Returns all violations that prevent writing a message in a dialect, with path and expectation; empty for a valid
 * message. The dialect is by default the standard 3.1, and both encodings have the same violations. If the message was
 * read from a text, `kept` lists the parts of the text outside the model.
 */
export function validate(message: OutgoingMessage, dialect: Dialect = defaultDialect): readonly EncodeError[] {
  return violations(jsonNotation, message, dialect);
}

/** True if a dialect has this name, in either encoding, for the field at a path of the model. */
export function isNameIn(dialect: Dialect, path: string, name: string): boolean {
  const [root = '', ...steps] = path.replace(/\[[0-9]+\]/g, '').split('.');
  const last = steps.pop() ?? '';
  let plan = root === 'MessageHeader' ? headerPlanIn(dialect) : bodyPlan(root, dialect);
  for (const step of steps) plan = plan?.byName.get(step)?.type;
  const field = plan?.byName.get(last);
  const key: FieldName = `${plan?.name ?? ''}.${last}`;
  return field?.wireName === name || dialect.names?.[key]?.includes(name) === true;
}
