import type { Resource } from "./inventory.ts";

/** Resources whose single rooms or desks can have a name. */
export const UNIT_RESOURCES = ["private_offices", "desks"] as const satisfies Resource[];
export type UnitResource = (typeof UNIT_RESOURCES)[number];

export const MAX_UNIT_NAME = 60;
/** Guards against typing errors. */
export const MAX_UNIT_SEATS = 100;

/** A room or desk as its customer reads it: "Room Adinkra, up to 4 people". */
export interface NamedUnit {
  resource: Resource;
  name: string;
  /** For how many people it is. */
  seats: number;
}

export function unitLabel({ resource }: Pick<NamedUnit, "resource">): string {
  return resource === "desks" ? "Your desk" : "Your office";
}

export function describeUnit({ resource, name, seats }: NamedUnit): string {
  if (resource === "desks" && seats === 1) return name;
  return `${name}, ${seats === 1 ? "for one person" : `up to ${seats} people`}`;
}
