import { queryOptions } from "@tanstack/react-query";
import type {
  AddEventInput,
  CancelEventInput,
  CancelRegistrationInput,
  ChangeEventInput,
  MailEventInput,
} from "#contract/front-desk/events.ts";
import { act, FRONT_DESK, KEPT_FRESH, staffApi } from "#web/front-desk/queries.ts";
import { readResponse } from "#web/lib/api.ts";
import { saveFile } from "#web/lib/save-file.ts";

/** What is to come, the next first, or what is over, the last first. */
export function eventsQuery(when: "ahead" | "past") {
  return queryOptions({
    queryKey: [FRONT_DESK, "events", when],
    queryFn: () => readResponse(staffApi.events.$get({ query: { when } })),
    ...KEPT_FRESH,
  });
}

/** Who has registered, for the door. */
export function registrationsQuery(eventId: string) {
  return queryOptions({
    queryKey: [FRONT_DESK, "registrations", eventId],
    queryFn: () => readResponse(staffApi.events[":id"].registrations.$get({ param: { id: eventId } })),
    ...KEPT_FRESH,
  });
}

export function addEvent(json: AddEventInput, headers: Record<string, string>) {
  return act(staffApi.events.$post({ json }, { headers }));
}

export function changeEvent(id: string, json: ChangeEventInput) {
  return act(staffApi.events[":id"].$patch({ param: { id }, json }));
}

export function cancelEvent(id: string, json: CancelEventInput) {
  return act(staffApi.events[":id"].cancel.$post({ param: { id }, json }));
}

export function mailRegistered(id: string, json: MailEventInput, headers: Record<string, string>) {
  return act(staffApi.events[":id"].mail.$post({ param: { id }, json }, { headers }));
}

export function noteThere(id: string) {
  return act(staffApi.registrations[":id"].attended.$post({ param: { id } }));
}

export function undoThere(id: string) {
  return act(staffApi.registrations[":id"]["undo-attended"].$post({ param: { id } }));
}

export function cancelRegistration(id: string, json: CancelRegistrationInput) {
  return act(staffApi.registrations[":id"].cancel.$post({ param: { id }, json }));
}

export function saveCertificate(id: string): Promise<void> {
  return saveFile(
    staffApi.registrations[":id"].certificate.$get({ param: { id } }),
    `certificate-${id.slice(0, 8)}.pdf`,
  );
}

export function saveRegistrations(id: string, day: string): Promise<void> {
  const request = staffApi.events[":id"].registrations.export.$get({ param: { id } });
  return saveFile(request, `registrations-${day}.csv`);
}
