import { site } from "#domain/site.ts";
import { facts, layout, quote, type RenderedMail, thanks, words } from "#worker/outbox/layout.ts";

export interface ContactInMail {
  name: string;
  email: string;
  phone: string;
  message: string;
  category: string | null;
}

export function contactReceivedMail(contact: ContactInMail): RenderedMail {
  return layout({
    subject: "We have your message",
    heading: thanks(contact.name),
    parts: [
      words(
        contact.category === null
          ? "We have your message and will get back to you soon."
          : `We have your message and will get back to you within ${site.responsePromiseHours} hours.`,
      ),
      words("Something to add? Just reply to this mail."),
    ],
    chat: `Hello, this is about the message I sent to ${site.name}.`,
  });
}

export function contactNoticeMail(contact: ContactInMail): RenderedMail {
  const kind = contact.category === null ? "Message" : `Support (${contact.category})`;
  return layout({
    subject: `${kind}: ${contact.name}`,
    heading: `${kind} from ${contact.name}`,
    parts: [
      words("Reply to this mail to answer."),
      facts(["Name", contact.name], ["E-mail", contact.email], ["Phone", contact.phone], ["About", contact.category]),
      quote(contact.message),
    ],
  });
}
