import { site } from "./site.ts";

const { latitude, longitude } = site.geo;
const coordinates = `${latitude},${longitude}`;

/** The house in the maps that phones have. `geo` opens the one that somebody has chosen, and only where the phone knows it. */
export const MAP_LINKS = {
  geo: `geo:${coordinates}?q=${coordinates}(${encodeURIComponent(site.name)})`,
  google: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(coordinates)}`,
  apple: `https://maps.apple.com/?ll=${coordinates}&q=${encodeURIComponent(site.name)}`,
} as const;

/** What somebody who comes for the first time does at the gate. */
export const ARRIVAL_INSTRUCTIONS = `At the gate, say your name and that you come to ${site.name}: reception has everybody of the day on a list. If nobody answers, call ${site.phone.display}.`;
