import { createFileRoute } from "@tanstack/react-router";
import { HousePhoto } from "#web/components/site/house-photo.tsx";
import { Page } from "#web/components/site/page.tsx";
import { PageIntro } from "#web/components/site/page-intro.tsx";
import { nav } from "#web/content/common.ts";
import { meetingRoom } from "#web/content/pages/meeting-room.ts";
import { boardroom } from "#web/content/pictures/pictures.ts";
import { RoomForm } from "#web/features/meeting-room/room-form.tsx";
import { bookNow } from "./-book-now/book-now.tsx";

export const Route = createFileRoute("/meeting-room")({
  head: async () => (await import("./-meeting-room/head.ts")).meetingRoomHead(),
  component: MeetingRoomPage,
});

/** Hours of the meeting room, for anybody. Built only if they are sold. */
function MeetingRoomPage() {
  const { hero, form, members } = meetingRoom;
  return (
    <Page links={[nav.home, ...nav.pages]} action={bookNow}>
      <PageIntro {...hero} picture={boardroom} />
      <section id="book" tabIndex={-1} aria-label={form.title} className="page-width band">
        <div className="max-w-3xl">
          <h2 className="mb-5 text-2xl">{form.title}</h2>
          <RoomForm />
          <p className="mt-6 text-muted">{members}</p>
          <HousePhoto slot="meeting-room" sizes="(min-width: 52rem) 48rem, 92vw" className="mt-6 w-full rounded-card" />
        </div>
      </section>
    </Page>
  );
}
