import { meetingRoom } from "#web/content/pages/meeting-room.ts";
import { pageHead } from "#web/lib/head/head.ts";
import { breadcrumbs } from "#web/lib/head/structured-data.ts";

export function meetingRoomHead() {
  return pageHead({
    ...meetingRoom.meta,
    path: "/meeting-room",
    structuredData: import.meta.env.SSR ? [breadcrumbs({ name: meetingRoom.hero.eyebrow, path: "/meeting-room" })] : [],
  });
}
