import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { home } from "#web/content/pages/home.ts";
import { type Member, memberLinks, membersCopy, publishedMembers } from "#web/content/pages/members.ts";
import { makeGalleryNote, makePictureNote } from "#web/content/pictures/photographs.ts";
import { Members } from "./members.tsx";
import { Why } from "./why.tsx";

const MEMBER: Member = {
  id: "ama",
  name: "Ama Mensah",
  work: "Makes invoices simple",
  link: "https://ama.test",
  date: "2027-03-01",
  consentOn: "2027-03-01",
};
const FIGURE = { value: "40", label: "members", source: "our own count", asOf: "2027-03-01" };

test("the home page states no figure without a source, and each figure with its source and date", () => {
  expect(home.why.figures).toEqual([]);
  expect(renderToStaticMarkup(createElement(Why))).not.toContain("<dl");
  const html = renderToStaticMarkup(createElement(Why, { figures: [FIGURE] }));
  for (const text of ["<dl", "40", "members", "our own count, 1 March 2027"]) expect(html).toContain(text);
});

test("members have a section and a menu link only once one is named with consent", () => {
  expect(renderToStaticMarkup(createElement(Members))).toBe("");
  expect(memberLinks()).toEqual([]);
  expect(publishedMembers([{ ...MEMBER, consentOn: "" }, MEMBER])).toEqual([MEMBER]);
  const html = renderToStaticMarkup(createElement(Members, { members: [MEMBER] }));
  for (const text of ['id="members"', membersCopy.title, MEMBER.name, MEMBER.work, "https://ama.test"])
    expect(html).toContain(text);
  expect(memberLinks([MEMBER])).toEqual([{ id: "members", label: "Members" }]);
});

test("pictures are called renderings until they are photographs, which name photographer and date", () => {
  expect(makePictureNote(null)).toBe("Computer rendering");
  expect(makeGalleryNote(null)).toMatch(/^These pictures are computer renderings/);
  const photographs = { by: "Esi Ofori", date: "2027-03-01", consentOn: "2027-03-01" };
  expect(makePictureNote(photographs)).toBeNull();
  expect(makeGalleryNote(photographs)).toBe("Photographs by Esi Ofori, 1 March 2027.");
  expect(makePictureNote({ ...photographs, consentOn: "" })).toBe("Computer rendering");
});
