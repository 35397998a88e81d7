import { expect, test } from "vitest";
import { type InboxSource, isVirtualOfficeEnquiry, LEAD_SOURCES } from "./inbox-sources.ts";

test("an enquiry from the virtual office's page or from home is about a virtual office, nothing else is", () => {
  const sources: InboxSource[] = [...LEAD_SOURCES, "contact", "support"];
  expect(sources.filter(isVirtualOfficeEnquiry)).toEqual(["virtual_office", "home_enquiry"]);
  for (const source of sources) expect(isVirtualOfficeEnquiry(source)).toBeTypeOf("boolean");
});
