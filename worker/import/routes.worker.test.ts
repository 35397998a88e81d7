import { expect, test } from "vitest";
import type { AdminImports, ImportPreview, ImportProgress } from "#contract/front-desk/import/import.ts";
import { ADMIN_KEY_HEADER } from "#contract/headers.ts";
import { IMPORT_KINDS, type ImportKind } from "#domain/import/fields.ts";
import { ADMIN_KEY, jsonOf, makeStaffHarness } from "#worker/test/staff-harness.ts";

const NOW = () => new Date("2026-11-21T12:00:00.000Z");
const ADDRESS = "/api/admin/import";
const FILES: Record<ImportKind, string> = {
  clients:
    "name,business,email,phone,plan,due date\nEfua Import,Import One,one@import.example,0241112223,Pro,2026-11-01\n",
  memberships: "name;email;plan;due date\nKofi Import;two@import.example;Monthly;20/12/2026\n",
  bookings: "name\tphone\tplan\tdate\tpaid\nEsi Import\t0241112225\tDay pass\t8 Dec 2026\tyes\n",
  newsletter: "three@import.example\n",
};

test.each(IMPORT_KINDS)(
  "imports a CSV file of %s through the database of the deployment, and undoes it",
  async (kind) => {
    const harness = makeStaffHarness({ now: NOW });
    const send = async () => {
      const headers = { "Content-Type": "text/csv; charset=utf-8", [ADMIN_KEY_HEADER]: ADMIN_KEY };
      const path = `${ADDRESS}/preview?kind=${kind}&name=old.csv`;
      return jsonOf<ImportPreview>(await harness.call(path, { method: "POST", headers, body: FILES[kind] }));
    };
    const seen = await send();
    expect(seen).toMatchObject({ kind, good: 1, existing: 0, bad: 0 });
    const step = async (name: string) =>
      jsonOf<ImportProgress>(await harness.send("POST", `${ADDRESS}/${seen.importId}/${name}`));
    expect(await step("confirm")).toMatchObject({ done: 1, left: 0, refused: [] });
    expect(await send()).toMatchObject({ good: 1, existing: 1 });
    const { imports } = await jsonOf<AdminImports>(await harness.get(ADDRESS));
    expect(imports.find(({ id }) => id === seen.importId)).toMatchObject({ fileName: "old.csv", written: 1, left: 0 });
    expect(await step("take-back")).toMatchObject({ done: 1, left: 0, refused: [] });
    expect(await send()).toMatchObject({ good: 1, existing: 0 });
  },
);
