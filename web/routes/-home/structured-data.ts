import { faq } from "#web/content/faq.ts";
import { home } from "#web/content/home.ts";
import {
  deskOffer,
  faqPage,
  localBusiness,
  officeOffer,
  organization,
  service,
  virtualOfficeOffer,
} from "#web/lib/structured-data.ts";

export function homeStructuredData() {
  const offers = [
    deskOffer("desk_day", "/"),
    deskOffer("desk_week", "/"),
    deskOffer("desk_monthly", "/"),
    officeOffer("/"),
    virtualOfficeOffer("virtual_starter", "/virtual-office"),
    virtualOfficeOffer("virtual_pro", "/virtual-office"),
    virtualOfficeOffer("virtual_premium", "/virtual-office"),
  ];
  return [
    organization(),
    localBusiness(),
    service({ name: home.meta.title, description: home.meta.description, path: "/", offers }),
    faqPage(faq),
  ];
}
