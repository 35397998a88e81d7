import { HoldRoomInput, RoomTimesQuery } from "#contract/meeting-room.ts";
import { Hono } from "#worker/http/hono.ts";
import { visitorMutation, visitorQuery } from "#worker/policies/route-policies.ts";
import { holdRoom, listRoomTimes } from "./hold-room.ts";

export const meetingRoom = new Hono()
  .get("/", visitorQuery({ query: RoomTimesQuery }, listRoomTimes))
  .post("/", visitorMutation({ json: HoldRoomInput, quota: "bookings", status: 201 }, holdRoom));
