import type { Page } from "@playwright/test";
import { PUBLIC_PATHS } from "#web/build/public-paths.ts";
import { expect, holdScripts, nightly, test } from "../harness/visitor.ts";

// A translator, a reader aid or a password manager changes a page before it has come alive, or while it does.

const TOUCHES = ["word", "added", "removed", "font", "typed"] as const;
type Modification = (typeof TOUCHES)[number];

/** "Before" the app hydrates the page, or again and again "while" it comes alive and for two seconds after. */
type Moment = "before" | "while";

interface ModificationCase {
  touches: readonly Modification[];
  moment: Moment;
}

const ALL_AT_ONCE: ModificationCase = { touches: TOUCHES, moment: "before" };
const ONE_BY_ONE: ModificationCase[] = TOUCHES.flatMap((touch) => [
  { touches: [touch], moment: "before" },
  { touches: [touch], moment: "while" },
]);
const WHILE: ModificationCase = { touches: ["word", "added", "font", "typed"], moment: "while" };
const WIDTHS = [360, 1280];
/** Islands, and the staff page. */
const DAYTIME_PATHS = ["/", "/admin/virtual-office"];

for (const path of PUBLIC_PATHS) {
  for (const width of WIDTHS) {
    test(
      `${path} keeps all it says and does when it is touched on its way, at ${width} px`,
      nightly(width !== 360 || !DAYTIME_PATHS.includes(path)),
      async ({ page }) => {
        test.setTimeout(120_000);
        const cases = process.env.AT_NIGHT ? [ALL_AT_ONCE, WHILE, ...ONE_BY_ONE] : [ALL_AT_ONCE, WHILE];
        await page.setViewportSize({ width, height: 800 });
        await hydratePage(page, path, null);
        // Some of what a page says of today is there a moment later, and a payment's page asks first.
        await page.waitForLoadState("networkidle");
        const untouched = await contents(page);
        for (const each of cases) {
          await hydratePage(page, path, each);
          const how = `${each.touches.join()} ${each.moment}`;
          await expect(async () => expect(await contents(page), how).toEqual(untouched)).toPass({ timeout: 10_000 });
        }
      },
    );
  }
}

test(
  "what waits to be near the screen stays to be read when the page is touched and its code is long in coming",
  nightly(),
  async ({ page }) => {
    let isFirst = true;
    const release = await holdScripts(page, () => !isFirst);
    await page.addInitScript(modifyPage, ALL_AT_ONCE);
    await page.goto("/");
    await waitForAllHydrated(page, "#main a");
    isFirst = false;
    await expect(page.getByRole("contentinfo")).toBeVisible();
    const contact = page.getByRole("form", { name: "Send my message" });
    await contact.scrollIntoViewIfNeeded();
    await contact.getByLabel(/^Message/).pressSequentially(" to you");
    release();
    await waitForAllHydrated(page, "#root :is(a, button)");
    await expect(contact.getByLabel(/^Message/)).toHaveValue("Good morning to you");
    await expect(contact.getByLabel(/^Message/)).toBeFocused();
    await contact.getByRole("button", { name: "Send my message" }).click();
    await expect(contact.getByLabel(/^Name/)).toHaveAttribute("aria-invalid", "true");
  },
);

test("a tap on Book is answered on a page that was touched before it", async ({ page }) => {
  const release = await holdScripts(page);
  await page.addInitScript(modifyPage, ALL_AT_ONCE);
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await page.getByRole("button", { name: /Book/ }).first().click();
  await expect(page.getByRole("dialog")).toContainText("One moment");
  release();
  await expect(page.getByRole("dialog").getByLabel("Full name")).toBeVisible();
});

/** Shows a page, touched or not, and looks at all of it until everything in it is alive. */
async function hydratePage(page: Page, path: string, each: ModificationCase | null) {
  const script = each && (await page.addInitScript(modifyPage, each));
  await page.goto(path);
  await page.evaluate(() => dispatchEvent(new PointerEvent("pointerdown")));
  await expect(async () => {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let top = 0; top < height; top += 600) {
      await page.evaluate((to) => scrollTo({ top: to, behavior: "instant" }), top);
    }
    await waitForAllHydrated(page, "#root :is(a, button, form)", 1500);
  }).toPass();
  if (each?.moment === "while") await page.waitForFunction(() => "isTouched" in window);
  if (each?.touches.includes("typed")) {
    for (const field of await page.locator("#root form:not(dialog form) textarea").all())
      await expect(field).toHaveValue("Good morning");
  }
  await script?.dispose();
}

/** What a page holds and says, without the touches that nobody takes back from a page that is alive. */
function contents(page: Page) {
  return page.evaluate(() => {
    const parts = "section, h1, h2, h3, p, li, a, button, img, form, input, select, textarea, details, footer";
    // These say what is so at the moment, once they have been on the screen.
    const isOfToday = /^≈|^Rates By|^Show the map|^Open|^about|desks? (is )?free today$/;
    return [...document.querySelectorAll<HTMLElement>(`#root :is(${parts})`)]
      .filter((element) => !element.closest("noscript, dialog"))
      .map((element) => {
        const copy = element.cloneNode(true) as HTMLElement;
        for (const unsaid of copy.querySelectorAll("noscript")) unsaid.remove();
        return { localName: element.localName, text: copy.textContent?.replaceAll("†", "") ?? "" };
      })
      .filter(({ localName, text }) => !(isOfToday.test(text) || (localName === "p" && text === "")))
      .map(({ localName, text }) => `${localName} ${text.slice(0, 60)}`);
  });
}

async function waitForAllHydrated(page: Page, selector: string, timeout = 20_000) {
  await page.waitForFunction(
    (all) => {
      const elements = [...document.querySelectorAll(all)];
      return (
        elements.length > 0 &&
        elements.every((element) => element.closest("#root, [data-island]")?.hasAttribute("data-hydrated"))
      );
    },
    selector,
    { timeout },
  );
}

/** Runs in the page. */
function modifyPage({ touches, moment }: ModificationCase) {
  const textsOf = (root: Element) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      if (text.data.trim() && !text.parentElement?.closest("script, style, noscript, option, font, [data-stray]")) {
        texts.push(text);
      }
    }
    return texts;
  };
  const hosts = () => [...document.querySelectorAll("#root h1, #root section > *, #root footer p")];
  const touch: Record<(typeof touches)[number], () => void> = {
    word: () => {
      for (const host of hosts()) for (const text of textsOf(host).slice(0, 1)) text.data += "†";
    },
    added: () => {
      for (const host of hosts()) {
        const stray = Object.assign(document.createElement("span"), { textContent: "†" });
        stray.dataset.stray = "";
        host.prepend(stray);
      }
    },
    removed: () => {
      const isForm = (element: Element) => element.closest("form") ?? element.querySelector("form");
      for (const host of hosts()) [...host.children].findLast((child) => !isForm(child))?.remove();
    },
    font: () => {
      for (const text of textsOf(document.querySelector("#root") ?? document.body)) {
        const font = document.createElement("font");
        font.append(text.data);
        text.replaceWith(font);
      }
    },
    typed: () => {
      for (const field of document.querySelectorAll<HTMLTextAreaElement>("form textarea")) field.value = "Good morning";
    },
  };
  document.addEventListener("DOMContentLoaded", () => {
    for (const each of touches) touch[each]();
    if (moment === "before") return;
    let left = 40;
    const again = setInterval(() => {
      for (const each of touches) if (each !== "removed") touch[each]();
      left -= 1;
      if (left > 0) return;
      clearInterval(again);
      Object.assign(window, { isTouched: true });
    }, 50);
  });
}
