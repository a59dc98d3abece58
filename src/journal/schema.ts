/** The tables of the journal, as numbered migrations. A published migration never changes; changes go into a later migration. */

/**
 * `facts.previous` is the preceding fact of the same transaction, and `transactions.last_fact` is the newest fact. The facts of a
 * transaction are therefore found without an index. `transactions.phase` is null once the transaction has ended, its outcome is acknowledged, and
 * tenderd no longer asks about it (see TransactionColumns).
 */
const FIRST = `
  CREATE TABLE meta (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE facts (
    seq INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    type TEXT NOT NULL,
    terminal TEXT NOT NULL,
    transaction_id TEXT,
    service_id TEXT,
    text TEXT NOT NULL,
    detail TEXT,
    previous INTEGER REFERENCES facts (seq)
  ) STRICT;
  CREATE TRIGGER facts_never_change BEFORE UPDATE ON facts BEGIN
    SELECT RAISE(ABORT, 'a fact is never changed');
  END;
  CREATE TRIGGER facts_never_go BEFORE DELETE ON facts BEGIN
    SELECT RAISE(ABORT, 'a fact is never deleted');
  END;

  CREATE TABLE transactions (
    accepted INTEGER PRIMARY KEY,
    transaction_id TEXT NOT NULL UNIQUE,
    terminal TEXT NOT NULL,
    sale TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'unresolved', 'ended')),
    acknowledged INTEGER NOT NULL CHECK (acknowledged IN (0, 1)),
    phase INTEGER CHECK (phase IN (1, 2)),
    has_attention INTEGER NOT NULL CHECK (has_attention IN (0, 1)),
    last_fact INTEGER REFERENCES facts (seq),
    record TEXT NOT NULL
  ) STRICT;
  CREATE INDEX transactions_of_sale ON transactions (sale);
  CREATE INDEX transactions_live ON transactions (phase) WHERE phase IS NOT NULL;
  CREATE INDEX transactions_attention ON transactions (accepted) WHERE has_attention = 1;
  CREATE TRIGGER transactions_never_go BEFORE DELETE ON transactions BEGIN
    SELECT RAISE(ABORT, 'a transaction is never deleted');
  END;

  CREATE TABLE attempts (
    sale_id TEXT NOT NULL,
    service_id TEXT NOT NULL,
    poi_id TEXT NOT NULL,
    accepted INTEGER NOT NULL REFERENCES transactions (accepted),
    PRIMARY KEY (sale_id, service_id, poi_id)
  ) STRICT, WITHOUT ROWID;
  CREATE TRIGGER attempts_keep_their_owner BEFORE UPDATE ON attempts BEGIN
    SELECT RAISE(ABORT, 'an attempt never changes its owner');
  END;
  CREATE TRIGGER attempts_never_go BEFORE DELETE ON attempts BEGIN
    SELECT RAISE(ABORT, 'an attempt is never deleted');
  END;

  CREATE TABLE lanes (
    terminal TEXT PRIMARY KEY,
    record TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE filler (
    content BLOB NOT NULL
  ) STRICT;

  INSERT INTO meta (name, value) VALUES ('id', lower(hex(randomblob(16))));
`;

/** The transaction that a refund or reversal refers to. With this column, the follow-ups of an original are found in any sale. */
const ORIGINALS = `
  ALTER TABLE transactions ADD COLUMN original TEXT;
  UPDATE transactions SET original = json_extract(record, '$.request.original.transactionId');
  CREATE INDEX transactions_of_original ON transactions (original) WHERE original IS NOT NULL;
`;

/**
 * The request ids that registers used, as the nexo standard defines them. A register that asks again after a crash
 * names its request by these ids.
 */
const ASKED = `
  CREATE TABLE asked (
    sale_id TEXT NOT NULL,
    poi_id TEXT NOT NULL,
    accepted INTEGER NOT NULL REFERENCES transactions (accepted),
    service_id TEXT NOT NULL,
    PRIMARY KEY (sale_id, poi_id, accepted, service_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX asked_as ON asked (sale_id, poi_id, service_id, accepted);
  CREATE TRIGGER asked_never_changes BEFORE UPDATE ON asked BEGIN
    SELECT RAISE(ABORT, 'what was asked never changes');
  END;
  CREATE TRIGGER asked_never_goes BEFORE DELETE ON asked BEGIN
    SELECT RAISE(ABORT, 'what was asked is never deleted');
  END;
`;

/**
 * The register that sent the request. The index is empty, and costs nothing, if registers have no tokens of their own.
 */
const REGISTERS = `
  ALTER TABLE transactions ADD COLUMN register TEXT;
  CREATE INDEX transactions_of_register ON transactions (register, accepted) WHERE register IS NOT NULL;
`;

/**
 * The indexes of listings. The index of phases also holds finished transactions. The newest of them come directly
 * before the transactions that are open or not acknowledged, so a commit still changes only one page of this index. The
 * index of terminals adds one page to a commit.
 */
const LISTS = `
  DROP INDEX transactions_live;
  CREATE INDEX transactions_by_phase ON transactions (phase);
  CREATE INDEX transactions_of_terminal ON transactions (terminal, phase);
`;

/**
 * The register's own number of a sale, without its time stamp. The index holds transactions that a register still waits
 * for, from registers that speak the standard. Earlier transactions have no number.
 */
const SALE_NUMBERS = `
  ALTER TABLE transactions ADD COLUMN sale_number TEXT;
  CREATE INDEX transactions_of_number ON transactions (sale_number) WHERE sale_number IS NOT NULL AND phase IS NOT NULL;
`;

/**
 * Requests are stored under the terminal's configured name, even if a register used its POIID or an earlier POIID.
 * `poi_id` is the name that the register used; it finds requests to terminals that are no longer configured.
 */
const ASKED_AT_TERMINALS = `
  ALTER TABLE asked RENAME TO asked_by_poi_id;
  CREATE TABLE asked (
    sale_id TEXT NOT NULL,
    terminal TEXT NOT NULL,
    accepted INTEGER NOT NULL REFERENCES transactions (accepted),
    service_id TEXT NOT NULL,
    poi_id TEXT NOT NULL,
    PRIMARY KEY (sale_id, terminal, accepted, service_id)
  ) STRICT, WITHOUT ROWID;
  INSERT OR IGNORE INTO asked (sale_id, terminal, accepted, service_id, poi_id)
    SELECT sale_id, transactions.terminal, accepted, service_id, poi_id FROM asked_by_poi_id JOIN transactions USING (accepted);
  DROP TABLE asked_by_poi_id;
  CREATE INDEX asked_as ON asked (sale_id, service_id, terminal, accepted);
  CREATE TRIGGER asked_never_changes BEFORE UPDATE ON asked BEGIN
    SELECT RAISE(ABORT, 'what was asked never changes');
  END;
  CREATE TRIGGER asked_never_goes BEFORE DELETE ON asked BEGIN
    SELECT RAISE(ABORT, 'what was asked is never deleted');
  END;
`;

/**
 * `terminal_keys`: the keys under which terminals know our transactions. `original_key`: the key by which a request
 * names its original, even if the original is not ours. Both are stored by the TransactionID in comparable form, across
 * all terminals.
 */
const TERMINAL_KEYS = `
  CREATE TABLE terminal_keys (
    key_id TEXT NOT NULL,
    accepted INTEGER NOT NULL REFERENCES transactions (accepted),
    time_stamp TEXT NOT NULL,
    PRIMARY KEY (key_id, accepted, time_stamp)
  ) STRICT, WITHOUT ROWID;
  CREATE TRIGGER terminal_keys_never_change BEFORE UPDATE ON terminal_keys BEGIN
    SELECT RAISE(ABORT, 'a key of a terminal never changes');
  END;
  CREATE TRIGGER terminal_keys_never_go BEFORE DELETE ON terminal_keys BEGIN
    SELECT RAISE(ABORT, 'a key of a terminal is never deleted');
  END;
  INSERT INTO terminal_keys (key_id, accepted, time_stamp)
    SELECT comparable_text(json_extract(record, '$.outcome.poiTransaction.transactionId')), accepted,
      json_extract(record, '$.outcome.poiTransaction.timeStamp')
    FROM transactions WHERE json_extract(record, '$.outcome.poiTransaction.transactionId') IS NOT NULL;
  ALTER TABLE transactions ADD COLUMN original_key TEXT;
  UPDATE transactions SET original_key = comparable_text(json_extract(record, '$.request.original.poiTransaction.transactionId'))
    WHERE json_extract(record, '$.request.original.poiTransaction.transactionId') IS NOT NULL;
  CREATE INDEX transactions_of_original_key ON transactions (original_key) WHERE original_key IS NOT NULL;
`;

/** The SaleReferenceID by which a register named its pre-authorization. */
const SALE_REFERENCES = `
  ALTER TABLE asked ADD COLUMN sale_reference TEXT;
  DROP TRIGGER asked_never_changes;
  UPDATE asked SET sale_reference = (
    SELECT json_extract(one.value, '$.saleReference') FROM transactions, json_each(record, '$.askedAs') AS one
    WHERE transactions.accepted = asked.accepted AND json_extract(one.value, '$.serviceId') = asked.service_id
      AND json_extract(one.value, '$.saleId') = asked.sale_id AND json_extract(one.value, '$.poiId') = asked.poi_id
  );
  CREATE TRIGGER asked_never_changes BEFORE UPDATE ON asked BEGIN
    SELECT RAISE(ABORT, 'what was asked never changes');
  END;
  CREATE INDEX asked_by_reference ON asked (sale_id, terminal, sale_reference, accepted) WHERE sale_reference IS NOT NULL;
`;

/** Sales are compared and found in comparable form; the record keeps them as the register wrote them. */
const SALES = `
  UPDATE transactions SET sale = comparable_text(sale) WHERE sale <> comparable_text(sale);
`;

/**
 * Renames fields, kinds of transaction, states of attempts and codes of attention items to today's names
 * (`renamedRecord`). Facts stay as they were written.
 */
const NAMES = `
  UPDATE transactions SET record = renamed_record(record);
  UPDATE lanes SET record = renamed_record(record);
`;

/**
 * An attempt is found by its rail and by the key that its request has on that rail. All attempts that exist before this
 * migration went to terminals.
 */
const RAILS = `
  ALTER TABLE attempts RENAME TO attempts_by_service_id;
  CREATE TABLE attempts (
    rail TEXT NOT NULL,
    key TEXT NOT NULL,
    accepted INTEGER NOT NULL REFERENCES transactions (accepted),
    PRIMARY KEY (rail, key)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO attempts (rail, key, accepted)
    SELECT 'terminal', terminal_key(sale_id, service_id, poi_id), accepted FROM attempts_by_service_id;
  DROP TABLE attempts_by_service_id;
  CREATE TRIGGER attempts_keep_their_owner BEFORE UPDATE ON attempts BEGIN
    SELECT RAISE(ABORT, 'an attempt never changes its owner');
  END;
  CREATE TRIGGER attempts_never_go BEFORE DELETE ON attempts BEGIN
    SELECT RAISE(ABORT, 'an attempt is never deleted');
  END;
`;

/**
 * A transaction may name a payment service instead of a terminal (the column `terminal` holds either name), and an
 * attempt may be on the rail `service`. No table changes, but a release that knows only terminals must not open such a
 * journal.
 */
const SERVICES = '';

/**
 * A payment at a service is found by the reference that the service gave to the payment. If two transactions got the
 * same reference, only the first of them is found.
 */
const PAYMENTS = `
  INSERT INTO attempts (rail, key, accepted)
    SELECT 'payment', lower(json_extract(one.value, '$.pspReference')), transactions.accepted
    FROM transactions, json_each(record, '$.attempts') AS one
    WHERE json_extract(one.value, '$.pspReference') IS NOT NULL AND json_extract(record, '$.orderReference') IS NULL
    ORDER BY transactions.accepted
    ON CONFLICT DO NOTHING;
`;

/** A table with one number, on a page of its own. Only the rollback guard writes it. */
const CHECKPOINTS = `
  CREATE TABLE checkpoints (number INTEGER NOT NULL) STRICT;
  INSERT INTO checkpoints (number) VALUES (0);
`;

/**
 * A register is found by its SaleID in comparable form, and a sale by its number in comparable form. The record keeps
 * the SaleID as the register wrote it.
 */
const SALE_IDS = `
  UPDATE transactions SET record = numbered_record(record)
    WHERE accepted IN (SELECT accepted FROM asked WHERE sale_id <> comparable_text(sale_id));
  UPDATE transactions SET sale_number = json_extract(record, '$.registerRequestIds[0].saleNumber')
    WHERE accepted IN (SELECT accepted FROM asked WHERE sale_id <> comparable_text(sale_id));
  DROP TRIGGER asked_never_changes;
  UPDATE OR IGNORE asked SET sale_id = comparable_text(sale_id) WHERE sale_id <> comparable_text(sale_id);
  CREATE TRIGGER asked_never_changes BEFORE UPDATE ON asked BEGIN
    SELECT RAISE(ABORT, 'what was asked never changes');
  END;
`;

/**
 * The time of a register's refund without an original. Daily limits count these refunds, and the index holds only them.
 */
const UNLINKED_REFUNDS = `
  ALTER TABLE transactions ADD COLUMN unlinked_at TEXT;
  UPDATE transactions SET unlinked_at = json_extract(record, '$.acceptedAt')
    WHERE register IS NOT NULL AND json_extract(record, '$.request.original.type') = 'unlinked';
  CREATE INDEX transactions_unlinked ON transactions (register, unlinked_at) WHERE unlinked_at IS NOT NULL;
`;

/**
 * Terminals compose ids of two parts. Registers may name a transaction by the second part alone, so these indexes
 * contain the composed ids. They contain no other ids.
 */
const COMPOSED_IDS = `
  CREATE INDEX terminal_keys_second_part ON terminal_keys (substr(key_id, instr(key_id, '.') + 1)) WHERE instr(key_id, '.') > 0;
  CREATE INDEX transactions_of_second_part ON transactions (substr(original_key, instr(original_key, '.') + 1))
    WHERE instr(original_key, '.') > 0;
`;

/**
 * The search index. Its terms are grouped by segments of acceptance, so that a write changes few pages and a search
 * reads the newest payments first. `search_hours` has the first and last transaction accepted in each hour since 1970.
 * Payments do not write these tables. Housekeeping writes them, up to the fact `search_progress.fact`. It also adds the
 * rows of earlier releases, the newest first, until `unindexed` is 0. A search reads the transactions of later facts,
 * and transactions without an index, directly.
 */
const SEARCH = `
  CREATE TABLE search_terms (
    segment INTEGER NOT NULL,
    term TEXT NOT NULL,
    accepted INTEGER NOT NULL,
    PRIMARY KEY (segment, term, accepted)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE search_hours (
    hour INTEGER PRIMARY KEY,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE search_progress (
    fact INTEGER NOT NULL,
    unindexed INTEGER NOT NULL
  ) STRICT;
  INSERT INTO search_progress (fact, unindexed) VALUES (0, 0);
`;

/**
 * The recipes of messages, by their English text. A recipe lets an old message be shown in another language. Recipes
 * are written during housekeeping, so no payment waits for them.
 */
const MESSAGE_RECIPES = `
  CREATE TABLE message_recipes (
    text TEXT PRIMARY KEY,
    recipe TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

/**
 * The progress of the erasure of personal data. Each transaction up to `passed` has been erased or is listed in
 * `retention_left`. Facts without a transaction have been erased up to `facts`. The trigger lets the erasure change the
 * text and the detail of a fact while `is_erasing` is 1, and nothing else. `day`: the newest day, counted from 1970,
 * whose messages need the recipe.
 */
const RETENTION = `
  CREATE TABLE retention (
    passed INTEGER NOT NULL,
    facts INTEGER NOT NULL,
    is_erasing INTEGER NOT NULL CHECK (is_erasing IN (0, 1)),
    ran_at TEXT
  ) STRICT;
  INSERT INTO retention (passed, facts, is_erasing) VALUES (0, 0, 0);
  CREATE TABLE retention_left (
    accepted INTEGER PRIMARY KEY REFERENCES transactions (accepted)
  ) STRICT;
  DROP TRIGGER facts_never_change;
  CREATE TRIGGER facts_never_change BEFORE UPDATE ON facts
    WHEN (SELECT is_erasing FROM retention) = 0 OR NEW.seq IS NOT OLD.seq OR NEW.at IS NOT OLD.at
      OR NEW.type IS NOT OLD.type OR NEW.terminal IS NOT OLD.terminal OR NEW.transaction_id IS NOT OLD.transaction_id
      OR NEW.service_id IS NOT OLD.service_id OR NEW.previous IS NOT OLD.previous
  BEGIN
    SELECT RAISE(ABORT, 'a fact is never changed');
  END;
  ALTER TABLE message_recipes ADD COLUMN day INTEGER NOT NULL DEFAULT 0;
  UPDATE message_recipes SET day = unixepoch() / 86400;
`;

/**
 * The SQL that migrates version n to n + 1 is at index n. The SQL functions are `comparable_text` (`comparableText` of
 * the core), `terminal_key` (`attemptKeyOf` of the core), `renamed_record` (`renamedRecord`) and `numbered_record`
 * (`recordWithSaleNumbers`).
 */
export const MIGRATIONS: readonly string[] = [
  FIRST,
  ORIGINALS,
  ASKED,
  REGISTERS,
  LISTS,
  SALE_NUMBERS,
  ASKED_AT_TERMINALS,
  TERMINAL_KEYS,
  SALE_REFERENCES,
  SALES,
  NAMES,
  RAILS,
  SERVICES,
  PAYMENTS,
  CHECKPOINTS,
  SALE_IDS,
  UNLINKED_REFUNDS,
  COMPOSED_IDS,
  SEARCH,
  MESSAGE_RECIPES,
  RETENTION,
];
