import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { parseSiteUrl } from "./doctor/parse-site-url.ts";
import { credentialHeaders, findStaffCredential, type StaffCredential } from "./doctor/staff-credential.ts";
import { localSettings } from "./settings.ts";

// Asks the site for everything stored about a person, or has it erased. No secret is ever printed.

const USAGE = `
  npm run personal-data -- export <person> [--url <the site>]   prints one JSON with everything stored about the person
      with --files <folder>                                     keeps what the person sent, and what came for them, there
  npm run personal-data -- erase  <person> [--url <the site>]   deletes or anonymises it and prints what was done

  A person is an e-mail address, or a phone number with its country's code: "+233 24 123 4567". Whoever gave both is asked
  for by both.

  The site is the one on this machine unless --url names another. It is asked with the worker's secret LINK_KEY, which
  goes nowhere, or with the staff key ADMIN_API_KEY, while that is not switched off: from the environment, for this
  machine's own site else from .dev.vars.
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
      ? "There is neither LINK_KEY nor ADMIN_API_KEY in the environment."
      : "The site's address must be https://, or http:// on this machine: the key must not travel in the open.",
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
    console.error(`The site refused (${answer.status}): ${errorMessageIn(text)}`);
    if (answer.status === 401)
      console.error(`It was asked with ${proof.source}: is that this site's, and still in force?`);
  }
  process.exitCode = answer.ok ? 0 : 1;
} catch (error) {
  console.error(`${site.origin} could not be asked: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

interface StoredRows {
  documents: { id: string; kind: string; fileKey: string | null }[];
  mailItems: { id: string; photoKey: string | null; scanKey: string | null }[];
}

/** What the person sent, and the pictures of what came for them: each by the policy that staff open it by, which is what writes it into the history. */
function listFiles({ documents, mailItems }: StoredRows): { name: string; path: string }[] {
  return [
    ...documents
      .filter(({ fileKey }) => fileKey !== null)
      .map(({ id, kind }) => ({ name: `${kind}-${id}`, path: `/api/admin/documents/${id}/file` })),
    ...mailItems.flatMap(({ id, photoKey, scanKey }) =>
      [photoKey !== null && "photo", scanKey !== null && "scan"]
        .filter((which) => which !== false)
        .map((which) => ({ name: `post-${which}-${id}`, path: `/api/admin/mail/${id}/${which}` })),
    ),
  ];
}

async function downloadFiles(files: { name: string; path: string }[], from: URL, by: StaffCredential) {
  if (files.length === 0) return;
  if (values.files === undefined) {
    console.error(`There are ${files.length} files as well: name a folder for them with --files.`);
    return;
  }
  mkdirSync(values.files, { recursive: true, mode: 0o700 });
  for (const { name, path } of files) {
    const file = await fetch(new URL(path, from), {
      headers: await credentialHeaders(by, { method: "GET", path }),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!file.ok) throw new Error(`the file ${name} was refused (${file.status})`);
    const ending = file.headers.get("Content-Type")?.split("/")[1] ?? "bin";
    writeFileSync(join(values.files, `${name}.${ending}`), new Uint8Array(await file.arrayBuffer()), {
      mode: 0o600,
    });
  }
  console.error(`${files.length} files are in ${values.files}.`);
}

function errorMessageIn(text: string): string {
  try {
    return JSON.parse(text).error.message;
  } catch {
    return "its answer was not one of ours.";
  }
}
