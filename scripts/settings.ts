import { copyFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { root } from "#web/build/root.ts";
import { SETTING_NAMES } from "#worker/env.ts";

export interface LocalSettings {
  port: number;
  sandboxPort: number;
  stateDir: string;
  /** Variables of the worker. */
  worker: Record<string, string>;
  /** Values of .dev.vars.example, valid only locally. */
  example: Record<string, string>;
  /** Whether payments go to the sandbox instead of Paystack. */
  usesSandbox: boolean;
}

/**
 * Reads PORT, SANDBOX_PORT and STATE_DIR from the environment, and worker settings from the environment, .dev.vars or
 * defaults.
 */
export function localSettings(environment: NodeJS.ProcessEnv): LocalSettings {
  const port = Number(environment.PORT || 8787);
  const sandboxPort = Number(environment.SANDBOX_PORT || 8788);
  const example = readVariables(".dev.vars.example");
  // An older .dev.vars lacks what the example has since got. An empty value stays unset.
  const worker: Record<string, string> = { ...example, ...ensureDevVars() };
  for (const name of SETTING_NAMES) {
    const value = environment[name];
    if (value !== undefined) worker[name] = value;
  }
  const sandbox = `http://localhost:${sandboxPort}`;
  const usesSandbox = worker.PAYSTACK_SECRET_KEY === example.PAYSTACK_SECRET_KEY;
  const defaults = {
    SITE_URL: `http://localhost:${port}`,
    EXCHANGE_RATE_URL: `${sandbox}/rates`,
    CRM_WEBHOOK_URL: `${sandbox}/crm`,
    SMS_API_URL: `${sandbox}/sms`,
    WHATSAPP_API_URL: `${sandbox}/whatsapp`,
    // A custom key is for Paystack; the sandbox would refuse it.
    ...(usesSandbox && { PAYSTACK_API_URL: `${sandbox}/paystack`, PAYSTACK_CHECKOUT_ORIGIN: sandbox }),
  };
  return {
    port,
    sandboxPort,
    stateDir: environment.STATE_DIR || join(root, ".state"),
    worker: { ...defaults, ...worker },
    example,
    usesSandbox,
  };
}

function ensureDevVars(): Record<string, string> {
  const file = join(root, ".dev.vars");
  if (!existsSync(file)) copyFileSync(join(root, ".dev.vars.example"), file);
  return readVariables(".dev.vars");
}

function readVariables(file: string): Record<string, string> {
  return parseEnv(readFileSync(join(root, file), "utf8")) as Record<string, string>;
}
