import { PersonalDataInput } from "#contract/personal-data.ts";
import { Hono } from "#worker/http/hono.ts";
import { staffMutation } from "#worker/policies/route-policies.ts";
import { erasePersonalData } from "./erase-personal-data.ts";
import { exportPersonalData } from "./export-personal-data.ts";

const REAUTH_OR_SCRIPT = { requiresRecentAuth: true, allowsScriptToken: true } as const;

export const adminPersonalData = new Hono()
  .post(
    "/export",
    staffMutation({ ...REAUTH_OR_SCRIPT, effects: ["export_data"], json: PersonalDataInput }, exportPersonalData),
  )
  .post(
    "/erase",
    staffMutation({ ...REAUTH_OR_SCRIPT, effects: ["erase_data"], json: PersonalDataInput }, erasePersonalData),
  );
