import { useState } from "react";
import type { StaffInvitation, StaffMember } from "#contract/front-desk/staff.ts";
import { Button, buttonClass } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { ClickGuard } from "#web/front-desk/components/click-guard.tsx";
import { copyLink, extractFirstName, mailtoUrl } from "#web/front-desk/components/draft-links.tsx";
import { failureToast } from "#web/front-desk/components/failure-toast.tsx";
import { formatDateTime } from "#web/front-desk/components/format.ts";
import { useRestoreFocus } from "#web/front-desk/components/restore-focus.ts";
import { useOneAtATime } from "#web/front-desk/components/use-mutation.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { act, staffApi } from "#web/front-desk/queries.ts";
import { external } from "#web/lib/links.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { staffCopy as copy } from "./copy.ts";
import { RoleRights } from "./role-rights.tsx";

interface InviteDialogProps {
  person: StaffMember;
  onClose: () => void;
}

/** Creates a link that registers a device, and shows it once. */
export function InviteDialog({ person, onClose }: InviteDialogProps) {
  useRestoreFocus();
  const [invitation, setInvitation] = useState<StaffInvitation | null>(null);
  const [make, isMaking] = useOneAtATime(async () => {
    try {
      setInvitation(await act(staffApi.staff[":id"].invitation.$post, person)());
    } catch (error) {
      toast(failureToast(copy.inviteFailed, error));
    }
  });

  return (
    <Dialog onClose={() => !isMaking && onClose()} title={copy.inviteTitle(person.name)} description={copy.inviteText}>
      <ClickGuard>
        {invitation ? (
          <InvitationLink person={person} invitation={invitation} onClose={onClose} />
        ) : (
          <div className="grid gap-3 sm:grid-cols-2">
            <div className="sm:col-span-2">
              <RoleRights role={person.role} />
            </div>
            <Button onClick={make} disabled={isMaking}>
              {isMaking ? copy.makingLink : copy.makeLink}
            </Button>
            <Button variant="outline" onClick={onClose} disabled={isMaking}>
              {copy.cancel}
            </Button>
          </div>
        )}
      </ClickGuard>
    </Dialog>
  );
}

interface InvitationLinkProps extends InviteDialogProps {
  invitation: StaffInvitation;
}

function InvitationLink({ person, invitation: { url, expiresAt }, onClose }: InvitationLinkProps) {
  const until = formatDateTime(expiresAt);
  const text = copy.draft.text(extractFirstName(person.name), url, until);

  return (
    <div className="grid gap-4">
      <Field label={copy.link} hint={copy.linkHint(until)}>
        {(control) => <input {...control} readOnly value={url} onFocus={({ target }) => target.select()} />}
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button onClick={() => copyLink(url, copy)}>{copy.copy}</Button>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          className={buttonClass({ variant: "outline" })}
          {...external}
        >
          <Icon name="chat" className="size-4" />
          {frontDeskCopy.whatsapp}
        </a>
        <a
          href={mailtoUrl(person.email ?? "", copy.draft.subject, text)}
          className={buttonClass({ variant: "outline" })}
        >
          <Icon name="mail" className="size-4" />
          {frontDeskCopy.email}
        </a>
        <Button variant="quiet" onClick={onClose}>
          {copy.close}
        </Button>
      </div>
    </div>
  );
}
