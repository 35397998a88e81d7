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

/** To the team after each sign-in with a recovery code, since the worker's secrets can make one. */
function staffRecoveredMail(): RenderedMail {
  return layout({
    subject: "A recovery code was used on the staff page",
    heading: "Someone signed in with a recovery code",
    parts: [
      paragraph(
        "Someone registered a new device for an owner with a recovery code: one that the owner had printed, or one made with the worker's secrets. All earlier sessions of that owner have ended. If it was one of you, there is nothing to do.",
      ),
      paragraph(
        "If it was not one of you, act at once. Open Staff on the staff page, remove the devices that are not the owner's and sign the owner out everywhere. Then print a new code and change the worker's secret LINK_KEY.",
      ),
    ],
  });
}

/** To the team, at most once a day per person: a lower counter suggests a copied passkey. */
function passkeyRefusedMail(name: string): RenderedMail {
  return layout({
    subject: "A passkey was refused on the staff page",
    heading: "A passkey was refused",
    parts: [
      paragraph(
        `A device tried to sign in as ${name} with a passkey whose counter has gone back, which can mean that it is a copy. We refused it.`,
      ),
      paragraph(
        "Ask them whether it was their own device. If it was not, or you are not sure, remove it under Staff on the staff page. Then sign them out everywhere and invite them again.",
      ),
    ],
  });
}
