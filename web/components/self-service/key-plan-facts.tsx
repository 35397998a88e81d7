import { PLANS } from "#domain/catalogue/catalogue.ts";
import { describeKeyPlan, type KeyPlan } from "#domain/catalogue/handover.ts";
import { SmartLink } from "#web/components/site/smart-link.tsx";

/** What a customer with a key has bought: inclusions, keys, further months, notice and terms. */
export function KeyPlanFacts({ type }: { type: KeyPlan }) {
  const title = `Your ${PLANS[type].name}`;
  return (
    <section
      aria-label={title}
      className="grid gap-3 rounded-card border border-line bg-white p-5 md:p-6 print:break-inside-avoid"
    >
      <h2 className="text-xl">{title}</h2>
      <dl className="divide-y divide-line">
        {describeKeyPlan(type).map(([label, text]) => (
          <div key={label} className="grid gap-x-4 py-2 sm:grid-cols-[8rem_1fr]">
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      <p>
        <SmartLink href="/terms-of-service" className="link inline-flex min-h-11 items-center print:hidden">
          Terms of service
        </SmartLink>
      </p>
    </section>
  );
}
