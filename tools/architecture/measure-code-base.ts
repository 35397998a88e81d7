import { posix } from "node:path";
import { isTest } from "./read-files.ts";
import { findCycles, readImports } from "./read-imports.ts";

const SHORT_LINES = 20;
const LONG_LINES = 300;
const MAX_FILES_PER_FOLDER = 25;

export interface CodeBaseFigures {
  sourceFiles: number;
  shortFiles: number;
  longFiles: number;
  medianLines: number;
  largestFolder: { folder: string; files: number };
  sourceLines: number;
  testLines: number;
  cycles: string[][];
}

/** Computes size figures of the code base; tests and their helpers count separately. */
export function measureCodeBase(files: ReadonlyMap<string, string>): CodeBaseFigures {
  const lengths = new Map([...files].map(([path, text]) => [path, countLines(text)]));
  const source = [...lengths].filter(([path]) => !isTest(path));
  const ofSource = source.map(([, lines]) => lines).sort((a, b) => a - b);
  return {
    sourceFiles: source.length,
    shortFiles: ofSource.filter((lines) => lines <= SHORT_LINES).length,
    longFiles: ofSource.filter((lines) => lines > LONG_LINES).length,
    medianLines: ofSource[Math.floor(ofSource.length / 2)] ?? 0,
    largestFolder: largestFolder([...files.keys()]),
    sourceLines: sum(ofSource),
    testLines: sum([...lengths].filter(([path]) => isTest(path)).map(([, lines]) => lines)),
    cycles: findCycles(readImports(files)),
  };
}

/** Folders with too many files, with the number of files. */
export function overfullFolders(paths: Iterable<string>): { folder: string; files: number }[] {
  return filesByFolder(paths).filter(({ files }) => files > MAX_FILES_PER_FOLDER);
}

function largestFolder(paths: Iterable<string>): CodeBaseFigures["largestFolder"] {
  return filesByFolder(paths)[0] ?? { folder: ".", files: 0 };
}

/** Files directly in each folder, tests included; the largest folder first. */
function filesByFolder(paths: Iterable<string>): { folder: string; files: number }[] {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(posix.dirname(path), (counts.get(posix.dirname(path)) ?? 0) + 1);
  return [...counts].map(([folder, files]) => ({ folder, files })).sort((a, b) => b.files - a.files);
}

function countLines(text: string): number {
  return text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
