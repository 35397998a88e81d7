import type { ReactNode } from "react";
import type { MyOffice } from "#contract/my-office.ts";
import { formatLongDate, formatLongDateTime } from "#domain/calendar/date-format.ts";
import { describeMonthStart } from "#domain/catalogue/virtual-office-start.ts";
import { documentName } from "#domain/documents/document-copy.ts";
import { describeOfficeEnd } from "#domain/mail-items/mail-item-copy.ts";
import { formatCedis, toPesewas } from "#domain/payments/money.ts";
import { whatsappLink } from "#domain/people/whatsapp.ts";
import { PageState } from "#web/components/notices/page-state.tsx";
import { NoticeLink } from "#web/components/self-service/notice-link.tsx";
import { myOffice as copy } from "#web/content/pages/my-office.ts";
import { whatsappDraft } from "#web/content/whatsapp-drafts.ts";
import { emailLink } from "#web/lib/links.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { AddressPack } from "./address-pack.tsx";
import { CompanyStep } from "./company-step.tsx";
import { DocumentStep } from "./document-step.tsx";
import { CallsSection, MailSection } from "./mail-section.tsx";
import { MonthSection } from "./month-section.tsx";

/** The office's state, the next step, and all steps. */
export function OfficeDetails({ token, office }: { token: string; office: MyOffice }) {
  const { verification, documents, client, charges, startsOn, startsBy, endsOn, state, bookingNumber } = office;
  const { title, text } = describeState(office);
  const isOpen = state !== "ended" && verification !== "refused";
  const requiredDocuments = documents.filter(({ isRequired }) => isRequired);
  return (
    <PageState title={title} text={text}>
      {verification === "refused" && office.refusedReason && <p>{office.refusedReason}</p>}
      {isOpen && startsBy && <p>{describeMonthStart(startsOn, startsBy)}</p>}
      {state !== "ended" && endsOn && <p>{describeOfficeEnd(endsOn)}</p>}
      {charges.map((charge) => (
        <p key={charge.id} className="rounded-control border border-marigold bg-marigold/15 px-4 py-3">
          {copy.chargeDue(formatCedis(toPesewas(charge.amount)), formatLongDate(charge.dueDate))}{" "}
          {office.payUrl && (
            <a href={office.payUrl} className="link">
              {copy.pay}
            </a>
          )}
        </p>
      ))}
      {isOpen && office.address && <AddressPack token={token} address={office.address} />}
      {isOpen && office.allowances.length > 0 && <MonthSection token={token} office={office} />}
      {(verification === "verified" || office.mail.length > 0) && <MailSection token={token} mail={office.mail} />}
      {(office.calls.length > 0 || (isOpen && client.plan === "premium")) && <CallsSection calls={office.calls} />}
      {isOpen && (
        <section aria-label={copy.steps.title} className="grid gap-4">
          <h2 className="text-xl">{copy.steps.title}</h2>
          <ol className="grid gap-4">
            <Step name={copy.steps.company} state={client.isRegistered === null ? "yours" : "done"}>
              <CompanyStep
                token={token}
                isRegistered={client.isRegistered}
                canChange={verification !== "verified"}
                mayAnswerNo={office.mayAnswerNo}
              />
            </Step>
            {requiredDocuments.map((document) => (
              <Step key={document.kind} name={documentName(document.kind)} state={documentStepState(document.state)}>
                <DocumentStep token={token} document={document} client={client} />
              </Step>
            ))}
            <Step name={copy.steps.review} state={reviewStepState(office)}>
              <p>{copy.steps.reviewText}</p>
            </Step>
            <Step name={copy.steps.address} state={verification === "verified" ? "done" : "later"}>
              <p>{copy.steps.addressText}</p>
            </Step>
          </ol>
          <p className="text-muted text-sm">{copy.document.kept}</p>
        </section>
      )}
      <dl className="grid gap-2 rounded-control bg-terrazzo px-4 py-3 sm:grid-cols-2 print:hidden">
        <Fact label={copy.facts.plan} value={client.planName} />
        <Fact label={copy.facts.name} value={client.businessName} />
        {office.paid && (
          <Fact
            label={copy.facts.paid}
            value={copy.span(formatLongDate(office.paid.from), formatLongDate(office.paid.to))}
          />
        )}
        {client.email !== null && <Fact label={copy.facts.mails} value={client.email} />}
      </dl>
      {isOpen && (
        <p className="print:hidden">
          {copy.rename.text}{" "}
          <a href={emailLink(copy.rename.subject(client.businessName), copy.rename.draft)} className="link">
            {copy.rename.action}
          </a>
        </p>
      )}
      {office.bookingUrl && <PageLink href={office.bookingUrl} label={copy.booking} />}
      {office.payUrl && <PageLink href={office.payUrl} label={copy.months} />}
      {isOpen && <NoticeLink days={0} {...{ planName: client.planName, bookingNumber, endsOn, state }} />}
      <a
        href={whatsappLink(whatsappDraft.months(client.planName))}
        className="link inline-flex min-h-11 items-center print:hidden"
        target="_blank"
        rel="noopener noreferrer"
      >
        {copy.whatsapp}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </PageState>
  );
}

function describeState({ state, verification, review, documents, startsOn }: MyOffice): {
  title: string;
  text: string;
} {
  const { states: stateCopy } = copy;
  if (state === "ended" && verification !== "refused") return stateCopy.ended;
  switch (verification) {
    case "verified": {
      const { title, text } = stateCopy.verified;
      return { title, text: text(startsOn > todayInAccra() ? formatLongDate(startsOn) : null) };
    }
    case "refused":
      return stateCopy.refused;
    case "in_review":
      return {
        title: stateCopy.in_review.title,
        text: stateCopy.in_review.text(
          review && Date.parse(review.dueAt) > Date.now() ? formatLongDateTime(review.dueAt) : null,
        ),
      };
    case "documents_needed": {
      const count = documents.filter(
        ({ isRequired, state: documentState }) => isRequired && documentStepState(documentState) === "yours",
      ).length;
      return { title: stateCopy.documents_needed.title, text: stateCopy.documents_needed.text(Math.max(1, count)) };
    }
  }
}

type StepState = "done" | "yours" | "ours" | "later";

function documentStepState(state: MyOffice["documents"][number]["state"]): StepState {
  switch (state) {
    case "accepted":
      return "done";
    case "in_review":
      return "ours";
    case "asked":
    case "refused":
    case "expired":
      return "yours";
  }
}

function reviewStepState({ verification }: MyOffice): StepState {
  if (verification === "verified") return "done";
  return verification === "in_review" ? "ours" : "later";
}

function Step({ name, state, children }: { name: string; state: StepState; children: ReactNode }) {
  return (
    <li className="grid gap-3 rounded-card border border-line bg-white p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg">{name}</h3>
        <span
          className={
            state === "yours" ? "rounded-full bg-marigold px-2 font-semibold text-ink text-sm" : "text-muted text-sm"
          }
        >
          {copy.steps[state]}
        </span>
      </div>
      {children}
    </li>
  );
}

/** Another page of the client's. */
function PageLink({ href, label }: { href: string; label: string }) {
  return (
    <a href={href} className="link inline-flex min-h-11 items-center print:hidden">
      {label}
    </a>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="wrap-anywhere font-semibold">{value}</dd>
    </div>
  );
}
