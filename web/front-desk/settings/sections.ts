import type { ComponentType } from "react";
import type { StaffEffect } from "#domain/staff/effects.ts";
import { houseCopy, pricesCopy } from "#web/front-desk/house/copy.ts";
import { importCopy } from "#web/front-desk/import/copy.ts";
import { sitePhotoCopy, siteTextCopy } from "#web/front-desk/site/copy.ts";
import { unitCopy } from "#web/front-desk/units/copy.ts";
import { mailTextCopy } from "./copy.ts";

export interface SettingsSection {
  /** Element id without its `settings-` prefix. */
  id: string;
  title: string;
  /** Text of its card at the top. */
  summary: string;
  /** What its controls do; others do not see it. */
  effect: StaffEffect;
  /** Loads the component below the heading. */
  load: () => Promise<ComponentType>;
}

/** The sections of Settings, in order. */
export const SETTINGS_SECTIONS: readonly SettingsSection[] = [
  {
    id: "house",
    title: houseCopy.title,
    summary: houseCopy.summary,
    effect: "change_house",
    load: () => import("#web/front-desk/house/house.tsx").then((loaded) => loaded.House),
  },
  {
    id: "prices",
    title: pricesCopy.title,
    summary: pricesCopy.summary,
    effect: "change_house",
    load: () => import("#web/front-desk/house/prices.tsx").then((loaded) => loaded.Prices),
  },
  {
    id: "mails",
    title: mailTextCopy.title,
    summary: mailTextCopy.summary,
    effect: "change_wording",
    load: () => import("./mail-texts.tsx").then((loaded) => loaded.MailTexts),
  },
  {
    id: "texts",
    title: siteTextCopy.title,
    summary: siteTextCopy.summary,
    effect: "change_house",
    load: () => import("#web/front-desk/site/site-texts.tsx").then((loaded) => loaded.SiteTexts),
  },
  {
    id: "photos",
    title: sitePhotoCopy.title,
    summary: sitePhotoCopy.summary,
    effect: "change_house",
    load: () => import("#web/front-desk/site/site-photos.tsx").then((loaded) => loaded.SitePhotos),
  },
  {
    id: "units",
    title: unitCopy.title,
    summary: unitCopy.summary,
    effect: "change_availability",
    load: () => import("#web/front-desk/units/units.tsx").then((loaded) => loaded.Units),
  },
  {
    id: "hours",
    title: "Special hours",
    summary: "Days with different opening hours.",
    effect: "change_availability",
    load: () => import("#web/front-desk/inventory/special-hours.tsx").then((loaded) => loaded.SpecialHours),
  },
  {
    id: "import",
    title: importCopy.title,
    summary: importCopy.summary,
    effect: "import_data",
    load: () => import("#web/front-desk/import/import.tsx").then((loaded) => loaded.Import),
  },
];
