import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "#web/build/root.ts";

// Runs the tests at 24 times: early and late in the hour, every few hours, and at the edges of days, months and years.
// At the first time all of them; at the others the files that asked for the present time, since the rest cannot depend on
// it.
// Arguments go to vitest: `npm run test:clock -- --project node domain`.

const CLOCKS = [
  "2026-11-30T23:58",
  "2026-12-01T00:00",
  "2026-12-24T09:01",
  "2026-12-31T23:59",
  "2027-01-01T00:01",
  "2027-01-31T13:02",
  "2027-02-28T23:57",
  "2027-03-01T00:03",
  "2027-03-28T01:30",
  "2027-04-04T04:04",
  "2027-04-30T05:59",
  "2027-05-17T07:45",
  "2027-06-30T08:00",
  "2027-07-04T10:10",
  "2027-08-31T11:59",
  "2027-09-15T14:20",
  "2027-10-10T15:35",
  "2027-10-31T17:50",
  "2027-11-06T18:02",
  "2027-12-12T20:01",
  "2027-12-31T22:03",
  "2028-01-31T21:55",
  "2028-02-28T23:59",
  "2028-02-29T00:04",
];

const [first = "", ...others] = CLOCKS;
const list = join(mkdtempSync(join(tmpdir(), "clock-")), "readers.json");
const wanted = process.argv.slice(2);
const passedFirst = passesAt(first, [...wanted, "--reporter=./tools/test/list-clock-readers.ts"]);
const readers: string[] = JSON.parse(readFileSync(list, "utf8"));
const options = wanted.filter((option, index) => option.startsWith("--") || wanted[index - 1] === "--project");
console.log(`\n${readers.length} files read the clock.`);
const failed = [
  ...(passedFirst ? [] : [first]),
  ...others.filter((clock) => readers.length > 0 && !passesAt(clock, [...options, ...readers])),
];
console.log(failed.length === 0 ? `\nPassed at ${CLOCKS.length} times.` : `\nFailed at ${failed.join(", ")}.`);
process.exit(failed.length === 0 ? 0 : 1);

function passesAt(clock: string, options: readonly string[]): boolean {
  console.log(`\n== ${clock} in Accra`);
  const env = { ...process.env, TEST_CLOCK: `${clock}Z`, CLOCK_READERS: list };
  return spawnSync("vitest", ["run", "--reporter=dot", ...options], { cwd: root, stdio: "inherit", env }).status === 0;
}
