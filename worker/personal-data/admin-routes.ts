import { PersonalDataInput } from "#contract/personal-data.ts";
import { Hono } from "#worker/http/hono.ts";
import { validate } from "#worker/http/validate.ts";
import { erasePersonalData } from "./erase-personal-data.ts";
import { exportPersonalData } from "./export-personal-data.ts";

export const adminPersonalData = new Hono()
  .post("/export", validate("json", PersonalDataInput), async (c) => {
    return c.json(await exportPersonalData(c.get("deps"), c.req.valid("json")), 200);
  })
  .post("/erase", validate("json", PersonalDataInput), async (c) => {
    return c.json(await erasePersonalData(c.get("deps"), c.req.valid("json")), 200);
  });
