import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#web/build/root.ts";

/** Licences without obligations for users of a package. */
const PERMISSIVE_LICENCES = [
  "MIT",
  "ISC",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "0BSD",
  "BlueOak-1.0.0",
  "Unlicense",
  "Zlib",
];
const DATA_LICENCES = ["CC0-1.0", "CC-BY-4.0", "OFL-1.1", "Python-2.0"];
/** They require publishing changes to the package itself. We change none, and none reaches a visitor. */
const RECIPROCAL_LICENCES = ["MPL-2.0", "LGPL-3.0-or-later"];

/** Licences from the repositories of packages that declare none. */
const KNOWN_LICENCES: [name: RegExp, licence: string][] = [
  [/^@biomejs\/cli-/, "MIT OR Apache-2.0"],
  [/^@tailwindcss\/oxide-/, "MIT"],
  [/^png-js$/, "MIT"],
];

export interface Package {
  name: string;
  version: string;
  licence: string | null;
  isForTools: boolean;
  hasChecksum: boolean;
}

/** Packages of the lock file with their declared licences. */
export function lockedPackages(): Package[] {
  const lock: { packages: Record<string, { version: string; license?: string; dev?: boolean; integrity?: string }> } =
    JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  return Object.entries(lock.packages)
    .filter(([path]) => path !== "")
    .map(([path, { version, license, dev, integrity }]) => {
      const name = path.replace(/^.*node_modules\//, "");
      return {
        name,
        version,
        licence:
          license ?? readInstalledLicence(path) ?? KNOWN_LICENCES.find(([pattern]) => pattern.test(name))?.[1] ?? null,
        isForTools: dev === true,
        hasChecksum: integrity !== undefined,
      };
    });
}

/** Returns why a package's licence is not allowed, or null. */
export function licenceProblem({ licence, isForTools }: Package): string | null {
  if (licence === null) return "says no licence";
  const choices = licence.replace(/[()]/g, "").split(" OR ");
  const allowed = [...PERMISSIVE_LICENCES, ...DATA_LICENCES, ...(isForTools ? RECIPROCAL_LICENCES : [])];
  return choices.some((choice) => choice.split(" AND ").every((item) => allowed.includes(item)))
    ? null
    : `${licence} is on no list`;
}

function readInstalledLicence(path: string): string | null {
  const file = join(root, path, "package.json");
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")).license ?? null) : null;
}
