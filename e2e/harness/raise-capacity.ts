import { expect, request } from "@playwright/test";
import { MAX_CAPACITY, RESOURCES } from "#domain/inventory/inventory.ts";
import { staffSecrets } from "../front-desk/front-desk.ts";
import { SITE_URL } from "./environment.ts";

/** Nearly every test books the first available day, so capacity must suffice for all, retries included. */
export default async function raiseCapacity() {
  const desk = await request.newContext({
    baseURL: SITE_URL,
    extraHTTPHeaders: { "x-admin-api-key": staffSecrets().key },
  });
  for (const resource of RESOURCES) {
    const changed = await desk.patch(`/api/admin/inventory/${resource}`, { data: { capacity: MAX_CAPACITY } });
    expect(changed.status(), await changed.text()).toBe(200);
  }
  await desk.dispose();
}
