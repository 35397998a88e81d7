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
} from "#contract/fields.ts";
import { COUNTRIES, VIRTUAL_PLANS } from "#domain/clients/clients.ts";
import { isVirtualOfficeEnquiry, LEAD_SOURCES } from "#domain/inbox/inbox-sources.ts";
import { VIEWING_PARTS } from "#domain/inbox/viewings.ts";
import { FIRST_NAME_REQUIRED } from "#domain/people/field-messages.ts";
import { splitName } from "#domain/people/phones.ts";

const MESSAGE_TOO_LONG = "Message too long";
const PHONE_TOO_LONG = "Phone number too long";
/** Characters of a first name, and of a last one. */
const MAX_NAME = 100;

const viewingRequestForm = () =>
  z.object({
    firstName: singleLine(FIRST_NAME_REQUIRED, { max: MAX_NAME, maxMessage: "First name too long" }),
    lastName: optionalLine(MAX_NAME, "Last name too long"),
    email: emailAddress(),
    phone: optionalLine(20, PHONE_TOO_LONG),
    message: optionalParagraphs(1000, MESSAGE_TOO_LONG),
    viewingDay: z.optional(calendarDay("Choose a day for the viewing")),
    viewingPart: z.optional(z.enum(VIEWING_PARTS, "Choose a part of the day")),
  });
/** The viewing-request dialog. When they would like to come is theirs to leave open. */
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
/** The virtual-office enquiry, on the home page and on /virtual-office. */
export const VirtualOfficeEnquiryForm = z.lazy(virtualOfficeEnquiryForm);
export type VirtualOfficeEnquiryForm = z.infer<typeof VirtualOfficeEnquiryForm>;

/**
 * POST /api/crm-inquiry, 201 `{ ok: true }`. Five fields of the form; the optional ones tell staff where the lead
 * came from and what was chosen. What the form it came from asks is asked here too; without a `source` that is the
 * viewing request. An enquiry's `message` may be longer than in its form, because it carries what was chosen in words.
 * `viewingDay` and `viewingPart` are when they would like to see the house: 400 for a day or a part on which nobody is at
 * the reception, that is over or more than three weeks ahead, or on which the house is closed.
 * An `Idempotency-Key` header makes a repeat keep nothing twice, as for bookings; `Turnstile-Token` is what the site's
 * widget gave, where there is one.
 */
export const CrmInquiryInput = z.lazy(() => {
  const viewing = viewingRequestForm();
  // What a lead is asked beyond what every lead is, by the form it came from.
  const ofViewingRequest = z.object({ phone: viewing.shape.phone, message: viewing.shape.message });
  const enquiry = virtualOfficeEnquiryForm().shape;
  const ofEnquiry = z.object({ businessName: enquiry.businessName, phone: enquiry.phone, country: enquiry.country });
  return z
    .extend(viewing, {
      phone: optionalLine(40, PHONE_TOO_LONG),
      message: optionalParagraphs(2000, MESSAGE_TOO_LONG),
      source: z.optional(z.enum(LEAD_SOURCES, "Source is not known")),
      plan: z.optional(planName()),
      virtualPlan: z.optional(z.enum(VIRTUAL_PLANS, "Please select a plan")),
      businessName: optionalLine(200, "Business name too long"),
      country: z.optional(enquiry.country),
      page: optionalLine(200, "Page too long"),
      website: honeypot(),
    })
    .check((context) => {
      const isEnquiry = isVirtualOfficeEnquiry(context.value.source ?? "viewing_request");
      const asked = (isEnquiry ? ofEnquiry : ofViewingRequest).safeParse(context.value);
      for (const { path, message } of asked.error?.issues ?? [])
        context.issues.push({ code: "custom", path: [...path], message, input: context.value });
    });
});
export type CrmInquiryInput = z.infer<typeof CrmInquiryInput>;
