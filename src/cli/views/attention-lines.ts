/** The commands by which the operator acts on an attention item. */

import type { AttentionEntry } from '../../client/index.js';
import { cliNextSteps as texts } from '../../messages/index.js';
import { decider } from '../command/operator-identity.js';
import { plain } from '../output/format.js';

/**
 * Returns the commands that resolve an item. For an unresolved transaction, the operator chooses the outcome. If the
 * transaction already has the outcome `result`, one command confirms this outcome. If the transaction may still have
 * been charged, another command resolves it as `approved`. `isGuided`: the output goes to a terminal window, where
 * `tenderd resolve` can ask for the outcome of an unresolved transaction.
 */
export function resolveLines(id: string, code: string, result = 'approved', isGuided = false): readonly string[] {
  const command = `tenderd transactions resolve ${id} --outcome`;
  const isUnresolved = code === 'unresolved' || result === 'unresolved';
  if (isUnresolved && isGuided) return texts.resolveGuided(`tenderd resolve ${id}`);
  if (isUnresolved) return texts.resolve(`${command} OUTCOME ${decider}`);
  const confirm = texts.ifOutcomeIsRight(`${command} ${withoutMoney[result] ?? 'approved'} ${decider}`);
  const mayBeWrong = uncertain.includes(code) && withoutMoney[result] !== undefined;
  return mayBeWrong ? [texts.ifWentThrough(`${command} approved ${decider}`), confirm] : [confirm];
}

/** The codes of items about a transaction that may have been charged although its outcome says that no money moved. */
const uncertain: readonly string[] = ['other-attempt-unknown', 'operation-unexplained'];

/** For each result that moved no money: the outcome that confirms it. */
const withoutMoney: Readonly<Record<string, string>> = {
  declined: 'declined',
  cancelled: 'not-processed',
  'not-processed': 'not-processed',
};

/** Returns the commands for an item. `result` is the result of its transaction, if known. `isGuided`: see {@link resolveLines}. */
export function attentionCommands(
  { terminal, transactionId, attention }: AttentionEntry,
  result?: string,
  isGuided = false,
): readonly string[] {
  const id = transactionId === undefined ? undefined : plain(transactionId);
  return attention.actions.flatMap((action) => {
    switch (action) {
      case 'resolve':
        return id === undefined ? [] : resolveLines(id, attention.code, result, isGuided);
      case 'reverse':
        return id === undefined ? [] : [texts.giveBack(`tenderd reverse ${id}`)];
      case 'refund':
        return id === undefined ? [] : [texts.giveBack(`tenderd order refund ${id}`)];
      case 'release':
        return terminal === undefined ? [] : [`tenderd terminals release ${plain(terminal)} ${decider}`];
      case 'acknowledge':
        return id === undefined ? [] : [`tenderd transactions acknowledge ${id}`];
      case 'config-check':
        return [texts.configCheck('tenderd config check')];
      case 'call-support':
        return [texts.callSupport];
      case 'journal-confirm':
        return [texts.journalConfirm(`tenderd journal confirm ${decider}`)];
      case 'journal-same-machine':
        return [texts.sameMachine(`tenderd journal same-machine ${decider}`)];
      case 'journal-new-sale-id':
        return [texts.newSaleId(`tenderd journal new-sale-id ${decider}`)];
      default:
        return [plain(action)];
    }
  });
}
