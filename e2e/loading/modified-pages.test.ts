import type { Page } from "@playwright/test";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { PUBLIC_PATHS } from "#web/build/public-paths.ts";
import { expect, holdScripts, nightly, test } from "../harness/visitor.ts";

// Translators, reading aids and password managers modify a page before or during hydration.

const TOUCHES = ["word", "added", "removed", "font", "typed"] as const;
type Modification = (typeof TOUCHES)[number];

/** "before": once before hydration; "while": repeatedly during hydration and two seconds after. */
type Moment = "before" | "while";

interface ModificationCase {
  touches: readonly Modification[];
  moment: Moment;
}

const ALL_AT_ONCE: ModificationCase = { touches: TOUCHES, moment: "before" };
const ONE_BY_ONE: ModificationCase[] = TOUCHES.flatMap((modification) => [
  { touches: [modification], moment: "before" },
  { touches: [modification], moment: "while" },
]);
const WHILE: ModificationCase = { touches: ["word", "added", "font", "typed"], moment: "while" };
/** Pages with islands, and the staff page. */
const DAYTIME_PATHS = ["/", "/admin/virtual-office"];

for (const path of PUBLIC_PATHS) {
  const hasIslands = DAYTIME_PATHS.includes(path);
  test(`${path} keeps its content and functions when modified`, nightly(!hasIslands), async ({ page }) => {
    test.setTimeout(120_000);
    const oneByOne = process.env.AT_NIGHT && hasIslands ? ONE_BY_ONE : [];
    await page.setViewportSize({ width: 360, height: 800 });
    await hydratePage(page, path, null);
    // Some content of the day appears later, and a payment page sends a request first.
    await page.waitForLoadState("networkidle");
    const unmodified = await contents(page);
    for (const modificationCase of [ALL_AT_ONCE, WHILE, ...oneByOne]) {
      await hydratePage(page, path, modificationCase);
      const how = `${modificationCase.touches.join()} ${modificationCase.moment}`;
      await expect(async () => expect(await contents(page), how).toEqual(unmodified)).toPass({ timeout: 10_000 });
    }
  });
}

test("lazy sections of a modified page stay readable while their code loads slowly", nightly(), async ({ page }) => {
  let isFirst = true;
  const release = await holdScripts(page, () => !isFirst);
  await page.addInitScript(modifyPage, ALL_AT_ONCE);
  await page.goto("/");
  await waitForAllHydrated(page, "#home-offers a");
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
});

test("handles a tap on Book on a page modified before hydration", async ({ page }) => {
  const release = await holdScripts(page);
  await page.addInitScript(modifyPage, ALL_AT_ONCE);
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await page.getByRole("button", { name: /Book/ }).first().click();
  await expect(page.getByRole("dialog")).toContainText("One moment");
  release();
  await expect(page.getByRole("dialog").getByRole("button", { name: PLANS.desk_week.name })).toBeVisible();
});

/** Opens a page, optionally modified, and scrolls through it until everything is hydrated. */
async function hydratePage(page: Page, path: string, modificationCase: ModificationCase | null) {
  const script = modificationCase && (await page.addInitScript(modifyPage, modificationCase));
  await page.goto(path);
  await page.evaluate(() => dispatchEvent(new PointerEvent("pointerdown")));
  await expect(async () => {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let top = 0; top < height; top += 600) {
      await page.evaluate((to) => scrollTo({ top: to, behavior: "instant" }), top);
    }
    await waitForAllHydrated(page, "#root :is(a, button, form)", 1500);
  }).toPass();
  if (modificationCase?.moment === "while") await page.waitForFunction(() => "isTouched" in window);
  if (modificationCase?.touches.includes("typed")) {
    for (const field of await page.locator("#root form:not(dialog form) textarea").all())
      await expect(field).toHaveValue("Good morning");
  }
  await script?.dispose();
}

/** The page's content and text without the modifications. */
function contents(page: Page) {
  return page.evaluate(() => {
    const parts = "section, h1, h2, h3, p, li, a, button, img, form, input, select, textarea, details, footer";
    // These show current values once visible.
    const isOfToday = /^at the rate|^rate of|^Rates By|^Show the map|^Open|^about|desks? (is )?free today$/;
    return [...document.querySelectorAll<HTMLElement>(`#root :is(${parts})`)]
      .filter((element) => !element.closest("noscript, dialog"))
      .map((element) => {
        const copy = element.cloneNode(true) as HTMLElement;
        for (const noScriptElement of copy.querySelectorAll("noscript")) noScriptElement.remove();
        return {
          localName: element.localName,
          text:
            copy.textContent?.replaceAll(
              /†|Rates By Exchange Rate API \(opens in a new tab\)|≈ ₵[\d,]+|In cedis|(?:at the )?rate of (?:the day you pay|\d+ [A-Z][a-z]+(?: \d{4})?)/gi,
              "",
            ) ?? "",
        };
      })
      .filter(({ localName, text }) => !(isOfToday.test(text) || (["p", "a"].includes(localName) && text === "")))
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
function modifyPage({ touches: kinds, moment }: ModificationCase) {
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
  const modification: Record<(typeof kinds)[number], () => void> = {
    word: () => {
      for (const host of hosts()) for (const text of textsOf(host).slice(0, 1)) text.data += "†";
    },
    added: () => {
      for (const host of hosts()) {
        const insertedSpan = Object.assign(document.createElement("span"), { textContent: "†" });
        insertedSpan.dataset.stray = "";
        host.prepend(insertedSpan);
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
    for (const kind of kinds) modification[kind]();
    if (moment === "before") return;
    let left = 40;
    const again = setInterval(() => {
      for (const modificationCase of kinds) if (modificationCase !== "removed") modification[modificationCase]();
      left -= 1;
      if (left > 0) return;
      clearInterval(again);
      Object.assign(window, { isTouched: true });
    }, 50);
  });
}
