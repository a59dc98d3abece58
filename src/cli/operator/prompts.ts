/** `tenderd prompts` and `tenderd prompts answer`: what terminals ask of the register, answered by hand. */

import type { Prompt, PromptAnswer } from '../../client/index.js';
import { type AskOptions, findDaemon } from '../command/find-daemon.js';
import type { CommandContext } from '../command/context.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { clock, plain } from '../output/format.js';
import { reach } from '../command/daemon-request.js';
import { Screen } from '../output/screen.js';

/** Shows what terminals ask now, each with the command that answers it. */
export async function prompts(options: AskOptions, context: CommandContext): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const { client } = await findDaemon(options, context.environment, context.home);
  const open = await reach(client, async () => client.prompts());
  screen.document({ prompts: open });
  if (open.length === 0) screen.line('No terminal asks anything.');
  for (const prompt of open) show(prompt, screen);
  return exitCodes.ok;
}

function show(prompt: Prompt, screen: Screen): void {
  screen.line(
    `${screen.tint('strong', plain(prompt.text) || prompt.kind)}  (${plain(prompt.terminal)}, ${aboutOf(prompt)})`,
  );
  for (const [index, { text, selectable }] of prompt.menu.entries())
    screen.line(`  ${selectable ? `${index + 1}` : ' '}  ${plain(text)}`);
  screen.line(`  until ${clock(prompt.expiresAt)}; then the terminal goes on without you`);
  screen.line(`  ${screen.tint('quiet', `tenderd prompts answer ${plain(prompt.promptId)} ${wordsFor(prompt.kind)}`)}`);
  screen.line(`  ${screen.tint('quiet', `tenderd prompts answer ${plain(prompt.promptId)} --cancel`)}`);
  screen.line();
}

function aboutOf({ transactionId, deviceRequestId }: Prompt): string {
  if (transactionId !== undefined) return `transaction ${plain(transactionId)}`;
  return deviceRequestId === undefined ? 'no transaction' : 'what it was asked outside a payment';
}

/** What is typed for an answer to such a question. */
function wordsFor(kind: Prompt['kind']): string {
  switch (kind) {
    case 'confirmation':
    case 'manager':
    case 'signature':
      return 'yes|no';
    case 'text':
      return '"the text"';
    case 'digits':
      return '1234';
    case 'menu':
      return '1';
    case 'any-key':
      return 'ok';
  }
}

/** Answers one question. The words are read by what it asks for; `--cancel` says that nobody answers. */
export async function answerPrompt(
  promptId: string,
  given: string | undefined,
  options: AskOptions & { readonly cancel?: true },
  context: CommandContext,
): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const { client } = await findDaemon(options, context.environment, context.home);
  const open = await reach(client, async () => client.prompts());
  const prompt = open.find((one) => one.promptId === promptId);
  // One that is not open any more is asked about all the same: the daemon knows what became of it.
  const kind = prompt?.kind ?? 'text';
  const answer: PromptAnswer = options.cancel === true ? { cancelled: true } : readAnswer(kind, given);
  const answered = await reach(client, async () => client.answer(promptId, answer));
  screen.document(answered);
  screen.line(options.cancel === true ? 'The terminal is told that nobody answers.' : 'The terminal has its answer.');
  return exitCodes.ok;
}

function readAnswer(kind: Prompt['kind'], given = ''): PromptAnswer {
  switch (kind) {
    case 'confirmation':
    case 'manager':
    case 'signature':
      if (given === 'yes' || given === 'no') return { confirmed: given === 'yes' };
      throw notUnderstood('yes or no');
    case 'text':
      return { text: given };
    case 'digits':
      if (/^\d+$/.test(given)) return { digits: given };
      throw notUnderstood('digits alone');
    case 'menu':
      if (/^[1-9]\d*$/.test(given)) return { entry: Number(given) };
      throw notUnderstood('the number of a line, such as 1');
    case 'any-key':
      if (given === 'ok') return { key: true };
      throw notUnderstood('ok');
  }
}

function notUnderstood(expected: string): CommandFailure {
  return new CommandFailure(exitCodes.usage, 'answer-does-not-fit', `This question takes ${expected}.`, [
    'Nothing was answered.  See what is asked: tenderd prompts',
  ]);
}
