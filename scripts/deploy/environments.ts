import { type Unstable_Config, unstable_readConfig } from "wrangler";

/** "" is production, as for wrangler. */
export type EnvironmentName = "" | "preview";

export type Environment = Partial<Unstable_Config>;

/** Settings about the file itself and the selected environment. */
const FILE_METADATA_KEYS = ["configPath", "userConfigPath", "topLevelName", "definedEnvironments", "targetEnvironment"];

/** Settings of one environment, including inherited ones. */
export function readEnvironment(file: string, env: EnvironmentName): Environment {
  return unstable_readConfig({ config: file, env }, { hideWarnings: true });
}

/** Flattens settings to path and JSON value; binding lists are keyed by name, not position. */
export function flattenSettings(environment: Environment): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [name, value] of Object.entries(environment))
    if (!FILE_METADATA_KEYS.includes(name)) flatten(name, value, flat);
  return flat;
}

function flatten(path: string, value: unknown, flat: Map<string, string>): void {
  const bindings = Array.isArray(value) ? value.map((item) => item?.binding ?? item?.name) : [];
  if (bindings.length > 0 && bindings.every((name) => typeof name === "string"))
    for (const [position, name] of bindings.entries()) flatten(`${path}.${name}`, (value as unknown[])[position], flat);
  else if (typeof value === "object" && value !== null && !Array.isArray(value))
    for (const [name, inner] of Object.entries(value)) flatten(`${path}.${name}`, inner, flat);
  else if (value !== undefined) flat.set(path, JSON.stringify(value));
}
