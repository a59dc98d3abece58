/** The body of a device request: POST /v1/terminals/{terminal}/device-requests. Unknown fields are rejected. */

import { expectedFields } from '../../messages/index.js';
import { z } from '../schema/described-zod.js';
import type { CustomerQuestion, DeviceRequestParameters, totalDetails } from '../../core/index.js';
import { fieldPaths } from '../schema/field-paths.js';
import { objectError, textLineField } from '../schema/input-fields.js';

const kinds = [
  'diagnosis',
  'totals',
  'balance-inquiry',
  'input',
  'display',
  'print',
  'login',
  'logout',
  'admin',
] as const;
const kindExpected = expectedFields.oneOf(kinds);
const splits = ['terminal', 'sale-id', 'operator', 'shift', 'totals-group'] as const;
const splitExpected = expectedFields.anyOf(splits);
const questions = ['confirmation', 'any-key', 'digits', 'text', 'decimal', 'menu'] as const;
const questionExpected = expectedFields.oneOf(questions);
const linesMax = 10;
const linesExpected = expectedFields.lines(linesMax);
/** The maximum number of lines to print. A printed receipt may have more lines than a text on a screen. */
const printedLinesMax = 200;
const printedLinesExpected = expectedFields.lines(printedLinesMax);
const entriesExpected = expectedFields.menuEntries();
const lengthExpected = expectedFields.wholeNumber(1, 200);
const secondsExpected = expectedFields.wholeNumber(1, 180, 'seconds');

const lengthField = z
  .int({ error: lengthExpected })
  .min(1, { error: lengthExpected })
  .max(200, { error: lengthExpected });

const questionField = z
  .strictObject(
    {
      type: z.enum(questions, { error: questionExpected }).openapi({
        description:
          '`confirmation`: the answer is yes or no. `any-key`: the answer is a key press. `digits`, `text`, `decimal`: the customer types the answer, which must never be a password or a card number. `menu`: the answer is one of the lines.',
        example: 'digits',
      }),
      minLength: lengthField.optional().openapi({
        format: 'int32',
        description:
          'The least number of characters that the customer must type. For a menu, the least number of lines that the customer must choose.',
        example: 4,
      }),
      maxLength: lengthField.optional().openapi({
        format: 'int32',
        description:
          'The greatest number of characters that the customer may type. For a menu, the greatest number of lines that the customer may choose, if the terminal can accept several.',
        example: 12,
      }),
      initial: textLineField.optional().openapi({
        description: 'The initial content of the field: an example, or a first answer.',
        example: '0612345678',
      }),
      entries: z
        .array(textLineField, { error: entriesExpected })
        .min(2, { error: entriesExpected })
        .max(20, { error: entriesExpected })
        .optional()
        .openapi({ description: `The lines of a menu: ${entriesExpected}.`, example: ['Eat here', 'Take away'] }),
    },
    { error: objectError(expectedFields.objectWith('type')) },
  )
  .openapi({ description: 'The kind of answer that the customer gives. Only for `input`.' });

const bodyFields = z.strictObject(
  {
    kind: z.enum(kinds, { error: kindExpected }).openapi({
      description:
        '`diagnosis`: reads the state of the terminal. `totals`: reads the totals of the open period, which stays open. `balance-inquiry`: reads the balance of the card that the customer presents. `input`: asks the customer. `display`: shows the customer a text. `print`: prints a text on the terminal’s own printer. `login`, `logout`: begins or ends the terminal’s login session. `admin`: starts a service of the terminal by its name.',
      example: 'diagnosis',
    }),
    hosts: z.boolean({ error: expectedFields.trueOrFalse() }).optional().openapi({
      description: 'True if the terminal also checks the connections to its hosts. Only for `diagnosis`.',
      example: true,
    }),
    splitBy: z
      .array(z.enum(splits, { error: splitExpected }), { error: splitExpected })
      .max(splits.length, { error: splitExpected })
      .optional()
      .openapi({
        description: `The criteria by which the totals are split, ${splitExpected}. Only for \`totals\`.`,
        example: ['operator'],
      }),
    account: z
      .enum(['payment', 'loyalty'], { error: expectedFields.oneOf(['payment', 'loyalty']) })
      .optional()
      .openapi({
        description: 'The account; `payment` by default. Only for `balance-inquiry`.',
        example: 'payment',
      }),
    lines: z
      .array(textLineField, { error: linesExpected })
      .min(1, { error: linesExpected })
      .max(printedLinesMax, { error: printedLinesExpected })
      .optional()
      .openapi({
        description: `The lines to show or to print. For \`display\` and \`input\`: ${linesExpected}. For \`print\`: ${printedLinesExpected}.`,
        example: ['Your phone number?'],
      }),
    question: questionField.optional(),
    seconds: z
      .int({ error: secondsExpected })
      .min(1, { error: secondsExpected })
      .max(180, { error: secondsExpected })
      .optional()
      .openapi({
        format: 'int32',
        description: `The duration, ${secondsExpected}. For \`input\`, the customer has at most this time. For \`display\`, the text is shown at least for this time.`,
        example: 30,
      }),
    screen: textLineField.optional().openapi({
      description:
        'The name that the vendor gives to one of the terminal’s own screens. Only for `display` and `input`. A `display` that names a screen needs no `lines`.',
      example: 'Idle',
    }),
    maintenanceAllowed: z.boolean({ error: expectedFields.trueOrFalse() }).optional().openapi({
      description: 'True if the terminal may begin its maintenance now. Only for `logout`.',
      example: true,
    }),
    service: textLineField.optional().openapi({
      description: 'The name of the service at the terminal. Only for `admin`.',
      example: 'UpdateSoftware',
    }),
  },
  { error: objectError(expectedFields.jsonObject()) },
);

type BodyFields = z.infer<typeof bodyFields>;

/** For each field: the kinds of device requests that have it. */
const fieldKinds: Readonly<Record<Exclude<keyof BodyFields, 'kind'>, readonly BodyFields['kind'][]>> = {
  hosts: ['diagnosis'],
  splitBy: ['totals'],
  account: ['balance-inquiry'],
  lines: ['display', 'input', 'print'],
  screen: ['display', 'input'],
  question: ['input'],
  seconds: ['display', 'input'],
  maintenanceAllowed: ['logout'],
  service: ['admin'],
};

/** Reports a problem at a path of the body. */
type Refuse = (path: readonly string[], message: string) => void;

/** Checks that the fields of a question fit its type. */
function checkQuestion(question: z.infer<typeof questionField>, refuse: Refuse): void {
  const { type, minLength, maxLength, entries } = question;
  const isMenu = type === 'menu';
  if (isMenu !== (entries !== undefined))
    refuse(['question', 'entries'], isMenu ? entriesExpected : expectedFields.noValueForQuestion(type));
  const isTyped = type === 'digits' || type === 'text' || type === 'decimal';
  if (!isTyped && question.initial !== undefined)
    refuse(['question', 'initial'], expectedFields.noValueForQuestion(type));
  for (const field of ['minLength', 'maxLength'] as const) {
    if (!isTyped && !isMenu && question[field] !== undefined)
      refuse(['question', field], expectedFields.noValueForQuestion(type));
  }
  if ((minLength ?? 0) > (maxLength ?? Number.POSITIVE_INFINITY))
    refuse(['question', 'maxLength'], expectedFields.notBelowMinLength());
}

/** The schema of the body. */
export const deviceRequestMessageBody = bodyFields
  .superRefine((body, context) => {
    const refuse: Refuse = (path, message) => context.addIssue({ code: 'custom', path: [...path], message });
    for (const [field, of] of Object.entries(fieldKinds)) {
      if (!of.includes(body.kind) && Object.hasOwn(body, field)) refuse([field], expectedFields.noValueFor(body.kind));
    }
    const isScreenAlone = body.kind === 'display' && body.screen !== undefined;
    if (fieldKinds.lines.includes(body.kind) && body.lines === undefined && !isScreenAlone)
      refuse(['lines'], linesExpected);
    if (body.kind !== 'print' && (body.lines?.length ?? 0) > linesMax) refuse(['lines'], linesExpected);
    if (body.kind === 'input' && body.question === undefined) refuse(['question'], expectedFields.objectWith('type'));
    if (body.question !== undefined) checkQuestion(body.question, refuse);
  })
  .openapi('DeviceRequestBody', {
    description:
      'A request to the terminal outside any transaction. Unknown keys are refused, and so are those of another kind.',
  });

/** The paths of all fields of the body, for the hint about an unknown field. */
export const deviceRequestFieldPaths: readonly string[] = fieldPaths(bodyFields);

const standardDetails: Readonly<Record<(typeof splits)[number], (typeof totalDetails)[number]>> = {
  terminal: 'POIID',
  'sale-id': 'SaleID',
  operator: 'OperatorID',
  shift: 'ShiftNumber',
  'totals-group': 'TotalsGroupID',
};

/** Converts the body for the lanes. */
export function toDeviceRequestParameters(body: z.infer<typeof deviceRequestMessageBody>): DeviceRequestParameters {
  const { kind, lines = [], seconds } = body;
  const screen = body.screen === undefined ? {} : { screen: body.screen };
  switch (kind) {
    case 'diagnosis':
      return { kind, hosts: body.hosts ?? false };
    case 'totals':
      return { kind, details: (body.splitBy ?? []).map((split) => standardDetails[split]) };
    case 'balance-inquiry':
      return { kind, account: body.account ?? 'payment' };
    case 'input': {
      const question = toQuestion(body.question ?? { type: 'any-key' });
      return { kind, lines, question, ...screen, ...(seconds === undefined ? {} : { maxSeconds: seconds }) };
    }
    case 'display':
      return { kind, lines, ...screen, ...(seconds === undefined ? {} : { minSeconds: seconds }) };
    case 'print':
      return {
        kind,
        document: 'Document',
        content: { OutputFormat: 'Text', OutputText: lines.map((Text) => ({ Text })) },
      };
    case 'login':
      return { kind };
    case 'logout':
      return { kind, maintenanceAllowed: body.maintenanceAllowed ?? false };
    case 'admin':
      return { kind, ...(body.service === undefined ? {} : { service: body.service }) };
  }
}

function toQuestion({
  type,
  minLength,
  maxLength,
  initial,
  entries = [],
}: z.infer<typeof questionField>): CustomerQuestion {
  const lengths = {
    ...(minLength === undefined ? {} : { minLength }),
    ...(maxLength === undefined ? {} : { maxLength }),
  };
  switch (type) {
    case 'confirmation':
    case 'any-key':
      return { type };
    case 'menu':
      return { type, entries, ...lengths };
    case 'digits':
    case 'text':
    case 'decimal':
      return { type, ...lengths, ...(initial === undefined ? {} : { initial }) };
  }
}
