import { COMPANY_COUNTRY } from "#domain/catalogue/virtual-office.ts";
import { whatsappLink } from "#domain/people/whatsapp.ts";
import { emailLink } from "#web/lib/links.ts";
import { SmartLink } from "./smart-link.tsx";

/** The ways to ask which documents we accept from a country without a document list. */
export function AskAboutDocuments() {
  const { askByEmail, subject, ask, draft } = COMPANY_COUNTRY;
  return (
    <>
      <SmartLink href={emailLink(subject)} className="link">
        {askByEmail}
      </SmartLink>
      {" · "}
      <SmartLink href={whatsappLink(draft)} className="link">
        {ask}
      </SmartLink>
    </>
  );
}
