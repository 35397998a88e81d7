import { type Unstable_Config, unstable_readConfig } from "wrangler";

/** "" is production, as for wrangler. */
export type EnvironmentName = "" | "preview";

export type Environment = Partial<Unstable_Config>;

/** Settings that say where the file is and which of its environments was read. */
const FILE_METADATA_KEYS = ["configPath", "userConfigPath", "topLevelName", "definedEnvironments", "targetEnvironment"];

/** What wrangler makes of its file for one environment, with what that inherits and what it does not. */
export function readEnvironment(file: string, env: EnvironmentName): Environment {
  return unstable_readConfig({ config: file, env }, { hideWarnings: true });
}

/** Every setting by its path, as JSON. Lists of bindings go by the binding's name and not by their order. */
export function flattenSettings(environment: Environment): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [name, value] of Object.entries(environment))
    if (!FILE_METADATA_KEYS.includes(name)) flatten(name, value, flat);
  return flat;
}

function flatten(path: string, value: unknown, flat: Map<string, string>): void {
  const bindings = Array.isArray(value) ? value.map((each) => each?.binding ?? each?.name) : [];
  if (bindings.length > 0 && bindings.every((name) => typeof name === "string"))
    for (const [position, name] of bindings.entries()) flatten(`${path}.${name}`, (value as unknown[])[position], flat);
  else if (typeof value === "object" && value !== null && !Array.isArray(value))
    for (const [name, inner] of Object.entries(value)) flatten(`${path}.${name}`, inner, flat);
  else if (value !== undefined) flat.set(path, JSON.stringify(value));
}
