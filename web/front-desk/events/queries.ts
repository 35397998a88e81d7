import { liveQuery, mutate, staffApi } from "#web/front-desk/queries.ts";
import { readResponse } from "#web/lib/api.ts";
import { saveFile } from "#web/lib/save-file.ts";

export const eventApi = staffApi.events[":id"];

/** Upcoming events, the next first, or past events, the latest first. */
export function eventsQuery(when: "ahead" | "past") {
  return liveQuery(["events", when], () => readResponse(staffApi.events.$get({ query: { when } })));
}

export function registrationsQuery(eventId: string) {
  return liveQuery(["registrations", eventId], () =>
    readResponse(eventApi.registrations.$get({ param: { id: eventId } })),
  );
}

/** The server records the access. */
export async function fetchRegistrationLink(id: string): Promise<string | null> {
  return (await mutate(staffApi.registrations[":id"]["manage-link"].$post({ param: { id } }))).manageUrl;
}

export function saveCertificate(id: string): Promise<void> {
  return saveFile(
    staffApi.registrations[":id"].certificate.$get({ param: { id } }),
    `certificate-${id.slice(0, 8)}.pdf`,
  );
}

export function saveRegistrations(id: string, day: string): Promise<void> {
  const request = eventApi.registrations.export.$get({ param: { id } });
  return saveFile(request, `registrations-${day}.csv`);
}
