import { useEffect, useState } from "react";
import type { EventRow } from "#domain/events/event-list.ts";
import { type WorkshopKey, workshopOf } from "#domain/events/workshops.ts";

/** The dates that the worker wrote into the page; empty if there are none, or after an in-page navigation. */
export function servedRows(): readonly EventRow[] {
  const script = typeof document === "undefined" ? null : document.querySelector("script[data-rows]");
  return script ? JSON.parse(script.textContent ?? "[]") : [];
}

let rowsRequest: Promise<readonly EventRow[]> | null = null;

/** The next dates; all callers on a page share one request. */
export async function findRows(): Promise<readonly EventRow[]> {
  const served = servedRows();
  if (served.length > 0) return served;
  rowsRequest ??= import("./fetch-events.ts").then(({ fetchRows }) => fetchRows());
  return rowsRequest.finally(() => {
    rowsRequest = null;
  });
}

export async function findWorkshopRows(workshop: WorkshopKey): Promise<readonly EventRow[]> {
  return (await findRows()).filter(({ title }) => workshopOf(title) === workshop);
}

/** The next date of the listed ones with a free place; without such a date the next one. */
export function pickNextRow(rows: readonly EventRow[]): EventRow | undefined {
  return rows.find(({ full }) => full === "") ?? rows[0];
}

/** The next dates of one workshop, the next first; null until they are known. */
export function useWorkshopRows(workshop: WorkshopKey): readonly EventRow[] | null {
  const [rows, setRows] = useState<readonly EventRow[] | null>(null);
  useEffect(() => {
    findWorkshopRows(workshop).then(setRows, () => {});
  }, [workshop]);
  return rows;
}
