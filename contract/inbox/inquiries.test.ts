import { expect, test } from "vitest";
import { ContactInput } from "./contact.ts";
import { CrmInquiryInput, ViewingRequestForm, VirtualOfficeEnquiryForm } from "./inquiries.ts";
import { SubscribeInput } from "./newsletter.ts";

interface Schema {
  safeParse(
    value: unknown,
  ): { success: true } | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } };
}

function findProblems(schema: Schema, value: object): Record<string, string> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return {};
  return Object.fromEntries(parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message]));
}

const viewing = { firstName: "Kofi", email: "kofi@example.com" };
const enquiry = {
  fullName: "Kofi Annan",
  businessName: "Annan & Co",
  email: "kofi@example.com",
  phone: "0241234567",
  country: "ghana",
};
const contact = { name: "Kofi", email: "kofi@example.com", phone: "0241234567", message: "Hello" };

test.each([
  [{ firstName: "" }, { firstName: "First name is required" }],
  [{ firstName: "\u2060" }, { firstName: "First name is required" }],
  [{ firstName: undefined }, { firstName: "First name is required" }],
  [{ firstName: "a".repeat(101) }, { firstName: "First name too long" }],
  [{ lastName: "a".repeat(101) }, { lastName: "Last name too long" }],
  [{ email: "kofi" }, { email: "Invalid email address" }],
  [{ phone: "1".repeat(21) }, { phone: "Phone number too long" }],
  [{ message: "m".repeat(1001) }, { message: "Message too long" }],
])("refuses an invalid viewing request: %#", (overrides, problems) => {
  expect(findProblems(ViewingRequestForm, { ...viewing, ...overrides })).toEqual(problems);
});

test("accepts every field of a viewing request at its limit", () => {
  const full = {
    firstName: "a".repeat(100),
    lastName: "b".repeat(100),
    email: "kofi@example.com",
    phone: "1".repeat(20),
    message: "ɔ".repeat(1000),
  };
  expect(ViewingRequestForm.parse(full)).toEqual(full);
});

test.each([
  [{ fullName: "K" }, { fullName: "Full name is required" }],
  [{ businessName: " " }, { businessName: "Business name is required" }],
  [{ email: "" }, { email: "Invalid email address" }],
  [{ phone: "024123456" }, { phone: "Phone number is required" }],
  [{ country: "" }, { country: "Please select a country" }],
  [{ country: "france" }, { country: "Please select a country" }],
])("refuses an invalid virtual-office enquiry: %#", (overrides, problems) => {
  expect(findProblems(VirtualOfficeEnquiryForm, { ...enquiry, ...overrides })).toEqual(problems);
});

test("refuses invalid lead fields with their messages", () => {
  const lead = { ...viewing, source: "leaflet", virtualPlan: "platinum", country: "france", plan: "p".repeat(101) };
  expect(findProblems(CrmInquiryInput, lead)).toEqual({
    source: "Unknown source",
    virtualPlan: "Please select a plan",
    country: "Please select a country",
    plan: "Plan too long",
  });
});

test("refuses a full name if one of its parts is too long", () => {
  const tooLong = { fullName: "Full name too long" };
  expect(findProblems(VirtualOfficeEnquiryForm, { ...enquiry, fullName: `${"a".repeat(101)} b` })).toEqual(tooLong);
  expect(findProblems(VirtualOfficeEnquiryForm, { ...enquiry, fullName: `a ${"b".repeat(101)}` })).toEqual(tooLong);
  expect(
    findProblems(VirtualOfficeEnquiryForm, { ...enquiry, fullName: `${"a".repeat(100)} ${"b".repeat(99)}` }),
  ).toEqual({});
});

test("allows an enquiry a longer message, for the chosen options", () => {
  const lead = { ...viewing, ...enquiry, source: "home_enquiry" };
  expect(CrmInquiryInput.parse({ ...lead, message: "m".repeat(2000) }).message).toHaveLength(2000);
  expect(findProblems(CrmInquiryInput, { ...lead, message: "m".repeat(2001) })).toEqual({
    message: "Message too long",
  });
});

test.each([undefined, "viewing_request"])("applies the viewing request's limits to a lead: %s", (source) => {
  const lead = { ...viewing, source, phone: "1".repeat(21), message: "m".repeat(1001) };
  expect(findProblems(CrmInquiryInput, lead)).toEqual({ phone: "Phone number too long", message: "Message too long" });
});

test.each(["virtual_office", "home_enquiry"])(
  "requires the virtual-office enquiry's fields of a lead: %s",
  (source) => {
    expect(findProblems(CrmInquiryInput, { ...viewing, source, phone: "024123456", businessName: "A" })).toEqual({
      phone: "Phone number is required",
      businessName: "Business name is required",
      country: "Please select a country",
    });
  },
);

test.each([
  [{ name: "K" }, { name: "Name must be at least 2 characters" }],
  [{ email: "kofi@" }, { email: "Invalid email address" }],
  [{ phone: "1" }, { phone: "Phone number must be at least 10 digits" }],
  [{ message: "\n \t" }, { message: "Message is required" }],
  [{ message: "\u200b\n\u2060\ufeff\u200e" }, { message: "Message is required" }],
  [{ message: "m".repeat(1001) }, { message: "Message too long" }],
  [{ category: "parking" }, { category: "Choose a category" }],
])("refuses an invalid contact form: %#", (overrides, problems) => {
  expect(findProblems(ContactInput, { ...contact, ...overrides })).toEqual(problems);
});

test("accepts a message of 1000 characters and a support category", () => {
  expect(ContactInput.parse({ ...contact, message: "m".repeat(1000), category: "payment" }).category).toBe("payment");
});

test("accepts only an address for the newsletter", () => {
  expect(SubscribeInput.parse({ email: " kofi@example.com ", admin: true })).toEqual({ email: "kofi@example.com" });
  expect(findProblems(SubscribeInput, {})).toEqual({ email: "Invalid email address" });
});
