import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { root } from "#web/build/root.ts";
import { DateInput, FieldProblems, FormAlert, Select, TextInput } from "./fields.tsx";

function render(children: ReactNode, problems = {}): string {
  return renderToStaticMarkup(createElement(FieldProblems, { value: problems }, children));
}

test("a field shows the form's problem for its name and points the control at it", () => {
  const field = createElement(TextInput, { name: "reason", label: "Reason", hint: "Why", isRequired: true });
  const html = render(field, { reason: "Enter a reason", note: "Too long" });
  const [, control = ""] = html.match(/<input ([^>]*)>/) ?? [];
  const [, describedBy = ""] = control.match(/aria-describedby="([^"]*)"/) ?? [];
  expect(control).toContain('aria-invalid="true"');
  expect(control).toContain('aria-required="true"');
  expect(describedBy.split(" ").map((id) => html.match(new RegExp(`id="${id}"[^>]*>([^<]*)`))?.[1])).toEqual([
    "Why",
    "Enter a reason",
  ]);
  expect(html).not.toContain("Too long");
});

test("a field shows the problems of the other names that it is given", () => {
  const day = createElement(DateInput, { name: "day", label: "Day", alsoShows: ["startsAt"] });
  expect(render(day, { startsAt: "Choose a later time" })).toContain("Choose a later time");
  expect(render(day, { endsAt: "Choose a later time" })).not.toContain("Choose a later time");
});

test("a choice names its options by a list or a function, after its children", () => {
  const choice = { name: "way", label: "Way", options: ["cash", "link"] as const };
  const byList = createElement(Select<"cash" | "link">, { ...choice, labels: { cash: "Cash", link: "Link" } });
  const byFunction = createElement(
    Select<"cash" | "link">,
    { ...choice, labels: (way) => way.toUpperCase() },
    createElement("option", { value: "" }, "Choose one"),
  );
  const optionsOf = (html: string) => [...html.matchAll(/<option[^>]*>([^<]*)/g)].map(([, text]) => text);
  expect(optionsOf(render(byList))).toEqual(["Cash", "Link"]);
  expect(optionsOf(render(byFunction))).toEqual(["Choose one", "CASH", "LINK"]);
});

test("an alert appears with what resolves it, only while its problem does", () => {
  const alert = createElement(FormAlert, { name: "isAnother" }, "Tick the box");
  expect(render(alert, { isAnother: "Already recorded" })).toMatch(/role="alert".*Already recorded.*Tick the box/);
  expect(render(alert)).toBe("");
});

test("no field of the site is a number input, which counts with the mouse wheel", () => {
  const files = globSync("web/**/*.tsx", { cwd: root });
  expect(files.filter((file) => /type(?:=|: )"number"/.test(readFileSync(join(root, file), "utf8")))).toEqual([]);
});
