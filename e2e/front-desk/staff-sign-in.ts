import { randomUUID } from "node:crypto";
import type { Fixtures, Page, PlaywrightTestArgs } from "@playwright/test";
import type { Role } from "#domain/staff/roles.ts";
import type { Visitor } from "../harness/visitor.ts";
import { expect, staffSecrets } from "./front-desk.ts";

/** A device with a virtual authenticator; the argument says whether the user's verification succeeds. */
interface VirtualDevice {
  setUserVerified: (holder: boolean) => Promise<void>;
  /** Replaces the authenticator, as on another phone or laptop. */
  replace: () => Promise<void>;
}

export const headers = { "x-admin-api-key": staffSecrets().key };
export const REGISTER_DEVICE = "Register this device";

/** Fixture for tests with passkeys. */
export const deviceFixture: Fixtures<{ device: VirtualDevice }, object, PlaywrightTestArgs & { visitor: Visitor }> = {
  device: async ({ page, visitor }, use) => {
    void visitor;
    const browser = await page.context().newCDPSession(page);
    await browser.send("WebAuthn.enable");
    const options = {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    } as const;
    let { authenticatorId } = await browser.send("WebAuthn.addVirtualAuthenticator", { options });
    await use({
      async setUserVerified(isUserVerified) {
        await browser.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
      },
      async replace() {
        await browser.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
        ({ authenticatorId } = await browser.send("WebAuthn.addVirtualAuthenticator", { options }));
      },
    });
    await browser.detach();
  },
};

/** Signs in a new member of staff with the current device, by default in a cleared browser. */
export async function signInNewStaff(
  page: Page,
  role: Role,
  { open = openLinkInFreshBrowser } = {},
): Promise<{ id: string; name: string }> {
  const name = `${role} ${randomUUID().slice(0, 8)}`;
  const added = await page.request.post("/api/admin/staff", { headers, data: { name, role } });
  expect(added.status(), await added.text()).toBe(201);
  const { id } = await added.json();
  await open(page, await createInvitation(page, id));
  await page.getByRole("button", { name: REGISTER_DEVICE }).click();
  await expect(page.getByRole("tablist", { name: "Front desk" })).toBeVisible();
  return { id, name };
}

export async function createInvitation(page: Page, id: string): Promise<string> {
  const answer = await page.request.post(`/api/admin/staff/${id}/invitation`, { headers });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).url;
}

/** Loads another page first, because a URL that differs only in its hash reloads nothing. */
export async function openLinkInFreshBrowser(page: Page, link: string) {
  await page.goto("/robots.txt");
  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
}
