import { site } from "#domain/site.ts";
import { layout, type RenderedMail, words } from "#worker/outbox/layout.ts";
import { mailKind, toTeam } from "#worker/outbox/mail-kind.ts";

export const staffMails = {
  staff_recovered: mailKind({
    load: ({ staffDirectory }, staffId) => staffDirectory.findById(staffId),
    team: () => toTeam(staffRecoveredMail(), site.email),
  }),
};

/** To the team, whenever somebody came in with a recovery code: it is made with the worker's own secrets. */
function staffRecoveredMail(): RenderedMail {
  return layout({
    subject: "A recovery code was used for the front desk",
    heading: "Somebody came in with a recovery code",
    parts: [
      words(
        "A new device was registered for the owner with a recovery code, which only somebody with the worker's secrets can make. If that was one of you, all is well.",
      ),
      words(
        "If nobody of you did it: open Staff on the front desk, end the sessions of the owner, and change the worker's secret LINK_KEY at once.",
      ),
    ],
  });
}
