import type { PaymentGateway } from "#worker/gateways/paystack.ts";
import type { Footprint } from "./footprint.ts";

/** A call to the database or the gateway that an act waits to make. */
export interface Turn extends Footprint {
  act: number;
  what: string;
  take: () => void;
}

export interface Turns {
  /** The call that each act waits to make, or its first where it makes several at once. */
  waiting: () => Turn[];
  take: (turn: Turn) => void;
  /** Whoever waits now waits for ever. */
  forget: () => void;
  d1: (act: number, d1: D1Database, footprintOf: (statements: readonly string[]) => Footprint) => D1Database;
  gateway: (act: number, gateway: PaymentGateway) => PaymentGateway;
}

const AT_GATEWAY = new Set(["gateway"]);
const NOTHING = new Set<string>();
const GATEWAY_WRITES = ["startPayment", "startRefund"];
/** Nothing that another act could see or change. */
const PRIVATE = ["isGenuineNotice"];

interface Statement {
  sql: string;
  bind: (...values: unknown[]) => Statement;
  all: () => Promise<unknown>;
  run: () => Promise<unknown>;
  raw: () => Promise<unknown>;
  first: () => Promise<unknown>;
}

/** Holds each act at each of its calls until somebody gives it the turn. */
export function makeTurns(): Turns {
  let queue: Turn[] = [];

  function wait(act: number, what: string, footprint: Footprint): Promise<void> {
    return new Promise((take) => queue.push({ act, what, take, ...footprint }));
  }

  return {
    waiting() {
      const first = new Map<number, Turn>();
      for (const turn of queue) if (!first.has(turn.act)) first.set(turn.act, turn);
      return [...first.values()].sort((a, b) => a.act - b.act);
    },

    take(turn) {
      queue = queue.filter((each) => each !== turn);
      turn.take();
    },

    forget() {
      queue = [];
    },

    d1(act, d1, footprintOf) {
      const before = (sql: string[]) => wait(act, sql.join("; "), footprintOf(sql));
      const held = (statement: Statement): Statement => {
        const turned = (method: "all" | "run" | "raw" | "first") => async () => {
          await before([statement.sql]);
          return statement[method]();
        };
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
        async batch(statements: D1PreparedStatement[]) {
          await before((statements as unknown as Statement[]).map(({ sql }) => sql));
          return d1.batch(statements);
        },
      } as unknown as D1Database;
    },

    gateway(act, gateway) {
      return new Proxy(gateway, {
        get(target, name: Extract<keyof PaymentGateway, string>) {
          const method = target[name] as (...given: unknown[]) => Promise<unknown>;
          if (typeof method !== "function" || PRIVATE.includes(name)) return method;
          return async (...given: unknown[]) => {
            await wait(act, `gateway ${name}`, {
              reads: AT_GATEWAY,
              writes: GATEWAY_WRITES.includes(name) ? AT_GATEWAY : NOTHING,
            });
            return method(...given);
          };
        },
      });
    },
  };
}
