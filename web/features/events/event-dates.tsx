import { type MouseEvent, useEffect, useRef, useState } from "react";
import { NoScript } from "#web/components/site/no-script.tsx";
import { Section } from "#web/components/site/section.tsx";
import { events as words } from "#web/content/pages/events.ts";
import { registering } from "./registering.ts";
import { EMPTY } from "./row.ts";

/**
 * The next dates. The worker has filled them into the page that it serves, which React leaves as they are; where it has not, as
 * on a page that a link led to, they are asked for.
 */
export function EventDates() {
  const place = useRef<HTMLDivElement>(null);
  const [html, setHtml] = useState(EMPTY);
  useEffect(() => {
    if (place.current?.querySelector("[data-event]")) return;
    import("./fetch-dates.ts")
      .then(({ datesHtml }) => datesHtml())
      .then(
        (found) => found && setHtml(found),
        () => {},
      );
  }, []);

  function open({ target }: MouseEvent) {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-event]") : null;
    const { event: id, title = "", when = "", amount = "0", full } = button?.dataset ?? {};
    if (!id) return;
    registering.open({ id, title, when, amount: Number(amount), isFull: full === "1" }, words.register.title(title));
  }

  return (
    <Section id="dates" eyebrow={words.dates.eyebrow} title={words.dates.title}>
      {/* biome-ignore lint/a11y: the buttons in it are buttons; their clicks are heard here because the worker wrote them */}
      <div
        ref={place}
        onClick={open}
        suppressHydrationWarning
        data-dates=""
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the row is the page's own, and what is filled in is escaped
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <NoScript of="events" />
    </Section>
  );
}
