import type { AdminStay, AdminUnit } from "#contract/front-desk/availability/units.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import type { Stay } from "#worker/db/inventory/units.ts";
import type { UnitRow } from "#worker/db/schema/inventory.ts";

export function unitAnswer({ id, resource, name, seats, photoKey, retiredAt }: UnitRow): AdminUnit {
  return { id, resource, name, seats, hasPhoto: photoKey !== null, isRetired: retiredAt !== null };
}

export function stayAnswer({ resource: _, bookingType, ...stay }: Stay): AdminStay {
  return { ...stay, planName: PLANS[bookingType].name };
}
