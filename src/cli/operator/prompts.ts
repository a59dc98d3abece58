/** `tenderd prompts` and `tenderd prompts answer`: shows the prompts of terminals, and answers a prompt by hand. */

import type { Prompt, PromptAnswer } from '../../client/index.js';
import { cliStatus as texts, cliTables } from '../../messages/index.js';
import { type AskOptions, findDaemon } from '../command/find-daemon.js';
import type { CommandContext } from '../command/context.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { clock, plain } from '../output/format.js';
import { reach } from '../command/daemon-request.js';
import { Screen } from '../output/screen.js';

/** Shows the open prompts, each with the command for answering it. */
export async function prompts(options: AskOptions, context: CommandContext): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const { client } = await findDaemon(options, context.environment, context.home);
  const open = await reach(client, async () => client.prompts());
  screen.document({ prompts: open });
  if (open.length === 0) screen.line(texts.noPrompts);
  for (const prompt of open) show(prompt, screen);
  return exitCodes.ok;
}

function show(prompt: Prompt, screen: Screen): void {
  screen.line(
    `${screen.tint('strong', plain(prompt.text) || cliTables.promptKind(prompt.kind))}  (${plain(prompt.terminal)}, ${aboutOf(prompt)})`,
  );
  for (const [index, { text, selectable }] of prompt.menu.entries())
    screen.line(`  ${selectable ? `${index + 1}` : ' '}  ${plain(text)}`);
  screen.line(`  ${texts.answerUntil(clock(prompt.expiresAt))}`);
  screen.line(`  ${screen.tint('quiet', `tenderd prompts answer ${plain(prompt.promptId)} ${wordsFor(prompt.kind)}`)}`);
  screen.line(`  ${screen.tint('quiet', `tenderd prompts answer ${plain(prompt.promptId)} --cancel`)}`);
  screen.line();
}

function aboutOf({ transactionId, deviceRequestId }: Prompt): string {
  if (transactionId !== undefined) return texts.promptOf.transaction(plain(transactionId));
  return deviceRequestId === undefined ? texts.promptOf.nothing : texts.promptOf.deviceRequest;
}

/** Returns an example answer for a prompt of this kind. */
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

/** Answers one prompt. The kind of the prompt determines how the given words are read. `--cancel` reports that there is no answer. */
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
  // Send the answer even if the prompt is no longer open. The daemon then reports how the prompt ended.
  const kind = prompt?.kind ?? 'text';
  const answer: PromptAnswer = options.cancel === true ? { cancelled: true } : readAnswer(kind, given);
  const answered = await reach(client, async () => client.answer(promptId, answer));
  screen.document(answered);
  screen.line(options.cancel === true ? texts.promptCancelled : texts.promptAnswered);
  return exitCodes.ok;
}

function readAnswer(kind: Prompt['kind'], given = ''): PromptAnswer {
  switch (kind) {
    case 'confirmation':
    case 'manager':
    case 'signature':
      if (given === 'yes' || given === 'no') return { confirmed: given === 'yes' };
      throw otherForm(texts.answerForms.confirmation);
    case 'text':
      return { text: given };
    case 'digits':
      if (/^\d+$/.test(given)) return { digits: given };
      throw otherForm(texts.answerForms.digits);
    case 'menu':
      if (/^[1-9]\d*$/.test(given)) return { entry: Number(given) };
      throw otherForm(texts.answerForms.menu);
    case 'any-key':
      if (given === 'ok') return { key: true };
      throw otherForm(texts.answerForms.key);
  }
}

function otherForm(expected: string): CommandFailure {
  return new CommandFailure(exitCodes.usage, 'answer-does-not-fit', texts.answerForm(expected), [texts.seePrompts]);
}
