import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { type Answer, consumePlan, FAULT_KINDS, type FaultName, type Operation, type PlannedFault } from "./faults.ts";
import type { Sandbox } from "./sandbox.ts";

interface SandboxEnv {
  Bindings: HttpBindings;
}

/** Injects a planned fault into a provider request. */
export function withFaults(sandbox: Sandbox, operation: Operation) {
  return createMiddleware<SandboxEnv>(async (c, next) => {
    const planned = consumePlan(sandbox.faults, (item) => item.operation === operation);
    if (!planned || FAULT_KINDS[planned.fault].isCarriedOut) await next();
    if (planned) await injectFault(sandbox, c, planned);
  });
}

async function injectFault(sandbox: Sandbox, c: Context<SandboxEnv>, planned: PlannedFault): Promise<void> {
  const fault = FAULT_KINDS[planned.fault];
  switch (fault.kind) {
    case "connection":
      await breakConnection(c.env, planned.fault);
      replaceResponse(c, RESPONSE_ALREADY_SENT);
      return;
    case "lost": {
      const message = sandbox.messages.at(-1);
      if (message) message.isLost = true;
      return;
    }
    case "slow":
      await new Promise<void>((resume) => sandbox.schedule.after(planned.delayMs, resume));
      return;
    case "cut": {
      const text = await c.res.text();
      replaceResponse(c, new Response(text.slice(0, text.length / 2), c.res));
      return;
    }
    case "answer":
      replaceResponse(c, new Response(fault.body, { status: fault.status, headers: { "content-type": fault.type } }));
      return;
    case "change": {
      if (c.res.status !== 200) return;
      const answer = (await c.res.json()) as Answer;
      fault.change(answer);
      replaceResponse(c, Response.json(answer));
    }
  }
}

async function breakConnection({ incoming, outgoing }: HttpBindings, fault: FaultName): Promise<void> {
  if (fault === "hang") {
    await new Promise((resolve) => outgoing.once("close", resolve));
    return;
  }
  if (fault === "reset") {
    outgoing.writeHead(200, { "content-type": "application/json", "content-length": "2000" });
    await new Promise((resolve) => outgoing.write('{"status":true,"data":{"reference":"', resolve));
  }
  incoming.socket.resetAndDestroy();
}

// Assigning over a response would merge its headers into the new one.
function replaceResponse(c: Context<SandboxEnv>, response: Response): void {
  c.res = undefined;
  c.res = response;
}
