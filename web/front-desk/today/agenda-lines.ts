import type { DayAgenda } from "#contract/front-desk/day.ts";
import { formatTime } from "#web/front-desk/components/format.ts";
import { useFrontDeskSearch } from "#web/front-desk/use-front-desk-search.ts";
import { todayCopy as copy } from "./copy.ts";
import type { PanelLine } from "./day-panel.tsx";

/** The day's events and meetings, and the mail to hand out. */
export function useAgendaLines({ events, meetings, mail }: DayAgenda): PanelLine[] {
  const { openTab } = useFrontDeskSearch();
  const { agenda } = copy;
  return [
    ...events.map(({ id, title, startsAt, guests, capacity }) => ({
      key: id,
      label: agenda.event(formatTime(startsAt), title),
      figure: agenda.guests(guests, capacity),
      open: () => openTab("events"),
    })),
    ...meetings.map(({ id, name, startsAt, endsAt }) => ({
      key: id,
      label: agenda.meeting(name),
      figure: copy.until(formatTime(startsAt), formatTime(endsAt)),
      open: () => openTab("room"),
    })),
    ...mail.map(({ clientId, name, count }) => ({
      key: clientId,
      label: agenda.mail(name),
      figure: agenda.items(count),
      open: () => openTab("post"),
    })),
  ];
}
