import type { Context, Handler, MiddlewareHandler } from "hono";
import type { AppEnv } from "#worker/http/hono.ts";
import type { Door, DoorTerms } from "./door.ts";

const termsOf = new WeakMap<Handler | MiddlewareHandler, DoorTerms>();

/** The same handler, with its door beside it for `doorsOf` to find. */
export function withDoor<Opens extends MiddlewareHandler>(handler: Opens, terms: DoorTerms): Opens {
  termsOf.set(handler, terms);
  return handler;
}

/** The door of every route. Throws for a route that does not begin with exactly one. */
export function doorsOf(app: { routes: { method: string; path: string; handler: Handler }[] }): Door[] {
  const doors = new Map<string, Door>();
  for (const { method, path, handler } of app.routes) {
    const name = `${method} ${path}`;
    const terms = termsOf.get(handler);
    if (terms === undefined) {
      if (!doors.has(name)) throw new Error(`${name} has no door right after its path`);
      continue;
    }
    if (doors.has(name)) throw new Error(`${name} has two doors`);
    if (terms.changes === (method === "GET")) throw new Error(`${name} has a door for the other kind of method`);
    doors.set(name, { method, path, ...terms });
  }
  return [...doors.values()];
}

export function makeFindDoors(doors: readonly Door[]): (path: string) => Door[] {
  const patterns = doors.map((door) => ({ door, parts: door.path.split("/") }));
  return (path) => {
    const segments = path.split("/");
    return patterns.filter(({ parts }) => isMatch(parts, segments)).map(({ door }) => door);
  };
}

function isMatch(parts: string[], segments: string[]): boolean {
  if (parts.length !== segments.length) return false;
  return parts.every((part, position) =>
    part.startsWith(":") ? segments[position] !== "" : part === segments[position],
  );
}

/** What the log calls the door of a request: its pattern and not its address, which may name a payment or hold a link's token. */
export function doorPath(c: Context<AppEnv>): string | null {
  return c.get("doors")[0]?.path ?? null;
}
