import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { parseSiteUrl } from "./doctor/parse-site-url.ts";
import { credentialHeaders, findStaffCredential, type StaffCredential } from "./doctor/staff-credential.ts";
import { localSettings } from "./settings.ts";

// Exports or erases everything stored about a person. Never prints a secret.

const USAGE = `
  npm run personal-data -- export <person> [--url <the site>]   prints everything stored about the person as JSON
      with --files <folder>                                     also saves uploads and mail pictures in that folder
  npm run personal-data -- erase  <person> [--url <the site>]   deletes or anonymises it and prints the result

  A person is an email address, or a phone number with its country code: "+233 24 123 4567". Run the command for both if
  the person gave both.

  The command uses the local site unless you name another with --url. It authenticates with the worker's secret LINK_KEY,
  which is never sent, or with the staff key ADMIN_API_KEY if that is enabled. It reads them from the environment and, for
  the local site, from .dev.vars.
`;
const TIMEOUT_MS = 30_000;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { url: { type: "string" }, files: { type: "string" }, help: { type: "boolean", default: false } },
});
const [action, person, ...others] = positionals;

if (values.help || (action !== "export" && action !== "erase") || person === undefined || others.length > 0) {
  console.error(USAGE);
  process.exit(values.help ? 0 : 2);
}
const settings = localSettings(process.env);
const site = parseSiteUrl(values.url ?? `http://localhost:${settings.port}`);
const proof = site && findStaffCredential(site, settings, process.env);
if (!site || !proof) {
  console.error(
    site
      ? "Set LINK_KEY or ADMIN_API_KEY in the environment."
      : "The site's address must start with https://, or with http:// on this machine, so that nobody can read the key.",
  );
  process.exit(2);
}

try {
  const path = `/api/admin/personal-data/${action}`;
  const answer = await fetch(new URL(path, site), {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(await credentialHeaders(proof, { method: "POST", path })) },
    body: JSON.stringify(person.includes("@") ? { email: person } : { phone: person }),
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await answer.text();
  if (answer.ok) {
    const found = JSON.parse(text);
    console.log(JSON.stringify(found, null, 2));
    if (action === "export") await downloadFiles(listFiles(found.rows), site, proof);
  } else {
    console.error(`The site refused the request (${answer.status}): ${errorMessageIn(text)}`);
    if (answer.status === 401) console.error(`Check that ${proof.source} belongs to this site and is still valid.`);
  }
  process.exitCode = answer.ok ? 0 : 1;
} catch (error) {
  console.error(`The request to ${site.origin} failed: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

interface StoredRows {
  documents: { id: string; kind: string; fileKey: string | null }[];
  mailItems: { id: string; photoKey: string | null; scanKey: string | null }[];
}

/** Uploads and mail pictures, each with its staff route, which records the download in the history. */
function listFiles({ documents, mailItems }: StoredRows): { name: string; path: string }[] {
  return [
    ...documents
      .filter(({ fileKey }) => fileKey !== null)
      .map(({ id, kind }) => ({ name: `${kind}-${id}`, path: `/api/admin/documents/${id}/file` })),
    ...mailItems.flatMap(({ id, photoKey, scanKey }) =>
      [photoKey !== null && "photo", scanKey !== null && "scan"]
        .filter((part) => part !== false)
        .map((part) => ({ name: `post-${part}-${id}`, path: `/api/admin/mail/${id}/${part}` })),
    ),
  ];
}

async function downloadFiles(files: { name: string; path: string }[], from: URL, by: StaffCredential) {
  if (files.length === 0) return;
  if (values.files === undefined) {
    console.error(`Files not saved: ${files.length}. To save them, add --files <folder>.`);
    return;
  }
  mkdirSync(values.files, { recursive: true, mode: 0o700 });
  for (const { name, path } of files) {
    const file = await fetch(new URL(path, from), {
      headers: await credentialHeaders(by, { method: "GET", path }),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!file.ok) throw new Error(`the site refused the file ${name} (${file.status})`);
    const ending = file.headers.get("Content-Type")?.split("/")[1] ?? "bin";
    writeFileSync(join(values.files, `${name}.${ending}`), new Uint8Array(await file.arrayBuffer()), {
      mode: 0o600,
    });
  }
  console.error(`Files saved in ${values.files}: ${files.length}.`);
}

function errorMessageIn(text: string): string {
  try {
    return JSON.parse(text).error.message;
  } catch {
    return "the response has no error message.";
  }
}
