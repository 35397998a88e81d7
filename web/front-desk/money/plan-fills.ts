import type { LineItemType } from "#domain/catalogue/catalogue.ts";

/** A plan has one colour in all charts. */
export function planFill(plan: LineItemType | null): string {
  return plan === null ? "fill-muted" : (PLAN_FILLS[plan] ?? "fill-muted");
}

const PLAN_FILLS: Readonly<Partial<Record<LineItemType, string>>> = {
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
