import { site } from "#domain/site.ts";

/** Links that open the address in a map app. `geo` opens the phone's default app and works only on phones. */
export function mapLinks() {
  const coordinates = `${site.geo.latitude},${site.geo.longitude}`;
  return {
    geo: `geo:${coordinates}?q=${coordinates}(${encodeURIComponent(site.name)})`,
    google: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(coordinates)}`,
    apple: `https://maps.apple.com/?ll=${coordinates}&q=${encodeURIComponent(site.name)}`,
  } as const;
}

export const MAP_NAMES = { geo: "Open in your maps app", google: "Google Maps", apple: "Apple Maps" } as const;

const atReception = () => `Reception has the day's visitor list. If nobody answers, call ${site.phone.display}.`;

/** Instructions for a visit. */
export function arrivalInstructions(): string {
  return `At the gate, give your name and say you are visiting ${site.name}. ${atReception()}`;
}

/** Instructions for a customer who has a key from the first day on. */
export function firstDayInstructions(): string {
  return `On your first day, give your name at the gate and say that you are new at ${site.name}. ${atReception()}`;
}
