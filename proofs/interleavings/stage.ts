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

/** What one run left behind. */
export interface RunOutcome {
  /** How each act ended: its answer, or what it threw. */
  results: PromiseSettledResult<unknown>[];
  ledger: Ledger;
  mails: SentMail[];
  scene: Scene;
  now: number;
  rows: <Row>(sql: string, ...values: string[]) => Row[];
  /** Nobody waits for anybody any more. */
  deps: Deps;
}

/** Plays some acts from the state's beginning, in the order that is chosen. False where it was broken off. */
export type PlayInterleaving = (
  acts: Action[],
  choose: ChooseCall,
  seen: { afterStep: () => void; atEnd: (after: RunOutcome) => Promise<void> },
) => Promise<boolean>;

/** One house of which every run starts from the same state: what a run wrote is rolled back. */
export function openStage() {
  const sqlite = makeMigratedDatabase();
  const local = makeLocalD1(sqlite);
  const footprintOf = makeFootprintReader(sqlite);
  const own = new Set(baseTables(sqlite));
  const turns = makeScheduler();
  let now = NOON;
  const free = makeLocalDeps(local.d1, () => now);
  const held = Array.from({ length: CONCURRENT_ACTIONS }, (_, act) =>
    makeLocalDeps(turns.d1(act, local.d1, footprintOf), () => now),
  );

  function depsFor(base: Deps, who: string, payments: Deps["payments"], mails: SentMail[]): Deps {
    let made = 0;
    // Each act has names of its own to give, so that they do not depend on whose turn it was.
    const next = (length: number) => `${who}${++made}`.padStart(length, "0");
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

    /** Prepares a state that ends a day ago, and lets `walk` play in it now, as often as it likes. */
    async inState(prepare: SceneBuilder, walk: (play: PlayInterleaving) => Promise<void>): Promise<void> {
      sqlite.exec("savepoint state");
      const ledger = makeLedger();
      now = NOON;
      const passDays = (days: number) => {
        now += days * DAY;
      };
      const scene = await prepare({ deps: depsFor(free, "c", ledger.gateway, []), ledger, passDays });
      now += DAY + 1000;
      await walk((acts, choose, seen) => play(scene, ledger, acts, choose, seen));
      sqlite.exec("rollback to state; release state");
    },

    close: () => sqlite.close(),
  };

  async function play(
    scene: Scene,
    before: Ledger,
    acts: Action[],
    choose: ChooseCall,
    { afterStep, atEnd }: Parameters<PlayInterleaving>[2],
  ): Promise<boolean> {
    sqlite.exec("savepoint run");
    try {
      turns.reset();
      const mails: SentMail[] = [];
      const ledger = makeLedger(before);
      /** The tables that may have been written to, with what stands in them once somebody has looked. */
      const written = new Map<string, string | null>();
      const textIn = (name: string) => {
        const text = written.get(name) ?? digestOf(rowsOf(name));
        written.set(name, text);
        return text;
      };
      const state = () => {
        const tables = [...written.keys()].sort().map((name) => [name, textIn(name)]);
        return digestOf([turns.answersDigest(), tables, ledger.payments, ledger.refunds, mails]);
      };
      let running = acts.length;
      const ended = Promise.allSettled(
        acts.map((act, index) => {
          const base = held[index];
          if (!base) throw new Error("too many acts at once");
          const deps = depsFor(base, "ab".charAt(index), turns.gateway(index, ledger.gateway), mails);
          return act(deps, scene).finally(() => {
            running -= 1;
          });
        }),
      );
      /** Each act has ended or waits for its turn: what is ready has run, and what is loaded when it is first used is there. */
      const nextTurns = async () => {
        do await new Promise((resolve) => setImmediate(resolve));
        while (turns.pendingCalls().length < running);
        return turns.pendingCalls();
      };
      let waiting = await nextTurns();
      while (waiting.length > 0) {
        const turn = await choose(waiting, { state, commute });
        if (turn === null) return false;
        for (const table of turn.writes) if (own.has(table)) written.set(table, null);
        turns.proceed(turn);
        waiting = await nextTurns();
        afterStep();
      }
      await atEnd({
        results: await ended,
        ledger,
        mails,
        scene,
        now,
        rows: local.rows,
        deps: depsFor(free, "d", ledger.gateway, mails),
      });
      return true;
    } finally {
      sqlite.exec("rollback to run; release run");
    }
  }

  async function commute(one: PendingCall, other: PendingCall): Promise<boolean> {
    const written = [...new Set([...one.writes, ...other.writes])].filter((table) => own.has(table));
    const inOrder = await rehearse([one, other], written);
    return inOrder !== null && inOrder === (await rehearse([other, one], written));
  }

  /** What two calls are answered and leave in tables, whichever row came first; as if nothing had been. Null where that cannot be told. */
  async function rehearse(turns: PendingCall[], written: readonly string[]): Promise<string | null> {
    sqlite.exec("savepoint rehearsal");
    try {
      const answers = new Map<number, unknown>();
      for (const { actionIndex: act, dryRun: rehearse } of turns) {
        if (rehearse === null) return null;
        answers.set(act, await rehearse().catch(String));
      }
      const tables = written.map((name) =>
        rowsOf(name)
          .map((row) => JSON.stringify(row))
          .sort(),
      );
      return JSON.stringify([[...answers].sort(([one], [other]) => one - other), tables]);
    } finally {
      sqlite.exec("rollback to rehearsal; release rehearsal");
    }
  }

  /** In the order in which they are read. */
  function rowsOf(table: string): unknown[] {
    return local.rows(`select * from "${table}"`);
  }
}

/** Links that are made at once: the runtime's own signature is made in another thread, and an act would wait outside. */
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
