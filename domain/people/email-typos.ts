/**
 * Where people of our six countries have their mail. A domain that is nearly one of the first list is taken for a slip of
 * it; what is on either list is right as it stands.
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

/** Endings that nobody's domain has, as fingers make them of others. */
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

/** How many letters may be wrong, missing, too many or in the other's place. */
const MAX_TYPOS = 2;

/** The address that was most likely meant, or null where nothing looks like a slip: ama@gmial.con gives ama@gmail.com. */
export function suggestEmail(typed: string): string | null {
  const at = typed.lastIndexOf("@");
  if (at < 1) return null;
  const domain = typed.slice(at + 1).toLowerCase();
  if (domain === "" || KNOWN_DOMAINS.has(domain)) return null;
  const nearest = COMMON_DOMAINS.map((meant) => ({ meant, slips: editDistance(domain, meant) })).reduce((best, each) =>
    each.slips < best.slips ? each : best,
  );
  const meant = nearest.slips <= MAX_TYPOS ? nearest.meant : fixEnding(domain);
  return meant === null ? null : `${typed.slice(0, at + 1)}${meant}`;
}

function fixEnding(domain: string): string | null {
  const wrong = Object.keys(MISTYPED_ENDINGS).find(
    (ending) => domain.endsWith(`.${ending}`) && domain.length > ending.length + 1,
  );
  return wrong === undefined ? null : `${domain.slice(0, -wrong.length)}${MISTYPED_ENDINGS[wrong]}`;
}

/** The optimal string alignment distance: a letter put in, left out or changed, or two beside each other swapped. */
function editDistance(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    before = row;
    row = next;
  }
  return row[other.length] ?? 0;
}
