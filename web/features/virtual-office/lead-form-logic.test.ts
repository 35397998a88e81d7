import { afterEach, expect, test, vi } from "vitest";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { leadFormLogic } from "./lead-form-logic.ts";
import { leadDraft } from "./lead-message.ts";

afterEach(() => vi.unstubAllGlobals());

const values = {
  fullName: "Ama Serwaa Mensah",
  businessName: "Serwaa Foods",
  email: "ama@example.com",
  phone: "+44 20 7946 0000",
  country: "uk",
  message: "From March, please.",
  website: "",
};

test("an empty form shows the contract's messages", () => {
  const empty = Object.fromEntries(Object.keys(values).map((name) => [name, ""]));
  expect(leadFormLogic({ source: "virtual_office", plan: null }).validate(empty)).toEqual({
    fullName: "Full name is required",
    businessName: "Business name is required",
    email: "Invalid email address",
    phone: "Phone number is required",
    country: "Please select a country",
  });
});

test("the lead has the name in two parts, and the plan as a name and a key", async () => {
  const lead = await sent(leadFormLogic({ source: "virtual_office", plan: "pro" }));
  expect(lead).toEqual({
    firstName: "Ama",
    lastName: "Serwaa Mensah",
    email: "ama@example.com",
    phone: "+44 20 7946 0000",
    message: [
      "From March, please.",
      `Selected plan: ${PLANS.virtual_pro.name}`,
      "Business name: Serwaa Foods",
      "Country: United Kingdom",
    ].join("\n"),
    source: "virtual_office",
    businessName: "Serwaa Foods",
    country: "uk",
    page: "/virtual-office",
    plan: PLANS.virtual_pro.name,
    virtualPlan: "pro",
  });
});

test("a lead without a plan has no plan fields", async () => {
  const lead = await sent(leadFormLogic({ source: "home_enquiry", plan: null }));
  expect(lead).not.toHaveProperty("plan");
  expect(lead).not.toHaveProperty("virtualPlan");
  expect(lead.message).toContain("none chosen yet");
});

test("the WhatsApp draft contains all input", () => {
  const draft = leadDraft(values, PLANS.virtual_pro.name);
  for (const part of ["From March, please.", "Serwaa Foods", "United Kingdom", "Ama Serwaa Mensah", "+44 20 7946 0000"])
    expect(draft).toContain(part);
  expect(leadDraft({ fullName: "Ama", country: "" }, null)).toMatch(/Ama$/);
});

async function sent(logic: ReturnType<typeof leadFormLogic>) {
  // Without opening hours the reply time follows the weekly ones.
  const fetch = vi.fn(async (url: string | URL, _init?: RequestInit) =>
    String(url) === "/api/status" ? new Response(null, { status: 503 }) : Response.json({ ok: true }, { status: 201 }),
  );
  vi.stubGlobal("fetch", fetch);
  vi.stubGlobal("document", { body: { dataset: {} } });
  vi.stubGlobal("window", { location: { pathname: "/virtual-office" } });
  await logic.send(values, {} as HTMLFormElement);
  const [, init] = fetch.mock.calls.find(([url]) => String(url) === "/api/crm-inquiry") ?? [];
  return JSON.parse(String(init?.body));
}
