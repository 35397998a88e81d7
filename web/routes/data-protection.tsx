import { createFileRoute } from "@tanstack/react-router";
import { LegalPage } from "#web/components/site/legal-page.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { buttonClass } from "#web/components/ui/button.tsx";
import { dataProtection, exerciseYourRights as rights } from "#web/content/legal/data-protection.ts";

export const Route = createFileRoute("/data-protection")({
  head: async () => (await import("./-data-protection/head.ts")).dataProtectionHead(),
  component: DataProtectionPage,
});

function DataProtectionPage() {
  return (
    <LegalPage text={dataProtection}>
      <section
        aria-labelledby="exercise-your-rights"
        className="grid w-full max-w-[42rem] justify-items-start gap-4 rounded-card bg-forest p-6 text-white md:p-8 print:hidden"
      >
        <h2 id="exercise-your-rights" className="text-2xl">
          {rights.title}
        </h2>
        <p className="text-white/90">{rights.text}</p>
        <SmartLink href={rights.button.href} className={buttonClass({ variant: "onDark" })}>
          {rights.button.label}
        </SmartLink>
        <ul className="flex flex-wrap gap-x-6">
          {rights.links.map(({ label, href }) => (
            <li key={href}>
              <SmartLink href={href} className="inline-flex min-h-11 items-center underline underline-offset-4">
                {label}
              </SmartLink>
            </li>
          ))}
        </ul>
      </section>
    </LegalPage>
  );
}
