import { site } from "./site.ts";

const { latitude, longitude } = site.geo;
const at = `${latitude},${longitude}`;

/** The house in the maps that phones have. `geo` opens the one that somebody has chosen, and only where the phone knows it. */
export const MAPS = {
  geo: `geo:${at}?q=${at}(${encodeURIComponent(site.name)})`,
  google: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(at)}`,
  apple: `https://maps.apple.com/?ll=${at}&q=${encodeURIComponent(site.name)}`,
} as const;

/** What somebody who comes for the first time does at the gate. */
export const AT_THE_GATE = `At the gate, say your name and that you come to ${site.name}: reception has everybody of the day on a list. If nobody answers, call ${site.phone.display}.`;
