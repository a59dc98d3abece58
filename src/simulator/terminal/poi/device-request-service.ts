/**
 * A terminal's services without money: Display, Input, Print, BalanceInquiry, GetTotals and Admin. The terminal serves
 * one such request at a time, and none during a payment.
 */

import type { Appointment } from '../base/agenda.js';
import { failureBody, response } from '../message/answer-bodies.js';
import type { Job } from '../message/message-sender.js';
import { type Content, isContent, isList, partOf, textOf, textsOf } from '../encoding/content.js';
import type { DeviceDialogue } from '../device/device-dialogue.js';
import { limits } from '../base/limits.js';
import { type Header, idOf } from '../message/message.js';
import type { TerminalHost } from '../money/money-service.js';
import type { Periods } from '../money/periods.js';
import { transactionTotals } from '../money/totals.js';

/** The categories of device requests. */
export const deviceRequestCategories: ReadonlySet<string> = new Set([
  'Display',
  'Print',
  'Input',
  'BalanceInquiry',
  'GetTotals',
  'Admin',
]);

/** The functions of the terminal that this service uses. */
export interface DeviceRequestSite {
  readonly poiId: string;
  readonly dialogue: DeviceDialogue;
  readonly periods: Periods;
  isReachable(): boolean;
  can(...capabilities: readonly string[]): boolean;
}

interface Running {
  readonly job: Job;
  readonly takenAt: number;
  readonly steps: Appointment[];
}

/** The device request service of one terminal. */
export class DeviceRequestService {
  readonly #house: TerminalHost;
  readonly #site: DeviceRequestSite;
  #running: Running | undefined;

  constructor(house: TerminalHost, site: DeviceRequestSite) {
    this.#house = house;
    this.#site = site;
  }

  /** Returns the running request, if there is one. */
  current(): Job | undefined {
    return this.#running?.job;
  }

  /** Serves a request that the terminal has permitted. */
  serve(job: Job): void {
    this.#running = { job, takenAt: this.#house.agenda.nowMs(), steps: [] };
    const { behaviour, incoming } = job;
    const condition = behaviour.fail?.isTaken === false ? behaviour.fail.condition : undefined;
    if (condition !== undefined) return this.#fail(condition);
    switch (incoming.header.category) {
      case 'GetTotals':
        return this.#end('Success', this.#totals(job));
      case 'Admin':
        return this.#asked(job, () =>
          this.#after(behaviour.hostAfterMs ?? this.#house.pace.hostMs, limits.hostMs, 'UnreachableHost', () =>
            this.#end('Success', { Response: response('Success') }),
          ),
        );
      case 'Display':
        return this.#end('Success', displayed(job));
      case 'Print':
        return this.#end('Success', printed(job));
      case 'Input':
        return this.#ask(job);
      default:
        return this.#asked(job, () => this.#balance(job));
    }
  }

  /** Handles an Abort. Returns true if the Abort names the running request. */
  abort(header: Header, id: string): boolean {
    const running = this.#running;
    if (running === undefined || idOf(running.job.incoming.header) !== id) return false;
    if (running.job.incoming.header.saleId !== header.saleId) return false;
    if (running.job.behaviour.abort !== 'ignored') this.#fail('Aborted');
    return true;
  }

  /** Interrupts the running request, as a restart does. */
  breakOff(): void {
    const running = this.#running;
    if (running === undefined) return;
    this.#leave(running, 'interrupted');
  }

  #ask(job: Job): void {
    const { behaviour, incoming } = job;
    const data = partOf(incoming.body, 'InputData') ?? {};
    const limitMs = Number(textOf(data, 'MaxInputTime') ?? limits.inputMs / 1_000) * 1_000;
    const cancelAfterMs = behaviour.customerCancelsAfterMs;
    if (cancelAfterMs !== undefined) return this.#after(cancelAfterMs, limitMs, 'Cancel', () => this.#fail('Cancel'));
    this.#after(behaviour.cardAfterMs ?? this.#house.pace.cardMs, limitMs, 'Cancel', () => {
      this.#end(
        'Success',
        inputBody(job, 'Success', undefined, typedBy(behaviour.types, textOf(data, 'InputCommand'))),
      );
    });
  }

  /**
   * Asks the cashier first, if the behaviour requires it and the register can ask. If the cashier refuses or does not
   * answer, the request ends.
   */
  #asked(job: Job, next: () => void): void {
    const question = job.behaviour.input;
    if (question === undefined || !this.#site.can('CashierInput')) return next();
    const running = this.#running;
    const answered = (isGiven: boolean): void => {
      if (this.#running !== running) return;
      if (isGiven) next();
      else this.#fail('Cancel');
    };
    const { dialogue } = this.#site;
    if (question.asks === 'confirmation') dialogue.confirm(job, question.text, answered);
    else dialogue.ask(job, question, (given) => answered(given !== undefined));
  }

  #balance(job: Job): void {
    const { behaviour, incoming } = job;
    const isShown = behaviour.isSilent === undefined && this.#site.isReachable();
    if (isShown && this.#site.can('CashierDisplay', 'CashierStatus'))
      this.#site.dialogue.show(job, 'Insert or tap card');
    const { customerCancelsAfterMs, cardAfterMs, hostAfterMs } = behaviour;
    if (customerCancelsAfterMs !== undefined)
      return this.#after(customerCancelsAfterMs, limits.cardMs, 'Cancel', () => this.#fail('Cancel'));
    this.#after(cardAfterMs ?? this.#house.pace.cardMs, limits.cardMs, 'Cancel', () =>
      this.#after(hostAfterMs ?? this.#house.pace.hostMs, limits.hostMs, 'UnreachableHost', () =>
        this.#end(
          'Success',
          balanceBody(partOf(incoming.body, 'LoyaltyAccountReq') !== undefined, behaviour.contactless),
        ),
      ),
    );
  }

  #totals(job: Job): Content {
    const { periods } = this.#site;
    const bySaleId = textsOf(job.incoming.body, 'TotalDetails').includes('SaleID');
    const totals = transactionTotals(this.#linesWithin(partOf(job.incoming.body, 'TotalFilter')), bySaleId);
    return {
      POIReconciliationID: periods.openId(),
      Response: response('Success'),
      ...(totals.length === 0 ? {} : { TransactionTotals: totals }),
    };
  }

  /**
   * Returns the ledger lines that match a TotalFilter. The simulator records no operator, shift or group of totals, so
   * a filter by one of these matches no line.
   */
  #linesWithin(filter: Content | undefined): ReturnType<Periods['lines']> {
    const { periods, poiId } = this.#site;
    const [sale, poi] = [textOf(filter, 'SaleID'), textOf(filter, 'POIID')];
    const isOfNone = ['OperatorID', 'ShiftNumber', 'TotalsGroupID'].some((name) => textOf(filter, name) !== undefined);
    if (isOfNone || (poi ?? poiId) !== poiId) return [];
    return periods.lines().filter(({ saleId }) => (sale ?? saleId) === saleId);
  }

  #after(afterMs: number | 'never', limitMs: number, tooLate: string, inTime: () => void): void {
    const isLate = afterMs === 'never' || afterMs >= limitMs;
    const step = this.#house.agenda.in(isLate ? limitMs : afterMs, isLate ? () => this.#fail(tooLate) : inTime);
    this.#running?.steps.push(step);
  }

  #fail(condition: string): void {
    const running = this.#running;
    if (running === undefined) return;
    this.#end(condition, refusedBody(running.job, condition, this.#house.answering.newTransactionKey()));
  }

  #end(result: string, body: Content): void {
    const running = this.#running;
    if (running === undefined) return;
    this.#leave(running, result);
    if (this.#site.isReachable()) this.#house.answering.answer(running.job, body);
  }

  #leave({ job, takenAt, steps }: Running, result: string): void {
    for (const step of steps) step.cancel();
    this.#running = undefined;
    this.#site.dialogue.end();
    this.note(job, result, takenAt);
  }

  /** Records a request that has ended, including a request that the terminal itself has handled. */
  note(job: Job, result: string, takenAt = this.#house.agenda.nowMs()): void {
    const { header } = job.incoming;
    const [poiId, endedAt] = [this.#site.poiId, this.#house.agenda.nowMs()];
    const { category, saleId } = header;
    const shown = shownIn(job);
    this.#house.served({ poiId, category, serviceId: idOf(header), saleId, takenAt, endedAt, result, shown });
  }
}

/** Returns the body of a refusal. In the answer to a device request, the refusal is at another place than in other answers. */
export function refusedBody(
  job: Job,
  condition: string,
  key: Parameters<typeof failureBody>[1],
  text?: string,
): Content {
  const { category } = job.incoming.header;
  if (category === 'Input') return inputBody(job, 'Failure', condition, {});
  if (category === 'Display') return displayed(job, condition);
  if (category === 'Print') return printed(job, condition);
  const body = failureBody(job.incoming, key, condition, text);
  return category === 'GetTotals' ? { POIReconciliationID: '1', ...body } : body;
}

function outputsIn(job: Job): readonly Content[] {
  const output = job.incoming.body['DisplayOutput'];
  return (isList(output) ? output : [output]).filter(isContent);
}

function shownIn(job: Job): readonly string[] {
  return outputsIn(job).flatMap((output) => {
    const texts = partOf(output, 'OutputContent')?.['OutputText'];
    return (isList(texts) ? texts : [texts]).filter(isContent).map((text) => textOf(text, 'Text') ?? '');
  });
}

function displayed(job: Job, condition?: string): Content {
  const told = condition === undefined ? response('Success') : response('Failure', condition);
  const wanted = outputsIn(job).filter((output) => textOf(output, 'ResponseRequiredFlag') !== 'false');
  return {
    OutputResult: wanted.map((output) => ({
      Device: textOf(output, 'Device') ?? '',
      InfoQualify: textOf(output, 'InfoQualify') ?? '',
      Response: told,
    })),
  };
}

function printed(job: Job, condition?: string): Content {
  const output = partOf(job.incoming.body, 'PrintOutput') ?? {};
  return {
    DocumentQualifier: textOf(output, 'DocumentQualifier') ?? 'Document',
    Response: condition === undefined ? response('Success') : response('Failure', condition),
  };
}

function inputBody(job: Job, result: string, condition: string | undefined, given: Content): Content {
  const data = partOf(job.incoming.body, 'InputData') ?? {};
  const named = (name: string): string => textOf(data, name) ?? '';
  const isGiven = result === 'Success';
  return {
    InputResult: {
      Device: named('Device'),
      InfoQualify: named('InfoQualify'),
      Response: response(result, condition),
      ...(isGiven ? { Input: { InputCommand: named('InputCommand'), ...given } } : {}),
    },
  };
}

/**
 * The answers that the customer gives by default: yes, some digits, a word, the first line. For each command: the field
 * and its value.
 */
const typed: ReadonlyMap<string, readonly [field: string, ordinary: string]> = new Map([
  ['GetConfirmation', ['ConfirmedFlag', 'true']],
  ['SiteManager', ['ConfirmedFlag', 'true']],
  ['DigitString', ['DigitInput', '4711']],
  ['DecimalString', ['DigitInput', '4711']],
  ['TextString', ['TextInput', 'Kari']],
  ['GetMenuEntry', ['MenuEntryNumber', '1']],
  ['GetFunctionKey', ['FunctionKey', '1']],
]);

function typedBy(told: string | undefined, command = ''): Content {
  const [field, ordinary = ''] = typed.get(command) ?? [];
  if (field === undefined) return {};
  return { [field]: field === 'ConfirmedFlag' && told === 'no' ? 'false' : (told ?? ordinary) };
}

function balanceBody(isLoyalty: boolean, isContactless: true | undefined): Content {
  const EntryMode = [isContactless === undefined ? 'ICC' : 'Contactless'];
  if (isLoyalty) {
    const id = { LoyaltyID: '71000042', EntryMode, IdentificationType: 'AccountNumber' };
    return {
      Response: response('Success'),
      LoyaltyAccountStatus: {
        CurrentBalance: '240',
        LoyaltyUnit: 'Point',
        LoyaltyAccount: { LoyaltyBrand: 'Bonus', LoyaltyAccountID: id },
      },
    };
  }
  const CardData = { PaymentBrand: 'Visa', MaskedPAN: '411111******1111', EntryMode };
  return {
    Response: response('Success'),
    PaymentAccountStatus: {
      Currency: 'EUR',
      CurrentBalance: '50.00',
      PaymentInstrumentData: { PaymentInstrumentType: 'Card', CardData },
    },
  };
}
