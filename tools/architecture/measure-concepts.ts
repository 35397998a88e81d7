import { ERRORS } from "#contract/errors.ts";
import { AUDIT_ACTIONS } from "#domain/operations/audit.ts";
import { OUTBOX_KINDS } from "#domain/operations/outbox.ts";
import { startRoutes } from "#worker/app.ts";
import { collectPolicies } from "#worker/policies/collect-policies.ts";
import { selfServiceRoutes } from "#worker/self-service-routes.ts";
import { staffRoutes } from "#worker/staff-routes.ts";
import { makeMigratedDatabase } from "#worker/test/local-d1.ts";
import { visitorRoutes } from "#worker/visitor-routes.ts";
import { isTest } from "./read-files.ts";

/** A number for each thing that a newcomer has to learn. */
export type Figures = Record<string, number>;

const FOLDERS = ["contract", "domain", "worker", "web", "sandbox", "scripts", "tools"];
/** A method of a repository, as Biome formats it. */
const METHOD = /^ {4}(?:async )?(?!(?:if|for|while|switch|return|await)\b)[a-z]\w*(?:<[^>]+>)?\((?:.*\{)?$/gm;

/** Lines and files per folder and words of docs, of the working tree or of a commit. */
export function measureSizes(texts: ReadonlyMap<string, string>): Figures {
  const source = [...texts].filter(([path]) => /\.(ts|tsx|mjs)$/.test(path));
  const product = source.filter(([path]) => !isTest(path));
  const docs = [...texts].filter(([path]) => /\.md$/.test(path));
  const repositories = product.filter(([path]) => /^worker\/db\/(?!schema|sql)/.test(path));
  return {
    ...Object.fromEntries(
      FOLDERS.flatMap((folder) => {
        const inFolder = product.filter(([path]) => path.startsWith(`${folder}/`));
        return [
          [`lines in ${folder}`, sum(inFolder.map(([, text]) => countLines(text)))],
          [`files in ${folder}`, inFolder.length],
        ];
      }),
    ),
    "lines of tests and their helpers": sum(
      source.filter(([path]) => isTest(path)).map(([, text]) => countLines(text)),
    ),
    "words of docs": sum(docs.map(([, text]) => text.split(/\s+/).filter(Boolean).length)),
    "repository methods": sum(repositories.map(([, text]) => text.match(METHOD)?.length ?? 0)),
  };
}

/** Concepts that only the running code can count. */
export function measureConcepts(): Figures {
  const database = makeMigratedDatabase();
  const count = (type: string) =>
    database
      .prepare("select name from sqlite_master where type = ? and name not like 'sqlite_%'")
      .all(type)
      // A full-text table keeps its index in tables of its own.
      .filter(({ name }) => !/_(?:data|idx|content|docsize|config)$/.test(String(name))).length;
  const figures = {
    tables: count("table"),
    triggers: count("trigger"),
    routes: [startRoutes(), visitorRoutes(), selfServiceRoutes(), staffRoutes()].flatMap(collectPolicies).length,
    "mail kinds": OUTBOX_KINDS.length,
    "audit actions": AUDIT_ACTIONS.length,
    "error codes": Object.keys(ERRORS).length,
  };
  database.close();
  return figures;
}

function countLines(text: string): number {
  return text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
