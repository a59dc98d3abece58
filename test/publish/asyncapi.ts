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
      terminal: text('Its name in the configuration.', 'till-1'),
      poiId: text('Its POIID.', 'P400-1234'),
      gateway: text('The name of its gateway in the configuration.', 'shop'),
      link: object(
        { up: flag('The connection to the gateway is up.') },
        { cause: text('Stable code of the cause; absent while it is up.', 'refused') },
      ),
      lane: text('free, unreachable, busy, blocked, faulted or resting, as in the API.', 'free'),
      queued: count('How many transactions wait.'),
    },
    { unreachable: text('Stable code: why it cannot take a payment; absent if it can.', 'link') },
  );
  return object({
    version: text('The version of tenderd.', '0.1.0'),
    startedAt: time('When the process started.'),
    simulated: flag('No real money moves.'),
    ready: flag('The daemon can take payments.'),
    reasons: { type: 'array', items: words, description: 'Why it cannot; empty if it can.' },
    open: count('Transactions without an outcome, 1000 at most.'),
    unresolved: count('Transactions whose outcome is not known, 1000 at most.'),
    publication: object(
      {
        state: text('`connected` or `not-connected`.', 'connected'),
        waiting: count('How many events of the journal the stream does not have yet.'),
        late: flag('The oldest one waits for longer than `publish.lateMinutes`.'),
      },
      { oldestAt: time('When the oldest of them happened; absent if none waits.') },
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
        'The message id: the journal, the number and time of the fact, and a digest of what it is about.',
        '9f2c4a1be07d5563-1042-1772355605000-5be0c2d4',
      ),
      source: text('The journal of the daemon.', 'urn:tenderd:9f2c4a1be07d5563'),
      type: { type: 'string', const: type },
      subject: text(
        'The transaction, or else the terminal or payment service; absent for the daemon itself.',
        'till1-20260301-0042',
      ),
      time: { type: 'string', format: 'date-time', description: 'When it happened.' },
      datacontenttype: { type: 'string', const: 'application/json' },
      ...(sequence.length === 0
        ? {}
        : {
            sequence: {
              type: 'string',
              pattern: '^[0-9]{15}$',
              description: 'The number of the fact, from 1 on, without a gap.',
            },
            local: flag(
              'Only this journal has the fact, and the other one of a pair has not. Its `sequence` is that of the fact before it. Absent otherwise.',
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
        'Nats-Msg-Id': { type: 'string', description: 'The id of the event. The stream drops repeats by it.' },
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
        'Every event of the journal of a daemon, in NATS JetStream: at least once, in order for each daemon, redacted as in the API.',
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
          'A transaction that got an outcome, as it is when it is sent.',
          'OutcomeCloudEvent',
        ),
        status: message(
          eventTypes.status,
          'The state of the daemon now. It is not from the journal, and may be missing.',
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
