import { spawnSync } from "node:child_process";
import { root } from "#web/build/root.ts";
import { licenceProblem, lockedPackages } from "./licences.ts";

// Checks vulnerabilities, signatures and licences of all packages. Exits with 0 if all is well, 1 on problems, 2 if the
// registry did not answer.

type Verdict = "well" | "wrong" | "unknown";

interface CheckResult {
  verdict: Verdict;
  lines: string[];
}

const verdicts = [
  printResult("Known vulnerabilities (npm audit)", checkVulnerabilities()),
  printResult("Signatures (npm audit signatures)", checkSignatures()),
  printResult("Licences", checkLicences()),
];
process.exitCode = verdicts.includes("wrong") ? 1 : verdicts.includes("unknown") ? 2 : 0;
console.log(
  {
    0: "\nAll is well.",
    1: "\nSomething is wrong; it is named above.",
    2: "\nNothing wrong was found, but not everything could be checked.",
  }[process.exitCode],
);

function printResult(title: string, { verdict, lines }: CheckResult): Verdict {
  console.log(`\n== ${title}: ${{ well: "well", wrong: "WRONG", unknown: "NOT CHECKED" }[verdict]}`);
  for (const line of lines) console.log(`   ${line}`);
  return verdict;
}

function checkVulnerabilities(): CheckResult {
  const { answer, errorOutput } = runNpm(["audit", "--json"]);
  const counts = answer?.metadata?.vulnerabilities;
  if (!counts)
    return { verdict: "unknown", lines: ["The registry did not answer:", firstLine(answer?.message ?? errorOutput)] };
  const affected = Object.values(answer.vulnerabilities ?? {}).map(
    ({ name, severity, range }) => `${severity}  ${name} ${range}`,
  );
  return {
    verdict: counts.total === 0 ? "well" : "wrong",
    lines: [`${counts.total} known, in ${answer.metadata?.dependencies?.total} packages.`, ...affected],
  };
}

function checkSignatures(): CheckResult {
  const { answer, errorOutput, status } = runNpm(["audit", "signatures", "--json"]);
  if (!answer?.invalid || !answer.missing)
    return { verdict: "unknown", lines: ["The registry's keys could not be had:", firstLine(errorOutput)] };
  const name = (item: { name: string; version: string }) => `${item.name}@${item.version}`;
  const lines = [
    ...answer.invalid.map((item) => `invalid signature: ${name(item)}`),
    ...answer.missing.map((item) => `not signed: ${name(item)}`),
  ];
  return { verdict: status === 0 && lines.length === 0 ? "well" : "wrong", lines };
}

function checkLicences(): CheckResult {
  const packages = lockedPackages();
  const counts = new Map<string, number>();
  for (const { licence } of packages) counts.set(licence ?? "none", (counts.get(licence ?? "none") ?? 0) + 1);
  const problems = packages.flatMap((locked) => {
    const problem = licenceProblem(locked);
    return problem ? [`${locked.name}@${locked.version}: ${problem}`] : [];
  });
  const unchecked = packages.filter(({ hasChecksum }) => !hasChecksum).length;
  const table = [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([licence, count]) => `${String(count).padStart(4)}  ${licence}`);
  return {
    verdict: problems.length === 0 ? "well" : "wrong",
    lines: [
      `${packages.length} packages, ${unchecked} of them (binaries for other machines than this) without a checksum.`,
      ...table,
      ...problems,
    ],
  };
}

interface Answer {
  message?: string;
  metadata?: { vulnerabilities?: { total: number }; dependencies?: { total: number } };
  vulnerabilities?: Record<string, { name: string; severity: string; range: string }>;
  invalid?: { name: string; version: string }[];
  missing?: { name: string; version: string }[];
}

function runNpm(args: string[]): { answer: Answer | null; errorOutput: string; status: number | null } {
  const command = process.platform === "win32" ? "npm.cmd" : "npm";
  const { stdout, stderr, status } = spawnSync(command, args, {
    cwd: root,
    encoding: "utf8",
    timeout: 120_000,
    shell: process.platform === "win32",
  });
  try {
    return { answer: JSON.parse(stdout), errorOutput: stderr, status };
  } catch {
    return { answer: null, errorOutput: `${stderr}${stdout}`, status };
  }
}

function firstLine(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() && !line.includes("Unknown user config"));
  return (lines.find((line) => /error network request|npm error [a-z]/i.test(line)) ?? lines[0] ?? "no word").trim();
}
