import { createHash } from "node:crypto";
import { LINK_SIGNATURE_BYTES, type LinkPurpose, readToken, signedText, writeToken } from "#domain/links/links.ts";
// What an act imports when it first uses it is there already.
import "#worker/db/late-repositories.ts";
import type { Deps } from "#worker/deps.ts";
import { makeLocalD1, makeMigrated } from "#worker/test/local-d1.ts";
import { makeLocalDeps } from "#worker/test/local-deps.ts";
import type { Choose } from "./explore.ts";
import { makeFootprints } from "./footprint.ts";
import { type Ledger, makeLedger } from "./ledger.ts";
import type { Prepare, Scene } from "./states.ts";
import { makeTurns, type Turn } from "./turns.ts";

const NOON = Date.UTC(2026, 10, 21, 12);
const DAY = 24 * 3_600_000;
const ACTS_AT_ONCE = 2;

export type Act = (deps: Deps, scene: Scene) => Promise<unknown>;

export interface SentMail {
  id: string;
  to: string;
}

/** What one run left behind. */
export interface Aftermath {
  /** How each act ended: its answer, or what it threw. */
  ends: PromiseSettledResult<unknown>[];
  ledger: Ledger;
  mails: SentMail[];
  scene: Scene;
  now: number;
  rows: <Row>(sql: string, ...values: string[]) => Row[];
  /** Nobody waits for anybody any more. */
  deps: Deps;
}

/** Plays some acts from the state's beginning, in the order that is chosen. False where it was broken off. */
export type Play = (
  acts: Act[],
  choose: Choose,
  seen: { afterStep: () => void; atEnd: (after: Aftermath) => Promise<void> },
) => Promise<boolean>;

/** One house of which every run starts from the same state: what a run wrote is rolled back. */
export function openStage() {
  const sqlite = makeMigrated();
  const local = makeLocalD1(sqlite);
  const footprintOf = makeFootprints(sqlite);
  const turns = makeTurns();
  let now = NOON;
  const free = makeLocalDeps(local.d1, () => now);
  const held = Array.from({ length: ACTS_AT_ONCE }, (_, act) =>
    makeLocalDeps(turns.d1(act, local.d1, footprintOf), () => now),
  );

  function depsFor(base: Deps, who: string, payments: Deps["payments"], mails: SentMail[]): Deps {
    let made = 0;
    // Each act has names of its own to give, so that they do not depend on whose turn it was.
    const next = (length: number) => `${who}${++made}`.padStart(length, "0");
    return {
      ...base,
      payments,
      ownMessages: [],
      newId: () => `00000000-0000-4000-8000-${next(12)}`,
      newToken: () => next(32),
      sha256: async (text) => createHash("sha256").update(text).digest("hex"),
      links: LINKS,
      mailer: { send: async ({ to, headers }) => void mails.push({ to, id: Object.values(headers ?? {}).join() }) },
    };
  }

  return {
    rows: local.rows,

    /** Prepares a state a day ago, and lets `walk` play in it now, as often as it likes. */
    async inState(prepare: Prepare, walk: (play: Play) => Promise<void>): Promise<void> {
      sqlite.exec("savepoint state");
      const ledger = makeLedger();
      now = NOON;
      const scene = await prepare({ deps: depsFor(free, "c", ledger.gateway, []), ledger });
      now = NOON + DAY + 1000;
      await walk((acts, choose, seen) => play(scene, ledger, acts, choose, seen));
      sqlite.exec("rollback to state; release state");
    },

    close: () => sqlite.close(),
  };

  async function play(
    scene: Scene,
    before: Ledger,
    acts: Act[],
    choose: Choose,
    { afterStep, atEnd }: Parameters<Play>[2],
  ): Promise<boolean> {
    sqlite.exec("savepoint run");
    try {
      turns.forget();
      const mails: SentMail[] = [];
      const ledger = makeLedger(before);
      const ended = Promise.allSettled(
        acts.map((act, index) => {
          const base = held[index];
          if (!base) throw new Error("too many acts at once");
          return act(depsFor(base, "ab".charAt(index), turns.gateway(index, ledger.gateway), mails), scene);
        }),
      );
      for (let waiting = await nextTurns(); waiting.length > 0; waiting = await nextTurns()) {
        const turn = choose(waiting);
        if (turn === null) return false;
        turns.take(turn);
        await settled();
        afterStep();
      }
      await atEnd({
        ends: await ended,
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

  async function nextTurns(): Promise<Turn[]> {
    await settled();
    return turns.waiting();
  }
}

/** Links that are made at once: the runtime's own signature is made in another thread, and an act would wait outside. */
const LINKS: Deps["links"] = {
  hasKey: true,
  make: async (purpose, id, version) => writeToken({ id, version }, signatureOf(purpose, id, version)),
  async read(purpose, token) {
    const { link, signature } = readToken(token) ?? { link: null, signature: "" };
    return link !== null && signature === signatureOf(purpose, link.id, link.version) ? link : null;
  },
};

function signatureOf(purpose: LinkPurpose, id: string, version: number): string {
  return createHash("sha256")
    .update(signedText(purpose, { id, version }))
    .digest()
    .subarray(0, LINK_SIGNATURE_BYTES)
    .toString("base64url");
}

/** Nothing here waits for anything outside: once what is ready has run, every act has ended or waits for its turn. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
