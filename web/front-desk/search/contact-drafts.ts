import type { SearchHit } from "#contract/front-desk/search.ts";
import { type Draft, extractFirstName, mailtoUrl, whatsappUrl } from "#web/front-desk/components/draft-links.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { searchCopy as copy } from "./copy.ts";

/** Links to call and write to a person. */
export function contactDrafts(person: Pick<SearchHit, "title" | "email" | "phone" | "phoneE164">): Draft[] {
  const greeting = `Hello ${extractFirstName(person.title)},\n\n`;
  const chat = whatsappUrl({ e164: person.phoneE164, typed: person.phone }, greeting);
  return [
    ...(person.phone
      ? [{ href: `tel:${person.phoneE164 ?? person.phone}`, icon: "phone", label: copy.call } as const]
      : []),
    ...(chat ? [{ href: chat, icon: "chat", label: frontDeskCopy.whatsapp } as const] : []),
    ...(person.email
      ? [{ href: mailtoUrl(person.email, "", greeting), icon: "mail", label: frontDeskCopy.email } as const]
      : []),
  ];
}
