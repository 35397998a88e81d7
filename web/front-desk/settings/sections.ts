import type { ComponentType } from "react";
import type { Role } from "#domain/staff/roles.ts";
import { mailTextCopy } from "./copy.ts";

export interface SettingsSection {
  /** In the page, as `settings-<id>`. */
  id: string;
  title: string;
  /** What its way at the top says of it. */
  summary: string;
  minRole: Extract<Role, "manager" | "owner">;
  /** Fetches what draws it below its heading. */
  load: () => Promise<ComponentType>;
}

/** The sections of Settings, in their order. */
export const SETTINGS_SECTIONS: readonly SettingsSection[] = [
  {
    id: "mails",
    title: mailTextCopy.title,
    summary: mailTextCopy.summary,
    minRole: "owner",
    load: () => import("./mail-texts.tsx").then((loaded) => loaded.MailTexts),
  },
  {
    id: "hours",
    title: "Opening hours of holidays",
    summary: "Days on which the house opens or closes at another hour.",
    minRole: "manager",
    load: () => import("#web/front-desk/inventory/special-hours.tsx").then((loaded) => loaded.SpecialHours),
  },
];
