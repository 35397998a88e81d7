import { posix } from "node:path";

/** Imports of each file, including type-only and dynamic ones. */
export type Imports = Map<string, string[]>;

/** Matches `from "x"`, `import "x"` and `import("x")` with relative or #alias paths. */
const SPECIFIER = /(?:\bfrom\s*|\bimport\s*\(?\s*)["']((?:\.{1,2}\/|#)[^"']+)["']/g;

/** Parses imports from source text and omits unknown targets. */
export function readImports(files: ReadonlyMap<string, string>): Imports {
  return new Map(
    [...files].map(([file, text]) => {
      const targets = [...text.matchAll(SPECIFIER)].map(([, specifier = ""]) => pathOf(file, specifier));
      return [file, [...new Set(targets)].filter((target) => files.has(target))];
    }),
  );
}

/** Strongly connected components of the import graph (Tarjan). */
export function findCycles(imports: Imports): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const cycles: string[][] = [];

  function visit(file: string): number {
    order.set(file, order.size);
    lowest.set(file, order.size - 1);
    path.push(file);
    for (const target of imports.get(file) ?? []) {
      if (!order.has(target)) lower(file, visit(target));
      else if (path.includes(target)) lower(file, order.get(target));
    }
    const found = lowest.get(file) ?? 0;
    if (found === order.get(file)) {
      const group = path.splice(path.indexOf(file));
      if (group.length > 1 || imports.get(file)?.includes(file)) cycles.push(group.sort());
    }
    return found;
  }

  function lower(file: string, to = 0) {
    lowest.set(file, Math.min(lowest.get(file) ?? 0, to));
  }

  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return cycles;
}

function pathOf(file: string, specifier: string): string {
  return specifier.startsWith("#") ? specifier.slice(1) : posix.join(posix.dirname(file), specifier);
}
