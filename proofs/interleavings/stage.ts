import { createHash } from "node:crypto";
import { formatToken, LINK_SIGNATURE_BYTES, type LinkPurpose, parseToken, textToSign } from "#domain/links/links.ts";
import type { Deps } from "#worker/deps.ts";
import { makeLocalD1, makeMigratedDatabase } from "#worker/test/local-d1.ts";
import { makeLocalDeps } from "#worker/test/local-deps.ts";
import type { ChooseCall } from "./explore.ts";
import { baseTables, makeFootprintReader } from "./footprint.ts";
import { type Ledger, makeLedger } from "./ledger.ts";
import { makeScheduler, type PendingCall } from "./scheduler.ts";
import type { Scene, SceneBuilder } from "./states.ts";

const NOON = Date.UTC(2026, 10, 21, 12);
const DAY = 24 * 3_600_000;
const CONCURRENT_ACTIONS = 2;

export type Action = (deps: Deps, scene: Scene) => Promise<unknown>;

export interface SentMail {
  id: string;
  to: string;
}

/** Outcome of one run. */
export interface RunOutcome {
  /** Result or error of each action. */
  results: PromiseSettledResult<unknown>[];
  ledger: Ledger;
  mails: SentMail[];
  scene: Scene;
  now: number;
  rows: <Row>(sql: string, ...values: string[]) => Row[];
  /** Dependencies without a scheduler: calls run immediately. */
  deps: Deps;
}

/** Runs actions from the start state in the chosen order; false if the run was aborted. */
export type RunInterleaving = (
  actions: Action[],
  choose: ChooseCall,
  observer: { afterStep: () => void; atEnd: (after: RunOutcome) => Promise<void> },
) => Promise<boolean>;

/** A database in which every run starts from the same state; writes are rolled back. */
export function openStage() {
  const sqlite = makeMigratedDatabase();
  const local = makeLocalD1(sqlite);
  const footprintOf = makeFootprintReader(sqlite);
  const storedTables = new Set(baseTables(sqlite));
  const scheduler = makeScheduler();
  let now = NOON;
  const directDeps = makeLocalDeps(local.d1, () => now);
  const scheduledDeps = Array.from({ length: CONCURRENT_ACTIONS }, (_, action) =>
    makeLocalDeps(scheduler.d1(action, local.d1, footprintOf), () => now),
  );

  function depsFor(base: Deps, actor: string, payments: Deps["payments"], mails: SentMail[]): Deps {
    let idCount = 0;
    // Each action generates its own ids, so they do not depend on the interleaving.
    const next = (length: number) => `${actor}${++idCount}`.padStart(length, "0");
    return {
      ...base,
      payments,
      createdOutboxIds: [],
      newId: () => `00000000-0000-4000-8000-${next(12)}`,
      newToken: () => next(32),
      sha256: async (text) => createHash("sha256").update(text).digest("hex"),
      links: LINKS,
      mailer: { send: async ({ to, headers }) => void mails.push({ to, id: Object.values(headers ?? {}).join() }) },
    };
  }

  return {
    rows: local.rows,

    /** Prepares a state one day in the past, then lets `explore` run interleavings from it. */
    async inState(prepare: SceneBuilder, explore: (runInterleaving: RunInterleaving) => Promise<void>): Promise<void> {
      sqlite.exec("savepoint state");
      const ledger = makeLedger();
      now = NOON;
      const passDays = (days: number) => {
        now += days * DAY;
      };
      const scene = await prepare({ deps: depsFor(directDeps, "c", ledger.gateway, []), ledger, passDays });
      now += DAY + 1000;
      await explore((actions, choose, observer) => runInterleaving(scene, ledger, actions, choose, observer));
      sqlite.exec("rollback to state; release state");
    },

    close: () => sqlite.close(),
  };

  async function runInterleaving(
    scene: Scene,
    before: Ledger,
    actions: Action[],
    choose: ChooseCall,
    { afterStep, atEnd }: Parameters<RunInterleaving>[2],
  ): Promise<boolean> {
    sqlite.exec("savepoint run");
    try {
      scheduler.reset();
      const mails: SentMail[] = [];
      const ledger = makeLedger(before);
      /** Tables that may have changed, with a digest of their rows once computed. */
      const changedTables = new Map<string, string | null>();
      const textIn = (name: string) => {
        const text = changedTables.get(name) ?? digestOf(rowsOf(name));
        changedTables.set(name, text);
        return text;
      };
      const stateDigest = () => {
        const tables = [...changedTables.keys()].sort().map((name) => [name, textIn(name)]);
        return digestOf([scheduler.answersDigest(), tables, ledger.payments, ledger.refunds, mails]);
      };
      let running = actions.length;
      const settled = Promise.allSettled(
        actions.map((action, index) => {
          const base = scheduledDeps[index];
          if (!base) throw new Error("too many concurrent actions");
          const deps = depsFor(base, "ab".charAt(index), scheduler.gateway(index, ledger.gateway), mails);
          return action(deps, scene).finally(() => {
            running -= 1;
          });
        }),
      );
      /** Waits until each action has ended or waits for its turn, lazy imports included. */
      const waitForCalls = async () => {
        do await new Promise((resolve) => setImmediate(resolve));
        while (scheduler.pendingCalls().length < running);
        return scheduler.pendingCalls();
      };
      let waiting = await waitForCalls();
      while (waiting.length > 0) {
        const call = await choose(waiting, { stateDigest, doCommute });
        if (call === null) return false;
        for (const table of call.writes) if (storedTables.has(table)) changedTables.set(table, null);
        scheduler.proceed(call);
        waiting = await waitForCalls();
        afterStep();
      }
      await atEnd({
        results: await settled,
        ledger,
        mails,
        scene,
        now,
        rows: local.rows,
        deps: depsFor(directDeps, "d", ledger.gateway, mails),
      });
      return true;
    } finally {
      sqlite.exec("rollback to run; release run");
    }
  }

  async function doCommute(one: PendingCall, other: PendingCall): Promise<boolean> {
    const changedTables = [...new Set([...one.writes, ...other.writes])].filter((table) => storedTables.has(table));
    const inOrder = await rehearse([one, other], changedTables);
    return inOrder !== null && inOrder === (await rehearse([other, one], changedTables));
  }

  /**
   * Runs calls in the given order and rolls them back. Returns answers and table contents, ignoring row order; null if
   * a call cannot run dry.
   */
  async function rehearse(calls: PendingCall[], changedTables: readonly string[]): Promise<string | null> {
    sqlite.exec("savepoint rehearsal");
    try {
      const answers = new Map<number, unknown>();
      for (const { actionIndex, dryRun } of calls) {
        if (dryRun === null) return null;
        answers.set(actionIndex, await dryRun().catch(String));
      }
      const tables = changedTables.map((name) =>
        rowsOf(name)
          .map((row) => JSON.stringify(row))
          .sort(),
      );
      return JSON.stringify([[...answers].sort(([one], [other]) => one - other), tables]);
    } finally {
      sqlite.exec("rollback to rehearsal; release rehearsal");
    }
  }

  /** In read order. */
  function rowsOf(table: string): unknown[] {
    return local.rows(`select * from "${table}"`);
  }
}

/** Synchronous links: the runtime signs in another thread, and the scheduler could not see that wait. */
const LINKS: Deps["links"] = {
  hasKey: true,
  make: async (purpose, id, version) => formatToken({ id, version }, signatureOf(purpose, id, version)),
  async read(purpose, token) {
    const { link, signature } = parseToken(token) ?? { link: null, signature: "" };
    return link !== null && signature === signatureOf(purpose, link.id, link.version) ? link : null;
  },
};

function signatureOf(purpose: LinkPurpose, id: string, version: number): string {
  return createHash("sha256")
    .update(textToSign(purpose, { id, version }))
    .digest()
    .subarray(0, LINK_SIGNATURE_BYTES)
    .toString("base64url");
}

function digestOf(state: unknown[]): string {
  return createHash("sha1").update(JSON.stringify(state)).digest("base64");
}
