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
  model: { what: "2,000 random lives each of bookings, members, events and companies", command: "npm run test:model" },
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
  figure: string;
  date: string;
  commit: string;
  minutes: string;
  load: string;
}

const HEADING = `# Results of the long proofs

\`npm run proofs\` writes this page: it runs the proofs that take too long for every test run, one after another, each
with its row. \`npm run proofs -- --only kill --only growth\` runs some; the others keep their older rows. Times in a row
are those of an idle machine only if its load is below its number of cores.

What each proof is about: [proofs](../proofs/README.md).
`;

const COLUMNS = ["proof", "what it shows", "result", "date", "commit", "minutes", "load"];
const NEVER = ["not run since this page began", "-", "-", "-", "-"];

export function formatPage(results: ReadonlyMap<string, Result>): string {
  const rows = Object.entries(PROOFS).map(([name, { what, command }]) => {
    const result = results.get(name);
    const cells = result ? [result.figure, result.date, result.commit, result.minutes, result.load] : NEVER;
    return [name, `${what} (\`${command}\`)`, ...cells];
  });
  const lines = [COLUMNS, COLUMNS.map(() => "---"), ...rows].map((cells) => `| ${cells.map(escapeCell).join(" | ")} |`);
  return `${HEADING}\n${lines.join("\n")}\n`;
}

export function readPage(page: string): Map<string, Result> {
  const results = new Map<string, Result>();
  for (const line of page.split("\n")) {
    const [name = "", , figure = "", date = "", commit = "", minutes = "", load = ""] = line
      .slice(2, -2)
      .split(/ (?<!\\)\| /)
      .map((cell) => cell.replaceAll("\\|", "|"));
    if (name in PROOFS && figure !== NEVER[0]) results.set(name, { figure, date, commit, minutes, load });
  }
  return results;
}

/** What a proof's output says, in one cell. */
export function readFigure({ figure = /^Figure: (.*)$/m }: Proof, output: string): string {
  const found = [...output.matchAll(new RegExp(figure, "gm"))].map(([, text = ""]) => text.trim());
  return found.length === 0 ? "no figure" : found.join("; ");
}

function escapeCell(cell: string): string {
  return cell.replaceAll("|", "\\|").replaceAll("\n", " ");
}
