import { PhotoFileParams } from "#contract/front-desk/settings/site-photos.ts";
import { sendPublicFile } from "#worker/http/files.ts";
import { Hono } from "#worker/http/hono.ts";
import { visitorQuery } from "#worker/policies/route-policies.ts";
import { getPrices } from "./get-prices.ts";
import { openPhoto } from "./site-photos.ts";

export const prices = new Hono().get("/", visitorQuery({}, getPrices));

export const photos = new Hono().get("/:file", visitorQuery({ param: PhotoFileParams }), async (c) => {
  return sendPublicFile(c, await openPhoto(c.get("deps"), c.req.valid("param")));
});
