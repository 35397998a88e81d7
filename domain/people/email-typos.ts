/**
 * Common mail domains in our six countries. A domain close to one of them is treated as a typo; domains in either list
 * are correct.
 */
const COMMON_DOMAINS = [
  "gmail.com",
  "googlemail.com",
  "yahoo.com",
  "yahoo.co.uk",
  "hotmail.com",
  "hotmail.co.uk",
  "outlook.com",
  "icloud.com",
  "protonmail.com",
  "rocketmail.com",
] as const;

const KNOWN_DOMAINS: ReadonlySet<string> = new Set([
  ...COMMON_DOMAINS,
  "ymail.com",
  "mail.com",
  "email.com",
  "inmail.com",
  "gmx.com",
  "fmail.co.uk",
  "yahoo.ca",
  "yahoo.co.za",
  "yahoo.com.gh",
  "yahoo.com.ng",
  "hotmail.ca",
  "hotmail.co.za",
  "outlook.co.uk",
  "outlook.co.za",
]);

/** Mistyped domain endings that do not exist, with the intended ones. */
const MISTYPED_ENDINGS: Readonly<Record<string, string>> = {
  con: "com",
  cmo: "com",
  ocm: "com",
  comm: "com",
  cim: "com",
  vom: "com",
  xom: "com",
  "co.ul": "co.uk",
  "com.hg": "com.gh",
  "co.zaa": "co.za",
};

/** Maximum edits for a domain to count as a typo. */
const MAX_TYPOS = 2;

/** Suggests the intended address, or null if there is no obvious typo: ama@gmial.con becomes ama@gmail.com. */
export function suggestEmail(typed: string): string | null {
  const at = typed.lastIndexOf("@");
  if (at < 1) return null;
  const domain = typed.slice(at + 1).toLowerCase();
  if (domain === "" || KNOWN_DOMAINS.has(domain)) return null;
  const nearest = COMMON_DOMAINS.map((candidate) => ({
    domain: candidate,
    typos: editDistance(domain, candidate),
  })).reduce((best, candidate) => (candidate.typos < best.typos ? candidate : best));
  const suggestion = nearest.typos <= MAX_TYPOS ? nearest.domain : fixEnding(domain);
  return suggestion === null ? null : `${typed.slice(0, at + 1)}${suggestion}`;
}

function fixEnding(domain: string): string | null {
  const wrong = Object.keys(MISTYPED_ENDINGS).find(
    (ending) => domain.endsWith(`.${ending}`) && domain.length > ending.length + 1,
  );
  return wrong === undefined ? null : `${domain.slice(0, -wrong.length)}${MISTYPED_ENDINGS[wrong]}`;
}

/** Optimal string alignment distance: insert, delete, replace, or swap neighbours. */
function editDistance(a: string, b: string): number {
  let previousRow: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (previousRow[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    previousRow = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
