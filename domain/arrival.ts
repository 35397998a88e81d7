import { site } from "#domain/site.ts";

const { latitude, longitude } = site.geo;
const coordinates = `${latitude},${longitude}`;

/** Links that open the address in a map app. `geo` opens the phone's default app and works only on phones. */
export const MAP_LINKS = {
  geo: `geo:${coordinates}?q=${coordinates}(${encodeURIComponent(site.name)})`,
  google: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(coordinates)}`,
  apple: `https://maps.apple.com/?ll=${coordinates}&q=${encodeURIComponent(site.name)}`,
} as const;

/** Instructions for a first visit. */
export const ARRIVAL_INSTRUCTIONS = `At the gate, give your name and say you are visiting ${site.name}. Reception has the day's visitor list. If nobody answers, call ${site.phone.display}.`;
