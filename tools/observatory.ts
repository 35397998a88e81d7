import { type ChildProcess, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { site } from "#domain/site.ts";
import { freePort } from "#scripts/local/free-port.ts";
import { ensureBuilt, ensureMigrated, StartError, startWorker, stopChildren } from "#scripts/local/local-site.ts";
import { localSettings } from "#scripts/settings.ts";
import { PUBLIC_PATHS } from "#web/build/public-paths.ts";
import { root } from "#web/build/root.ts";

// Scores the built site with Mozilla Observatory's analyzers. The package is installed in .cache on demand, because it
// brings a database client and a web server.

const PACKAGE = "@mdn/mdn-http-observatory";
const VERSION = "1.4.8";
const MIN_SCORE = 130;

interface Answer {
  status: number;
  statusText: string;
  headers: Record<string, string>;
  data: string;
  verified: boolean;
  httpEquiv: Map<string, string[]>;
  request: { headers: Record<string, string> };
  config: object;
}

interface Output {
  result: string | null;
  pass: boolean;
}

interface Observatory {
  tests: ((requests: unknown) => Output)[];
  modifierOf: (result: string) => number;
  gradeOf: (score: number) => { score: number; grade: string };
  leastForExtraCredit: number;
  makeRequests: (hostname: string) => { responses: object; resources: { path: string }; session: object };
  httpEquivOf: (html: string, address: string) => Map<string, string[]>;
}

interface Score {
  path: string;
  score: number;
  grade: string;
  results: { result: string; modifier: number; pass: boolean }[];
}

const children: ChildProcess[] = [];
try {
  const observatory = await loadObservatory();
  const port = await freePort();
  const settings = localSettings({ ...process.env, PORT: String(port), STATE_DIR: join(root, ".state-observatory") });
  await ensureBuilt();
  await ensureMigrated(settings.stateDir);
  await startWorker(settings, children);
  const paths = [...PUBLIC_PATHS, "/no-such-page", "/api/exchange-rate/usd-ghs"];
  const scores: Score[] = [];
  for (const path of paths) scores.push(await scoreOf(observatory, `http://localhost:${port}`, path));
  report(scores);
  process.exitCode = scores.every(({ score }) => score >= MIN_SCORE) ? 0 : 1;
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 2;
} finally {
  stopChildren(children);
}

/** Scores one page the way Observatory's scanner does. */
async function scoreOf(observatory: Observatory, origin: string, path: string): Promise<Score> {
  const { hostname } = new URL(site.url);
  const page = await fetchAnswer(observatory, `${origin}${path}`, {});
  const requests = observatory.makeRequests(hostname);
  requests.resources.path = page.data;
  requests.responses = {
    auto: page,
    // The same response, as over HTTPS with a valid certificate.
    https: page,
    // No plain HTTP: the zone's "Always Use HTTPS" is not visible here and does not change the score.
    http: null,
    httpRedirects: [],
    httpsRedirects: [],
    cors: await fetchAnswer(observatory, `${origin}${path}`, {
      method: "OPTIONS",
      headers: { Origin: "https://http-observatory.security.mozilla.org", "Access-Control-Request-Method": "GET" },
    }),
  };
  if (page.headers["set-cookie"]) throw new Error(`${path} sets a cookie, which this command does not score yet.`);
  requests.session = { url: new URL(path, site.url), jar: { serializeSync: () => ({ cookies: [] }) } };
  const results = observatory.tests.map((analyze) => {
    const { result, pass } = analyze(requests);
    if (!result) throw new Error(`A test returned no result for ${path}.`);
    return { result, pass, modifier: observatory.modifierOf(result) };
  });
  const uncurved = 100 + results.reduce((sum, { modifier }) => sum + Math.min(modifier, 0), 0);
  const extra = results.reduce((sum, { modifier }) => sum + Math.max(modifier, 0), 0);
  const score = observatory.gradeOf(uncurved >= observatory.leastForExtraCredit ? uncurved + extra : uncurved);
  return { path, ...score, results };
}

async function fetchAnswer(observatory: Observatory, address: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(address, { redirect: "manual", ...init });
  const data = await response.text();
  const headers = Object.fromEntries(response.headers);
  return {
    status: response.status,
    statusText: response.statusText,
    headers,
    data,
    verified: true,
    httpEquiv: headers["content-type"]?.startsWith("text/html") ? observatory.httpEquivOf(data, address) : new Map(),
    request: { headers: {} },
    config: {},
  };
}

function report(scores: Score[]) {
  for (const { path, score, grade } of scores) console.log(`${String(score).padStart(4)}  ${grade.padEnd(3)} ${path}`);
  const front = scores[0];
  console.log("\nThe front page, test by test:");
  for (const { result, modifier, pass } of front?.results ?? [])
    console.log(`${String(modifier).padStart(4)}  ${pass ? "passed" : "FAILED"}  ${result}`);
  const least = Math.min(...scores.map(({ score }) => score));
  console.log(`
Not seen from this machine: the redirect from plain HTTP (taken as "no plain HTTP", worth 0, as the redirect is), the
certificate (taken as in order) and the preload list (taken as not on it).

Mozilla Observatory ${VERSION}: ${front?.score} (${front?.grade}) on the front page, ${least} at the least; wanted ${MIN_SCORE}.`);
}

async function loadObservatory(): Promise<Observatory> {
  const home = join(root, ".cache/tools/observatory");
  const source = join(home, "node_modules", PACKAGE, "src");
  if (!existsSync(source)) {
    console.log(`Fetching ${PACKAGE} ${VERSION} into .cache, once.`);
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, "package.json"), '{ "private": true }\n');
    // Its install script would download lists, and its database client would be compiled.
    const args = ["install", "--ignore-scripts", "--omit=optional", "--no-audit", "--no-fund", "--loglevel=error"];
    const { status } = spawnSync("npm", [...args, `${PACKAGE}@${VERSION}`], { cwd: home, stdio: "inherit" });
    if (status !== 0) throw new StartError(`npm could not fetch ${PACKAGE}; see its output above.`);
  }
  // The preload list that the install script would download. Our domain counts as not on it.
  const preloaded = join(source, "../conf/hsts-preload.json");
  if (!existsSync(preloaded)) writeFileSync(preloaded, "{}\n");
  const load = (file: string) => import(pathToFileURL(join(source, file)).href);
  const [constants, grader, charts, types, utils] = await Promise.all(
    ["constants.js", "grader/grader.js", "grader/charts.js", "types.js", "retriever/utils.js"].map(load),
  );
  return {
    tests: constants.ALL_TESTS,
    modifierOf: grader.getScoreModifier,
    gradeOf: grader.getGradeForScore,
    leastForExtraCredit: charts.MINIMUM_SCORE_FOR_EXTRA_CREDIT,
    makeRequests: (hostname) => new types.Requests(hostname),
    httpEquivOf: utils.parseHttpEquivHeaders,
  };
}
