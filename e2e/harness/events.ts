import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";
import type { AdminEvent } from "#contract/front-desk/events.ts";
import { dayAt, MS_PER_DAY, MS_PER_MINUTE, startOfDay } from "#domain/calendar/days.ts";
import { SCHEDULES } from "#domain/operations/jobs.ts";
import { staffSecrets } from "../front-desk/front-desk.ts";

/** Today, because only attendees get certificates, and never tomorrow if midnight passes. */
export async function addEvent(request: APIRequestContext, changes: object = {}): Promise<AdminEvent> {
  const endOfDay = startOfDay(dayAt(Date.now())) + MS_PER_DAY - 1000;
  const answer = await request.post("/api/admin/events", {
    headers: { "x-admin-api-key": staffSecrets().key },
    data: {
      title: `Pitching ${randomUUID().slice(0, 8)}`,
      category: "workshop",
      description: "Say what you do in a minute.",
      eventDate: new Date(Math.min(Date.now() + 90 * MS_PER_MINUTE, endOfDay)).toISOString(),
      duration: 60,
      capacity: 3,
      amount: 120,
      ...changes,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return answer.json();
}

/** The job delivers what staff cause for many people. */
export async function runFrequentJob(request: APIRequestContext): Promise<void> {
  const cron = SCHEDULES.every_five_minutes.replaceAll(" ", "+");
  expect((await request.get(`/cdn-cgi/handler/scheduled?cron=${cron}`)).status()).toBe(200);
}

export async function cancelEvent(request: APIRequestContext, { id }: Pick<AdminEvent, "id">): Promise<void> {
  const answer = await request.post(`/api/admin/events/${id}/cancel`, {
    headers: { "x-admin-api-key": staffSecrets().key },
    data: { reason: "Too few people." },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}
