import { HonoBase } from "hono/hono-base";
import { RegExpRouter } from "hono/router/reg-exp-router";
import type { AppEnv } from "./app-env.ts";

/** Hono with one router. Its own carries a second one, for addresses of kinds that we have not. */
export class Hono extends HonoBase<AppEnv> {
  constructor() {
    super();
    this.router = new RegExpRouter();
  }
}
