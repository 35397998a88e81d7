import { createHash } from "node:crypto";
import type { PaymentGateway } from "#worker/gateways/paystack.ts";
import type { Footprint } from "./footprint.ts";

/** A call to the database or the gateway that an act waits to make. */
export interface PendingCall extends Footprint {
  actionIndex: number;
  description: string;
  proceed: () => void;
  /** Makes the call, for whoever undoes it again; null where nobody can. */
  dryRun: (() => Promise<unknown>) | null;
}

export interface Scheduler {
  /** The call that each act waits to make, or its first where it makes several at once. */
  pendingCalls: () => PendingCall[];
  proceed: (turn: PendingCall) => void;
  /** What each act has been answered, in a text: what it does next depends on nothing else. */
  answersDigest: () => string;
  /** Whoever waits now waits for ever, and nobody has heard anything. */
  reset: () => void;
  d1: (act: number, d1: D1Database, footprintOf: (statements: readonly string[]) => Footprint) => D1Database;
  gateway: (act: number, gateway: PaymentGateway) => PaymentGateway;
}

const GATEWAY_STATE = new Set(["gateway"]);
const NO_STATE = new Set<string>();
const GATEWAY_WRITES = ["startPayment", "startRefund"];
/** Nothing that another act could see or change. */
const UNSCHEDULED = ["isGenuineWebhook"];

interface Statement {
  sql: string;
  bind: (...values: unknown[]) => Statement;
  all: () => Promise<unknown>;
  run: () => Promise<unknown>;
  raw: () => Promise<unknown>;
  first: () => Promise<unknown>;
}

/** Holds each act at each of its calls until somebody gives it the turn. */
export function makeScheduler(): Scheduler {
  let queue: PendingCall[] = [];
  let heard: string[] = [];

  async function answered<Answer>(
    act: number,
    what: string,
    footprint: Footprint,
    call: () => Promise<Answer>,
    { canBeUndone }: { canBeUndone: boolean },
  ): Promise<Answer> {
    const since = heard;
    const note = (answer: unknown) => {
      since[act] = createHash("sha1")
        .update(`${since[act]} ${JSON.stringify(answer)}`)
        .digest("base64");
    };
    await new Promise<void>((take) =>
      queue.push({
        actionIndex: act,
        description: what,
        proceed: take,
        dryRun: canBeUndone ? call : null,
        ...footprint,
      }),
    );
    try {
      const answer = await call();
      note(answer);
      return answer;
    } catch (error) {
      note(String(error));
      throw error;
    }
  }

  return {
    pendingCalls() {
      const first = new Map<number, PendingCall>();
      for (const turn of queue) if (!first.has(turn.actionIndex)) first.set(turn.actionIndex, turn);
      return [...first.values()].sort((a, b) => a.actionIndex - b.actionIndex);
    },

    proceed(turn) {
      queue = queue.filter((each) => each !== turn);
      turn.proceed();
    },

    answersDigest: () => heard.join(),

    reset() {
      queue = [];
      heard = [];
    },

    d1(act, d1, footprintOf) {
      const inTurn = <Answer>(sql: string[], call: () => Promise<Answer>) =>
        answered(act, sql.join("; "), footprintOf(sql), call, { canBeUndone: true });
      const held = (statement: Statement): Statement => {
        const turned = (method: "all" | "run" | "raw" | "first") => () =>
          inTurn([statement.sql], () => statement[method]());
        return {
          ...statement,
          bind: (...values) => held(statement.bind(...values)),
          all: turned("all"),
          run: turned("run"),
          raw: turned("raw"),
          first: turned("first"),
        };
      };
      return {
        prepare: (sql: string) => held(d1.prepare(sql) as unknown as Statement),
        batch: (statements: D1PreparedStatement[]) =>
          inTurn(
            (statements as unknown as Statement[]).map(({ sql }) => sql),
            () => d1.batch(statements),
          ),
      } as unknown as D1Database;
    },

    gateway(act, gateway) {
      return new Proxy(gateway, {
        get(target, name: Extract<keyof PaymentGateway, string>) {
          const method = target[name] as (...given: unknown[]) => Promise<unknown>;
          if (typeof method !== "function" || UNSCHEDULED.includes(name)) return method;
          const footprint = { reads: GATEWAY_STATE, writes: GATEWAY_WRITES.includes(name) ? GATEWAY_STATE : NO_STATE };
          return (...given: unknown[]) =>
            answered(act, `gateway ${name}`, footprint, () => method(...given), { canBeUndone: false });
        },
      });
    },
  };
}
