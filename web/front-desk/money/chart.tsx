import type { ReactNode } from "react";
import type { LineItemType } from "#domain/catalogue/catalogue.ts";

/** A plan has one colour in all charts. */
export const PLAN_FILLS: Readonly<Record<LineItemType, string>> = {
  desk_day: "fill-marigold",
  desk_week: "fill-terracotta-deep",
  desk_monthly: "fill-terracotta",
  private_office: "fill-forest",
  enterprise: "fill-ink",
  virtual_starter: "fill-oak",
  virtual_pro: "fill-leaf",
  virtual_premium: "fill-muted",
  workshop: "fill-terrazzo",
  forwarding: "fill-line",
  meeting_room: "fill-forest-deep",
};

/** A chart with a summarising sentence. */
export function Chart({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0 rounded-card border border-line bg-white p-4 md:p-6">
      <h2 className="text-xl">{title}</h2>
      <p className="mt-1 mb-4 text-muted">{text}</p>
      {children}
    </section>
  );
}
