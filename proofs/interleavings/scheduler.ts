import { createHash } from "node:crypto";
import type { PaymentGateway } from "#worker/gateways/paystack.ts";
import type { Footprint } from "./footprint.ts";

/** A database or gateway call that an action waits to make. */
export interface PendingCall extends Footprint {
  actionIndex: number;
  description: string;
  proceed: () => void;
  /** Runs the call for a caller who rolls it back; null if it cannot be rolled back. */
  dryRun: (() => Promise<unknown>) | null;
}

export interface Scheduler {
  /** The pending call of each action, or the first of several concurrent ones. */
  pendingCalls: () => PendingCall[];
  proceed: (call: PendingCall) => void;
  /** Digest of all answers per action; only these determine its next call. */
  answersDigest: () => string;
  /** Drops all pending calls and recorded answers. */
  reset: () => void;
  d1: (actionIndex: number, d1: D1Database, footprintOf: (statements: readonly string[]) => Footprint) => D1Database;
  gateway: (actionIndex: number, gateway: PaymentGateway) => PaymentGateway;
}

const GATEWAY_STATE = new Set(["gateway"]);
const NO_STATE = new Set<string>();
const GATEWAY_WRITES = ["startPayment", "startRefund"];
/** Methods that read and change no shared state. */
const UNSCHEDULED = ["isGenuineWebhook"];

interface Statement {
  sql: string;
  bind: (...values: unknown[]) => Statement;
  all: () => Promise<unknown>;
  run: () => Promise<unknown>;
  raw: () => Promise<unknown>;
  first: () => Promise<unknown>;
}

/** Suspends every action at each call until it is allowed to proceed. */
export function makeScheduler(): Scheduler {
  let queue: PendingCall[] = [];
  let answerDigests: string[] = [];

  async function runWhenScheduled<Answer>(
    actionIndex: number,
    description: string,
    footprint: Footprint,
    call: () => Promise<Answer>,
    { canBeUndone }: { canBeUndone: boolean },
  ): Promise<Answer> {
    const digests = answerDigests;
    const recordAnswer = (answer: unknown) => {
      digests[actionIndex] = createHash("sha1")
        .update(`${digests[actionIndex]} ${JSON.stringify(answer)}`)
        .digest("base64");
    };
    await new Promise<void>((proceed) =>
      queue.push({
        actionIndex,
        description,
        proceed,
        dryRun: canBeUndone ? call : null,
        ...footprint,
      }),
    );
    try {
      const answer = await call();
      recordAnswer(answer);
      return answer;
    } catch (error) {
      recordAnswer(String(error));
      throw error;
    }
  }

  return {
    pendingCalls() {
      const first = new Map<number, PendingCall>();
      for (const call of queue) if (!first.has(call.actionIndex)) first.set(call.actionIndex, call);
      return [...first.values()].sort((a, b) => a.actionIndex - b.actionIndex);
    },

    proceed(call) {
      queue = queue.filter((other) => other !== call);
      call.proceed();
    },

    answersDigest: () => answerDigests.join(),

    reset() {
      queue = [];
      answerDigests = [];
    },

    d1(actionIndex, d1, footprintOf) {
      const scheduleCall = <Answer>(sql: string[], call: () => Promise<Answer>) =>
        runWhenScheduled(actionIndex, sql.join("; "), footprintOf(sql), call, { canBeUndone: true });
      const scheduled = (statement: Statement): Statement => {
        const schedule = (method: "all" | "run" | "raw" | "first") => () =>
          scheduleCall([statement.sql], () => statement[method]());
        return {
          ...statement,
          bind: (...values) => scheduled(statement.bind(...values)),
          all: schedule("all"),
          run: schedule("run"),
          raw: schedule("raw"),
          first: schedule("first"),
        };
      };
      return {
        prepare: (sql: string) => scheduled(d1.prepare(sql) as unknown as Statement),
        batch: (statements: D1PreparedStatement[]) =>
          scheduleCall(
            (statements as unknown as Statement[]).map(({ sql }) => sql),
            () => d1.batch(statements),
          ),
      } as unknown as D1Database;
    },

    gateway(actionIndex, gateway) {
      return new Proxy(gateway, {
        get(target, name: Extract<keyof PaymentGateway, string>) {
          const method = target[name] as (...args: unknown[]) => Promise<unknown>;
          if (typeof method !== "function" || UNSCHEDULED.includes(name)) return method;
          const footprint = { reads: GATEWAY_STATE, writes: GATEWAY_WRITES.includes(name) ? GATEWAY_STATE : NO_STATE };
          return (...args: unknown[]) =>
            runWhenScheduled(actionIndex, `gateway ${name}`, footprint, () => method(...args), { canBeUndone: false });
        },
      });
    },
  };
}
