/** Makes the AsyncAPI description of the published events from the schemas of the API, so that both always agree. */

import { eventTypes } from '../../src/publish/envelope.js';
import { objectIn } from '../api/openapi-rules.js';

type Json = ReturnType<typeof objectIn>;

const prefix = '#/components/schemas/';

/** Adds a schema of the API and all schemas to which it refers. */
function collect(name: string, from: Json, into: Record<string, unknown>): void {
  if (name in into) return;
  const schema = from[name];
  into[name] = schema;
  JSON.stringify(schema, (key, value: unknown) => {
    if (key === '$ref' && typeof value === 'string' && value.startsWith(prefix))
      collect(value.slice(prefix.length), from, into);
    return value;
  });
}

const text = (description: string, example: string) => ({ type: 'string', description, examples: [example] });

const flag = (description: string) => ({ type: 'boolean', description });
const count = (description: string) => ({ type: 'integer', minimum: 0, description });
const time = (description: string) => ({ type: 'string', format: 'date-time', description });

/** Returns the schema of an object in which these members are required. */
function object(required: Json, optional: Json = {}) {
  return { type: 'object', required: Object.keys(required), properties: { ...required, ...optional } };
}

/** Returns the schema of the data of a status. */
function status() {
  const words = { type: 'string' };
  const terminal = object(
    {
      terminal: text('The name of the terminal in the configuration.', 'till-1'),
      poiId: text('The POIID of the terminal.', 'P400-1234'),
      gateway: text('The name of the terminal’s gateway in the configuration.', 'shop'),
      link: object(
        { up: flag('True if the connection to the gateway is up.') },
        { cause: text('The stable code of the cause. Absent while the connection is up.', 'refused') },
      ),
      lane: text(
        'The state of the terminal, as in the API: free, unreachable, busy, blocked, faulted or resting.',
        'free',
      ),
      queued: count('The number of transactions that wait.'),
    },
    {
      unreachable: text(
        'The stable code of the reason why the terminal cannot take a payment. Absent if it can.',
        'link',
      ),
    },
  );
  return object({
    version: text('The version of tenderd.', '0.1.0'),
    startedAt: time('The time at which the process started.'),
    simulated: flag('True if no real money moves.'),
    ready: flag('True if the daemon can take payments.'),
    reasons: {
      type: 'array',
      items: words,
      description: 'The reasons why the daemon cannot take payments. Empty if it can.',
    },
    open: count('The number of transactions without an outcome. Not more than 1000 are counted.'),
    unresolved: count('The number of transactions with an unknown outcome. Not more than 1000 are counted.'),
    publication: object(
      {
        state: text('The connection to the NATS server: `connected` or `not-connected`.', 'connected'),
        waiting: count('The number of events of the journal that the stream does not have yet.'),
        late: flag('True if the oldest event waits for longer than `publish.lateMinutes`.'),
      },
      { oldestAt: time('The time of the oldest event that waits. Absent if none waits.') },
    ),
    terminals: { type: 'array', items: terminal },
    attention: { type: 'array', items: { $ref: `${prefix}AttentionEntry` }, description: 'The attention list.' },
  });
}

/** Returns the schema of a CloudEvent with this type and data. A status has no sequence, because a status does not come from the journal. */
function cloudEvent(type: string, data: unknown) {
  const sequence = type === eventTypes.status ? [] : ['sequence'];
  return {
    type: 'object',
    required: ['specversion', 'id', 'source', 'type', 'time', 'datacontenttype', ...sequence, 'data'],
    properties: {
      specversion: { type: 'string', const: '1.0' },
      id: text(
        'The message id: the journal, the number and time of the fact, and a digest of the fact.',
        '9f2c4a1be07d5563-1042-1772355605000-5be0c2d4',
      ),
      source: text('The journal of the daemon.', 'urn:tenderd:9f2c4a1be07d5563'),
      type: { type: 'string', const: type },
      subject: text(
        'The transaction. If there is none, the terminal or the payment service. Absent for the daemon itself.',
        'till1-20260301-0042',
      ),
      time: { type: 'string', format: 'date-time', description: 'The time of the event.' },
      datacontenttype: { type: 'string', const: 'application/json' },
      ...(sequence.length === 0
        ? {}
        : {
            sequence: {
              type: 'string',
              pattern: '^[0-9]{15}$',
              description: 'The number of the fact. Numbers begin at 1 and have no gaps.',
            },
            local: flag(
              'True if only this journal of a pair has the fact. Its `sequence` is that of the fact before it. Absent otherwise.',
            ),
          }),
      data,
    },
  };
}

function message(name: string, summary: string, schema: string) {
  return {
    name,
    title: name,
    summary,
    contentType: 'application/cloudevents+json',
    headers: {
      type: 'object',
      required: ['Nats-Msg-Id', 'Nats-Expected-Stream'],
      properties: {
        'Nats-Msg-Id': {
          type: 'string',
          description: 'The id of the event. The stream drops an event whose id it already has.',
        },
        'Nats-Expected-Stream': { type: 'string', description: 'The configured stream.' },
      },
    },
    payload: { $ref: prefix + schema },
  };
}

/** Returns the description (AsyncAPI 3.0). `description`: the OpenAPI description of the API. */
export function asyncApi(description: Json): Json {
  const from = objectIn(objectIn(description['components'])['schemas']);
  const schemas: Record<string, unknown> = {};
  collect('ProgressEvent', from, schemas);
  collect('Transaction', from, schemas);
  collect('AttentionEntry', from, schemas);
  const outcome = {
    type: 'object',
    required: ['transaction'],
    properties: { transaction: { $ref: `${prefix}Transaction` } },
  };
  const all = ['progress', 'outcome', 'status'] as const;
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Events of tenderd',
      version: '1',
      description:
        'The events of the journal of a daemon, in NATS JetStream. Each event is sent at least once. The events of one daemon are in order, and are redacted as in the API.',
    },
    defaultContentType: 'application/cloudevents+json',
    channels: {
      events: {
        address: '{subject}',
        parameters: {
          subject: { description: 'The configured subject of the daemon.', examples: ['tenderd.store-17'] },
        },
        messages: Object.fromEntries(all.map((name) => [name, { $ref: `#/components/messages/${name}` }])),
      },
    },
    operations: {
      publishEvent: {
        action: 'send',
        channel: { $ref: '#/channels/events' },
        messages: all.map((name) => ({ $ref: `#/channels/events/messages/${name}` })),
      },
    },
    components: {
      messages: {
        progress: message(
          eventTypes.progress,
          'A step of a transaction, a terminal or the daemon.',
          'ProgressCloudEvent',
        ),
        outcome: message(
          eventTypes.outcome,
          'A transaction that got an outcome, in its state at the time of sending.',
          'OutcomeCloudEvent',
        ),
        status: message(
          eventTypes.status,
          'The present state of the daemon. A status is not from the journal, and may be missing.',
          'StatusCloudEvent',
        ),
      },
      schemas: {
        ProgressCloudEvent: cloudEvent(eventTypes.progress, { $ref: `${prefix}ProgressEvent` }),
        OutcomeCloudEvent: cloudEvent(eventTypes.outcome, outcome),
        StatusCloudEvent: cloudEvent(eventTypes.status, status()),
        ...schemas,
      },
    },
  };
}
