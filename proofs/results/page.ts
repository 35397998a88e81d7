/** A proof that takes too long for every test run: what it shows, and the command that runs it. */
export interface Proof {
  what: string;
  command: string;
  /** Where its output has the figure, if no line begins with "Figure: ". */
  figure?: RegExp;
}

/** In the order in which they run: the shortest first. */
export const PROOFS: Record<string, Proof> = {
  import: { what: "10,000 rows of each kind brought from a file, and undone", command: "npm run test:import" },
  kill: { what: "`kill -9` of the running site under load", command: "npm run test:kill" },
  growth: {
    what: "Lists, searches, reports and jobs at 1,000, 10,000 and 100,000 rows",
    command: "npm run bench -- --only growth",
  },
  messages: { what: "A month of messages with the services' faults", command: "npm run test:messages" },
  week: { what: "A week of hostile traffic, and a busy day behind one network", command: "npm run test:week" },
  memberships: { what: "A simulated year of 2,000 members", command: "npm run test:memberships" },
  model: { what: "Random lives of bookings, members, events and companies", command: "npm run test:model" },
  orders: { what: "Interleavings of every pair of actions in every state", command: "npm run test:orders" },
  fuzz: {
    what: "2,000 generated calls of each route",
    command: "npm run test:fuzz",
    figure: /^ *Tests +(\d+ passed.*)$/m,
  },
  mutation: {
    what: "Mutants of the rules that a test catches",
    command: "npm run test:mutation",
    figure: /^Final mutation score of ([\d.]+)/m,
  },
  night: {
    what: "All tests, with more property runs",
    command: "npm run test:night",
    figure: /^(\d+ passed, \d+ failed)$/m,
  },
};

/** The latest run of a proof. */
export interface Result {
  figures: readonly string[];
  date: string;
  commit: string;
  minutes: string;
  load: string;
}

const HEADING = `# Results of the long proofs

\`npm run proofs\` writes this page: it runs the proofs that take too long for every test run, one after another.
\`npm run proofs -- --only kill --only growth\` runs some; the others keep their older results. Times mean something
only if the load was below the number of cores. A plus means that files differed from the commit.

What each proof is about: [proofs](../proofs/README.md).
`;

const NEVER = "Not run since this page began.";

export function formatPage(results: ReadonlyMap<string, Result>): string {
  const parts = Object.entries(PROOFS).map(([name, { what, command }]) => {
    const title = `## ${name}\n\n${what}: \`${command}\`.`;
    const result = results.get(name);
    if (!result) return `${title}\n\n${NEVER}\n`;
    const { figures, date, commit, minutes, load } = result;
    const run = `Run on ${date} at ${commit} for ${minutes} minutes, at a load of ${load}:`;
    return `${title}\n\n${run}\n\n${figures.map((figure) => `- ${figure}\n`).join("")}`;
  });
  return [HEADING, ...parts].join("\n");
}

export function readPage(page: string): Map<string, Result> {
  const results = new Map<string, Result>();
  for (const part of page.split("\n## ").slice(1)) {
    const name = part.split("\n")[0] ?? "";
    const run = /^Run on (\S+) at (\S+) for (.+) minutes, at a load of (.+):$/m.exec(part);
    const [, date = "", commit = "", minutes = "", load = ""] = run ?? [];
    const figures = Array.from(part.matchAll(/^- (.*)$/gm), ([, figure = ""]) => figure);
    if (name in PROOFS && run) results.set(name, { figures, date, commit, minutes, load });
  }
  return results;
}

/** What a proof's output says. */
export function readFigures({ figure = /^Figure: (.*)$/m }: Proof, output: string): string[] {
  const found = Array.from(output.matchAll(new RegExp(figure, "gm")), ([, text = ""]) => text.trim());
  return found.length === 0 ? ["no figure"] : found;
}
