import { site } from "#domain/site.ts";
import { OpenStatus } from "#web/components/notices/open-status.tsx";
import { StatusLines } from "#web/components/notices/status-lines.tsx";
import { HousePhoto } from "#web/components/site/house-photo.tsx";
import { MapFrame } from "#web/components/site/map-frame.tsx";
import { NoBreakText } from "#web/components/site/no-break-text.tsx";
import { Section } from "#web/components/site/section.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { eastLegon } from "#web/content/pages/east-legon.ts";
import { emailLink, phoneLink } from "#web/lib/links.ts";

export function GettingThere() {
  const { gettingThere: copy } = eastLegon;
  return (
    <Section id="getting-here" title={copy.title}>
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="grid content-start gap-8">
          <HousePhoto slot="east-legon" sizes="(min-width: 64rem) 30rem, 92vw" className="w-full rounded-card" />
          <div>
            <address className="not-italic">
              {copy.address.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
              <span className="block">
                {copy.ghanaPostGpsLabel}: <strong>{site.address.ghanaPostGps}</strong>
              </span>
            </address>
            <p className="mt-3 max-w-[32rem] text-muted">{copy.directions}</p>
          </div>
          <dl className="grid gap-4">
            {copy.ways.map(({ id, title, text }) => (
              <div key={id}>
                <dt className="font-semibold">{title}</dt>
                <dd className="max-w-[32rem]">
                  <NoBreakText text={text} />
                </dd>
              </div>
            ))}
          </dl>
          <div className="grid gap-8 sm:grid-cols-2 lg:grid-cols-1">
            <div>
              <h3 className="text-xl">{copy.hoursTitle}</h3>
              <div className="mt-2 grid gap-0.5">
                <p className="font-semibold">
                  <OpenStatus />
                </p>
                {copy.hours.map((line) => (
                  <p key={line} className="text-balance">
                    <NoBreakText text={line} />
                  </p>
                ))}
                <StatusLines about="house" showsSpecialDays />
              </div>
            </div>
            <div>
              <h3 className="text-xl">{copy.contactTitle}</h3>
              <p className="mt-1 grid justify-items-start">
                <SmartLink href={phoneLink} className="link inline-flex min-h-11 items-center">
                  {site.phone.display}
                </SmartLink>
                <SmartLink href={emailLink()} className="link inline-flex min-h-11 items-center">
                  {site.email}
                </SmartLink>
              </p>
            </div>
          </div>
        </div>
        <MapFrame
          title={copy.mapTitle}
          button={copy.mapButton}
          link={copy.mapLink}
          className="lg:grid-rows-[1fr_auto]"
        />
      </div>
    </Section>
  );
}
