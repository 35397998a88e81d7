import * as z from "zod/mini";
import {
  businessName,
  calendarDay,
  emailAddress,
  FULL_NAME_TOO_LONG,
  fullName,
  honeypot,
  optionalLine,
  optionalParagraphs,
  phoneNumber,
  planName,
  singleLine,
  viewingInstant,
} from "#contract/fields.ts";
import { COUNTRIES, VIRTUAL_PLANS } from "#domain/clients/clients.ts";
import { isVirtualOfficeEnquiry, LEAD_SOURCES } from "#domain/inbox/inbox-sources.ts";
import { FIRST_NAME_REQUIRED } from "#domain/people/field-messages.ts";
import { splitName } from "#domain/people/phones.ts";

const MESSAGE_TOO_LONG = "Message too long";
const PHONE_TOO_LONG = "Phone number too long";
/** Maximum characters of a first or last name. */
const MAX_NAME = 100;

const viewingRequestForm = () =>
  z.object({
    firstName: singleLine(FIRST_NAME_REQUIRED, { max: MAX_NAME, maxMessage: "First name too long" }),
    lastName: optionalLine(MAX_NAME, "Last name too long"),
    email: emailAddress(),
    phone: optionalLine(20, PHONE_TOO_LONG),
    message: optionalParagraphs(1000, MESSAGE_TOO_LONG),
    viewingAt: z.optional(viewingInstant("Choose a time, or choose no day")),
  });
/** The viewing-request dialog. Without a day it omits `viewingAt`; with a day it needs a time. */
export const ViewingRequestForm = z.lazy(viewingRequestForm);
export type ViewingRequestForm = z.infer<typeof ViewingRequestForm>;

const virtualOfficeEnquiryForm = () =>
  z.object({
    fullName: fullName().check(
      z.refine((name) => Object.values(splitName(name)).every((part) => part.length <= MAX_NAME), FULL_NAME_TOO_LONG),
    ),
    businessName: businessName(),
    email: emailAddress(),
    phone: phoneNumber("Phone number is required"),
    country: z.enum(COUNTRIES, "Please select a country"),
    message: optionalParagraphs(1000, MESSAGE_TOO_LONG),
  });
/** The virtual-office enquiry on the home page and on /virtual-office. */
export const VirtualOfficeEnquiryForm = z.lazy(virtualOfficeEnquiryForm);
export type VirtualOfficeEnquiryForm = z.infer<typeof VirtualOfficeEnquiryForm>;

/**
 * POST /api/crm-inquiry, 201 `{ ok: true }`, and for a booked viewing BookedViewing. The form named by `source` decides what is required; the default is the
 * viewing request. Optional fields tell staff where the lead came from and what was chosen. An enquiry's `message` can
 * be longer than in its form, because the form adds the chosen options as text. `viewingAt` books a viewing: 400 unless it
 * is one of the free times. An `Idempotency-Key` header prevents a second lead on retry. `Turnstile-Token` is the captcha token, if configured.
 */
export const CrmInquiryInput = z.lazy(() => {
  const viewing = viewingRequestForm();
  // Requirements that depend on the form.
  const viewingRequirements = z.object({ phone: viewing.shape.phone, message: viewing.shape.message });
  const enquiry = virtualOfficeEnquiryForm().shape;
  const enquiryRequirements = z.object({
    businessName: enquiry.businessName,
    phone: enquiry.phone,
    country: enquiry.country,
  });
  return z
    .extend(viewing, {
      phone: optionalLine(40, PHONE_TOO_LONG),
      message: optionalParagraphs(2000, MESSAGE_TOO_LONG),
      source: z.optional(z.enum(LEAD_SOURCES, "Unknown source")),
      plan: z.optional(planName()),
      virtualPlan: z.optional(z.enum(VIRTUAL_PLANS, "Please select a plan")),
      businessName: optionalLine(200, "Business name too long"),
      country: z.optional(enquiry.country),
      page: optionalLine(200, "Page too long"),
      website: honeypot(),
    })
    .check((context) => {
      const isEnquiry = isVirtualOfficeEnquiry(context.value.source ?? "viewing_request");
      const result = (isEnquiry ? enquiryRequirements : viewingRequirements).safeParse(context.value);
      for (const { path, message } of result.error?.issues ?? [])
        context.issues.push({ code: "custom", path: [...path], message, input: context.value });
    });
});
export type CrmInquiryInput = z.infer<typeof CrmInquiryInput>;

/** Whether an email confirms the viewing, and the page that cancels it; null without a key for links. */
export interface BookedViewing {
  isEmailed: boolean;
  viewingUrl: string | null;
}

/** GET /api/viewing-times, 200 `{ times }`: when a viewing can start on a day, as ISO instants; none if it is full. */
export const ViewingTimesQuery = z.lazy(() => z.object({ day: calendarDay("Choose a day for the viewing") }));
export type ViewingTimesQuery = z.infer<typeof ViewingTimesQuery>;
