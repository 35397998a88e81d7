import { PersonalDataInput } from "#contract/personal-data.ts";
import { staffSends } from "#worker/doors/doors.ts";
import { Hono } from "#worker/http/hono.ts";
import { erasePersonalData } from "./erase-personal-data.ts";
import { exportPersonalData } from "./export-personal-data.ts";

const ASKED = { asksProof: true, isForScripts: true } as const;

export const adminPersonalData = new Hono()
  .post("/export", staffSends({ ...ASKED, least: "manager", json: PersonalDataInput }), async (c) => {
    return c.json(await exportPersonalData(c.get("deps"), c.req.valid("json")), 200);
  })
  .post("/erase", staffSends({ ...ASKED, least: "owner", json: PersonalDataInput }), async (c) => {
    return c.json(await erasePersonalData(c.get("deps"), c.req.valid("json")), 200);
  });
