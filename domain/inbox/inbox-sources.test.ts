import { expect, test } from "vitest";
import { type InboxSource, isVirtualOfficeEnquiry, LEAD_SOURCES } from "./inbox-sources.ts";

test("recognises the two sources of virtual-office enquiries", () => {
  const sources: InboxSource[] = [...LEAD_SOURCES, "contact", "support"];
  expect(sources.filter(isVirtualOfficeEnquiry)).toEqual(["virtual_office", "home_enquiry"]);
  for (const source of sources) expect(isVirtualOfficeEnquiry(source)).toBeTypeOf("boolean");
});
