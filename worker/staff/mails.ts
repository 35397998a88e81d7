import { site } from "#domain/site.ts";
import { layout, paragraph, type RenderedMail } from "#worker/outbox/layout.ts";
import { mailKind, toTeam } from "#worker/outbox/mail-kind.ts";

export const staffMails = {
  staff_recovered: mailKind({
    load: ({ staffDirectory }, staffId) => staffDirectory.findById(staffId),
    team: () => toTeam(staffRecoveredMail(), site.email),
  }),
  passkey_refused: mailKind({
    load: ({ staffDirectory }, staffId) => staffDirectory.findById(staffId),
    team: ({ name }) => toTeam(passkeyRefusedMail(name), site.email),
  }),
};

/** To the team, whenever somebody came in with a recovery code: it is made with the worker's own secrets. */
function staffRecoveredMail(): RenderedMail {
  return layout({
    subject: "A recovery code was used for the front desk",
    heading: "Somebody came in with a recovery code",
    parts: [
      paragraph(
        "A new device was registered for an owner with a recovery code: one that the owner had printed, or one made with the worker's secrets. Every session of theirs has ended. If that was one of you, all is well.",
      ),
      paragraph(
        "If nobody of you did it: open Staff on the front desk, remove the devices that are not the owner's, sign them out everywhere, have the owner print a new code, and change the worker's secret LINK_KEY at once.",
      ),
    ],
  });
}

/** To the team, at most once a day for each person: two of the same key are what a copied one looks like. */
function passkeyRefusedMail(name: string): RenderedMail {
  return layout({
    subject: "A passkey was refused at the front desk",
    heading: "A passkey was refused",
    parts: [
      paragraph(
        `A device signed in as ${name} with a passkey that counts less than it did before, as a copy of it would. It was not let in.`,
      ),
      paragraph(
        "Ask them whether it was their own device. If it was not, or you are not sure: remove that device under Staff on the front desk, sign them out everywhere, and invite them anew.",
      ),
    ],
  });
}
