/** The journal: commits for all lanes of a turn, queries, and the stop after the first I/O error. */

import type {
  AttemptKey,
  RequestIdsFilter,
  Fact,
  HostMarks,
  HostVerdict,
  KeyLookup,
  LaneCommit,
  LaneCommitResult,
  LaneRecord,
  LogPosition,
  NumberedFact,
  OriginalNames,
  FoundTransactions,
  TransactionFilter,
  TransactionSearch,
  TransactionRecord,
} from '../core/index.js';
import type { OpenDatabase } from './database.js';
import { HostKeeper } from './host-keeper.js';
import { journal as texts, type Recipe } from '../messages/index.js';
import { bytesOf, type CopyContents, type CopySource, shares } from './copies/copy-source.js';
import { journalOrigin } from './copies/journal-origin.js';
import { copyPages, daemonPace } from './copies/page-copy.js';
import { type JournalError, journalError, toJournalError } from './error.js';
import type { InspectionStep } from './inspection.js';
import type { HostDecision, Journal } from './journal-interface.js';
import { JournalReader, limitOf } from './reader.js';
import { Memory } from './rows/memory.js';
import { MessageRecipes } from './housekeeping/message-recipes.js';
import {
  type KeptPublication,
  PublicationCursor,
  type PublicationPosition,
} from './housekeeping/publication-cursor.js';
import { type JournalPosition, LogPositionRow } from './rows/log-position.js';
import { RecordTexts } from './rows/record-texts.js';
import { ErasureProgress } from './retention/erasure-progress.js';
import {
  type ErasureOrder,
  type ErasureRun,
  type JournalParts as ErasureJournalParts,
  startErasure,
} from './retention/erasure-run.js';
import { type ShopperErasureOrder, type ShopperErasureRun, startShopperErasure } from './retention/shopper-erasure.js';
import { SearchIndex } from './search/search-index.js';
import { SearchReader } from './search/search-reader.js';
import type { Space } from './space.js';
import type { RollbackGuardState } from './rollback-guard.js';
import { type BeatResult, RollbackGuardKeeper } from './rollback-guard-keeper.js';
import { TurnCommit, type WrittenParts } from './turn-commit.js';
import { LaneWriter } from './writer.js';

/** The parts that `openJournal` supplies. */
export interface JournalParts {
  readonly path: string;
  readonly now: () => string;
  readonly database: OpenDatabase;
  readonly space: Space | undefined;
  readonly needsFirstConfirmation?: boolean;
}

/** A journal on an open database. */
export class SqliteJournal implements Journal {
  readonly #path: string;
  readonly #now: () => string;
  readonly #database: OpenDatabase;
  readonly #space: Space | undefined;
  readonly #memory = new Memory();
  readonly #reader: JournalReader;
  readonly #searchIndex: SearchIndex;
  readonly #searches: SearchReader;
  readonly #recipes: MessageRecipes;
  readonly #erasure: ErasureProgress;
  readonly #publication: PublicationCursor;
  readonly #writer: LaneWriter;
  readonly #position: LogPositionRow;
  readonly #turn: TurnCommit;
  #commits = 0;
  #lastFact: number;
  readonly #rollbackGuard: RollbackGuardKeeper;
  readonly #host: HostKeeper;
  #failure: JournalError | undefined;

  /** Compares the journal with the rollback guard, and writes the guard. Throws the errors of SQLite and the system. */
  constructor(parts: JournalParts) {
    this.#path = parts.path;
    this.#now = parts.now;
    this.#database = parts.database;
    this.#space = parts.space;
    const { db } = parts.database;
    const recordTexts = new RecordTexts();
    this.#reader = new JournalReader(db, recordTexts, this.#memory);
    this.#searchIndex = new SearchIndex(db);
    this.#searches = new SearchReader(db, (text) => recordTexts.read(text), this.#searchIndex);
    this.#recipes = new MessageRecipes(db);
    this.#erasure = new ErasureProgress(db);
    this.#publication = new PublicationCursor(db);
    this.#writer = new LaneWriter(db, recordTexts, this.#memory, { recipes: this.#recipes, erasure: this.#erasure });
    this.#position = new LogPositionRow(db);
    this.#turn = new TurnCommit(db, this.#writer, this.#memory, this.#position);
    this.#lastFact = this.#reader.lastFact();
    this.#host = new HostKeeper(db);
    const { isNew, found } = parts.database;
    const { path, needsFirstConfirmation = false } = parts;
    this.#rollbackGuard = new RollbackGuardKeeper({
      db,
      path,
      found,
      isNew,
      needsFirstConfirmation,
      facts: this.#lastFact,
    });
    this.#checkpoint();
  }

  get rollbackGuard(): RollbackGuardState {
    return this.#rollbackGuard.state;
  }

  commits(): number {
    return this.#commits;
  }

  check(parts: readonly LaneCommit[]): readonly LaneCommitResult[] {
    return this.#guard(() => this.#turn.check(parts, this.#lastFact));
  }

  logPosition(): JournalPosition | undefined {
    return this.#guard(() => this.#position.present);
  }

  commit(parts: readonly LaneCommit[], position?: LogPosition): readonly LaneCommitResult[] {
    return this.#guard(() => {
      const { results, lastFact, isWorthIt } =
        position === undefined ? this.#turn.commit(parts, this.#lastFact) : this.#commitEntry(parts, position);
      if (!isWorthIt) return results;
      this.#commits += 1;
      this.#lastFact = lastFact;
      this.#rollbackGuard.note(lastFact);
      return results;
    });
  }

  /**
   * Throws `journal-diverged` if this entry cannot be the next one of the journal, or if the journal rejects a part of
   * it.
   */
  #commitEntry(parts: readonly LaneCommit[], position: LogPosition): WrittenParts {
    const obstacle = this.#position.whyNot(position);
    const why = obstacle && texts.entryRefused(obstacle, position.sequence, this.#position.present?.sequence ?? 0);
    const written = why ?? this.#turn.commitEntry(parts, position, this.#lastFact);
    if (typeof written !== 'string') return written;
    throw journalError('journal-diverged', this.#path, written);
  }

  loadLane(terminal: string): LaneRecord | undefined {
    return this.#guard(() => this.#reader.lane(terminal));
  }

  loadOpen(terminal: string): readonly TransactionRecord[] {
    return this.#guard(() => this.#reader.open(terminal));
  }

  findTransaction(transactionId: string): TransactionRecord | undefined {
    return this.#guard(() => this.#reader.transaction(transactionId));
  }

  findBySale(sale: string, known?: TransactionRecord): readonly TransactionRecord[] {
    return this.#guard(() => this.#reader.sale(sale, known));
  }

  findBySaleNumber(saleNumber: string): readonly TransactionRecord[] {
    return this.#guard(() => this.#reader.saleNumber(saleNumber));
  }

  findByOriginal(names: OriginalNames): readonly TransactionRecord[] {
    return this.#guard(() => this.#reader.original(names));
  }

  findByKey(key: KeyLookup): readonly TransactionRecord[] {
    return this.#guard(() => this.#reader.key(key));
  }

  findByRequestIds(filter: RequestIdsFilter, limit: number): readonly TransactionRecord[] {
    return this.#guard(() => this.#reader.requestIds(filter, limit));
  }

  findUnlinkedRefunds(register: string, since: string): readonly TransactionRecord[] {
    return this.#guard(() => this.#reader.unlinkedRefunds(register, since));
  }

  findByAttempt(key: AttemptKey): TransactionRecord | undefined {
    return this.#guard(() => this.#reader.attempt(key));
  }

  isKeyStartUsed(start: AttemptKey): boolean {
    return this.#guard(() => this.#reader.isKeyStartUsed(start));
  }

  list(filter: TransactionFilter): readonly TransactionRecord[] {
    return this.#guard(() => this.#reader.list(filter));
  }

  search(search: TransactionSearch): FoundTransactions {
    return this.#guard(() => this.#searches.search(search, limitOf(search)));
  }

  factsOf(transactionId: string): readonly Fact[] {
    return this.#guard(() => this.#reader.facts(transactionId));
  }

  factsAfter(seq: number, limit: number): readonly NumberedFact[] {
    return this.#guard(() => this.#reader.factsAfter(seq, limit));
  }

  lastFact(): number {
    return this.#guard(() => this.#lastFact);
  }

  listInbox(limit: number, register?: string): readonly TransactionRecord[] {
    return this.#guard(() => this.#reader.inbox(limit, register));
  }

  listAttention(): readonly TransactionRecord[] {
    return this.#guard(() => this.#reader.attention());
  }

  hasReserve(): boolean {
    return this.#guard(() => this.#space?.hasReserve() ?? true);
  }

  confirmRollbackGuard(name: string, reason: string): void {
    this.#guard(() => {
      const { state } = this.#rollbackGuard;
      if (state.state === 'ok') return;
      const text = texts.confirmed(name, reason);
      const detail = { name, reason, integrityHold: state.text };
      const fact: Fact = { at: this.#now(), type: 'resolved', terminal: '', text, detail };
      this.#rollbackGuard.confirm(() => {
        this.#lastFact = this.#writer.write({ writer: '', facts: [fact], transactions: [] });
        return this.#lastFact;
      });
      this.#commits += 1;
    });
  }

  meetHost(marks: HostMarks): HostVerdict {
    return this.#guard(() => this.#host.meet(marks));
  }

  acceptHost({ name, reason, marks, lanes }: HostDecision): void {
    this.#guard(() => {
      const saleIds = Object.fromEntries(lanes.map(({ terminal, saleId }) => [terminal, saleId]));
      const text = texts.hostAccepted(name, lanes.length > 0, reason);
      const fact: Fact = { at: this.#now(), type: 'resolved', terminal: '', text, detail: { name, reason, saleIds } };
      this.#database.db
        .transaction(() => {
          this.#lastFact = this.#writer.write({ writer: '', facts: [fact], transactions: [] });
          for (const lane of lanes) this.#writer.write({ writer: lane.terminal, facts: [], transactions: [], lane });
          this.#host.accept(marks);
          if (lanes.length > 0) this.#publication.renew();
        })
        .immediate();
      this.#commits += 1;
    });
  }

  lanes(): readonly LaneRecord[] {
    return this.#guard(() => this.#reader.lanes());
  }

  beat(): BeatResult {
    return this.#guard(() => {
      if (this.#hasRoom()) {
        this.#searchIndex.keep();
        this.#recipes.keep();
      }
      this.#checkpoint();
      this.#space?.refill();
      return this.#rollbackGuard.keep();
    });
  }

  inspect(): InspectionStep {
    return this.#guard(() => this.#database.inspection?.next(this.#space?.hasReserve() ?? true) ?? 'nothing');
  }

  indexEarlier(): boolean {
    return this.#guard(() => this.#hasRoom() && this.#searchIndex.indexEarlier());
  }

  recipeOf(text: string): Recipe | undefined {
    return this.#guard(() => this.#recipes.find(text));
  }

  copySource(): CopySource {
    const { db } = this.#database;
    return this.#guard(() => ({
      origin: journalOrigin(db),
      isUnconfirmed: this.#rollbackGuard.state.state !== 'ok',
      bytes: bytesOf(db),
      write: async (path, onStep) => this.#copy(path, onStep),
    }));
  }

  beginPublication(pairStream?: string): PublicationPosition | undefined {
    return this.#guard(() => this.#publication.begin(this.#hasRoom(), pairStream));
  }

  publication(): KeptPublication | undefined {
    return this.#guard(() => this.#publication.kept());
  }

  continuePublicationOf(publication: KeptPublication): void {
    this.#guard(() => this.#publication.continueFrom(publication));
  }

  endPublication(): void {
    this.#guard(() => this.#publication.end(this.#hasRoom()));
  }

  notePublished(position: Omit<PublicationPosition, 'source'>): void {
    this.#guard(() => this.#publication.move(position, this.#hasRoom()));
  }

  lastErasureAt(): string | undefined {
    return this.#guard(() => this.#erasure.lastRunAt());
  }

  erase(request: ErasureOrder): ErasureRun {
    return startErasure(this.#erasureParts(), request);
  }

  eraseShopper(request: ShopperErasureOrder): ShopperErasureRun {
    return startShopperErasure(this.#erasureParts(), request);
  }

  #erasureParts(): ErasureJournalParts {
    const { db, inspection } = this.#database;
    return {
      db,
      path: inspection === undefined ? undefined : this.#path,
      memory: this.#memory,
      recipes: this.#recipes,
      progress: this.#erasure,
      unpublished: () => this.#publication.unpublished(),
      now: this.#now,
      indexEarlier: () => this.#searchIndex.indexEarlier(),
      hasReserve: () => this.#hasRoom(),
      guard: (call) => this.#guard(call),
      commit: (fact) => this.#commitFact(fact),
    };
  }

  #commitFact(fact: Fact): void {
    this.#database.db
      .transaction(() => {
        this.#lastFact = this.#writer.write({ writer: '', facts: [fact], transactions: [] });
      })
      .immediate();
    this.#commits += 1;
    this.#rollbackGuard.note(this.#lastFact);
  }

  async #copy(path: string, onStep: (share: number) => void): Promise<CopyContents> {
    let facts = 0;
    await copyPages(this.#database.db, path, daemonPace, {
      onStep: shares((share) => {
        if (this.#failure !== undefined) throw this.#failure;
        onStep(share);
      }),
      onWhole: () => {
        facts = this.#lastFact;
      },
    });
    return { facts };
  }

  forget(): void {
    this.#memory.forget();
    this.#position.forget();
  }

  close(): void {
    if (this.#failure?.code === 'journal-closed') return;
    const failed = this.#failure !== undefined;
    this.#failure ??= journalError('journal-closed', this.#path);
    try {
      if (failed) this.#database.close();
      else this.#closeSound();
    } catch (error) {
      // After a failure the process is already stopping because of that failure, and the next start reads the file.
      if (!failed) throw toJournalError(error, this.#path);
    } finally {
      this.#rollbackGuard.close();
    }
  }

  /** Closes the file, even if the last writes fail. */
  #closeSound(): void {
    try {
      if (this.#hasRoom()) this.#recipes.keep();
      this.#rollbackGuard.note(this.#lastFact);
      this.#checkpoint();
      this.#rollbackGuard.keep(true);
    } finally {
      this.#database.close();
    }
  }

  /**
   * True if the disk has space for the search index and the recipes, which must not use the space that payments need.
   */
  #hasRoom(): boolean {
    return this.#space?.hasReserve() ?? true;
  }

  /**
   * Makes a checkpoint only while the disk has the reserve, because the rollback guard must not use the space that
   * payments need.
   */
  #checkpoint(): void {
    if (this.#space?.hasReserve() === true) this.#rollbackGuard.checkpoint();
  }

  /** Runs one call. Keeps the first failure of the journal and throws it from every later call. */
  #guard<T>(call: () => T): T {
    if (this.#failure !== undefined) throw this.#failure;
    try {
      return call();
    } catch (error) {
      this.#failure = toJournalError(error, this.#path);
      throw this.#failure;
    }
  }
}
