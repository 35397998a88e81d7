import type { ExportList } from "#domain/front-desk/desk.ts";
import { withKey } from "#web/front-desk/session/with-key.ts";
import { api } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { todayInAccra } from "#web/lib/dates.ts";
import { endAfter } from "#web/lib/end-after.ts";

/** A long list takes a slow line its time. */
const PATIENCE_MS = 10 * 60_000;

/** GET /api/admin/exports/{list}, kept as a file: a link could not carry the key. */
export async function exportList(list: ExportList) {
  const answer = await api.api.admin.exports[":list"].$get(
    { param: { list } },
    { ...withKey(), init: { signal: endAfter(PATIENCE_MS) } },
  );
  if (!answer.ok) throw new ApiError(answer.status, answer.statusText, await answer.text());
  const address = URL.createObjectURL(await answer.blob());
  const link = Object.assign(document.createElement("a"), { href: address, download: `${list}-${todayInAccra()}.csv` });
  link.click();
  // The browser may not have begun to read it yet.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
