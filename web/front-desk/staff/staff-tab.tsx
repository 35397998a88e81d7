import { useQuery } from "@tanstack/react-query";
import type { StaffMember } from "#contract/front-desk/staff.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Badge } from "#web/front-desk/components/badge.tsx";
import { ClickGuard } from "#web/front-desk/components/click-guard.tsx";
import { OpenButton } from "#web/front-desk/components/dialogs.tsx";
import { Facts } from "#web/front-desk/components/facts.tsx";
import { formatDateTime } from "#web/front-desk/components/format.ts";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { healthCopy } from "#web/front-desk/health/copy.ts";
import { SiteHealthDialog } from "#web/front-desk/health/site-health-dialog.tsx";
import { ApiKeyPrompt, hasNothingToShow, LoadError, StaleDataNotice } from "#web/front-desk/lists/list-frame.tsx";
import { act, staffApi } from "#web/front-desk/queries.ts";
import { ROLE_NAMES } from "#web/front-desk/session/copy.ts";
import { useMe } from "#web/front-desk/session/me.ts";
import { useHasCredentials } from "#web/front-desk/session/staff-session.ts";
import { useFrontDeskSearch } from "#web/front-desk/use-front-desk-search.ts";
import { staffCopy as copy } from "./copy.ts";
import { Devices } from "./devices.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { staffQuery } from "./queries.ts";
import { RecoveryCodeSection } from "./recovery-code.tsx";
import { AllRoleRights } from "./role-rights.tsx";
import { SessionsDialog } from "./sessions-dialog.tsx";
import { SharedKey } from "./shared-key.tsx";
import { AddPersonDialog, ChangeRoleDialog, CorrectPersonDialog, DeactivatePersonDialog } from "./staff-dialogs.tsx";

/** Staff with their roles and devices. For owners. */
export function StaffTab() {
  const hasCredentials = useHasCredentials();
  const query = useQuery({ ...staffQuery(), enabled: hasCredentials });
  if (!hasCredentials) return <ApiKeyPrompt noun={copy.noun} />;
  if (hasNothingToShow(query)) return <LoadError query={query} errorTitle={copy.failed} />;
  if (!query.data) return <p className="text-muted">{frontDeskCopy.list.loading}</p>;
  const people = query.data.items;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {query.isError && <StaleDataNotice query={query} errorTitle={copy.failed} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-xl">{copy.title}</h2>
          <p className="text-muted">{copy.text}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <OpenButton variant="outline" dialog={(onClose) => <SiteHealthDialog onClose={onClose} />}>
            {healthCopy.title}
          </OpenButton>
          <OpenButton dialog={(onClose) => <AddPersonDialog onClose={onClose} />}>{copy.add.action}</OpenButton>
        </div>
      </div>
      {people.length === 0 ? (
        <p className="rounded-card border border-oak border-dashed bg-white/60 px-5 py-8">{copy.empty}</p>
      ) : (
        <ClickGuard>
          <ul aria-label={copy.list} className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2">
            {people.map((person) => (
              <li
                key={person.id}
                className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-card border border-line bg-white p-4"
              >
                <Person person={person} />
              </li>
            ))}
          </ul>
        </ClickGuard>
      )}
      <AllRoleRights />
      <RecoveryCodeSection />
      <SharedKey />
    </div>
  );
}

function Person({ person }: { person: StaffMember }) {
  const me = useMe();
  const { name, role, isActive, email, passkeys, invitedUntil } = person;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="wrap-anywhere font-semibold text-lg">
          {name} {me?.staffId === person.id && <span className="font-normal text-muted">({copy.you})</span>}
        </h3>
        <div className="flex flex-wrap gap-2">
          <Badge tone="plain">{ROLE_NAMES[role]}</Badge>
          {!isActive && <Badge tone="quiet">{copy.inactive}</Badge>}
        </div>
      </div>
      <Facts
        facts={[
          {
            label: copy.devices,
            value: passkeys.length === 0 ? copy.noDevice : <Devices passkeys={passkeys} />,
            isLong: true,
          },
          {
            label: copy.invited,
            value: invitedUntil && copy.invitedUntil(formatDateTime(invitedUntil)),
            isLong: true,
          },
          { label: copy.email, value: email, isLong: true },
        ]}
      />
      <PersonActions person={person} />
    </>
  );
}

function PersonActions({ person }: { person: StaffMember }) {
  const { openTab } = useFrontDeskSearch();
  const [activate, isActivating] = useMutation({
    send: () => act(staffApi.staff[":id"].$patch, person)({ isActive: true }),
    successMessage: () => copy.activated(person.name),
    errorTitle: copy.changeFailed,
  });
  const historyButton = (
    <Button size="small" variant="quiet" onClick={() => openTab("history", { by: person.id })}>
      {copy.history}
    </Button>
  );
  if (!person.isActive) {
    return (
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="outline" onClick={activate} disabled={isActivating}>
          {isActivating ? copy.activating : copy.activate}
        </Button>
        {historyButton}
      </div>
    );
  }
  return (
    <div className="flex flex-wrap gap-x-1 gap-y-2">
      <OpenButton
        variant={person.passkeys.length === 0 ? "primary" : "outline"}
        dialog={(onClose) => <InviteDialog person={person} onClose={onClose} />}
      >
        {copy.invite}
      </OpenButton>
      <OpenButton variant="quiet" dialog={(onClose) => <ChangeRoleDialog person={person} onClose={onClose} />}>
        {copy.changeRole.action}
      </OpenButton>
      <OpenButton variant="quiet" dialog={(onClose) => <CorrectPersonDialog person={person} onClose={onClose} />}>
        {copy.correct.action}
      </OpenButton>
      <OpenButton
        variant="quiet"
        dialog={(onClose) => (
          <SessionsDialog
            staffId={person.id}
            title={copy.sessions.title(person.name)}
            none={copy.sessions.none}
            onClose={onClose}
          />
        )}
      >
        {copy.sessions.open}
      </OpenButton>
      {historyButton}
      <OpenButton variant="quiet" dialog={(onClose) => <DeactivatePersonDialog person={person} onClose={onClose} />}>
        {copy.deactivate.action}
      </OpenButton>
    </div>
  );
}
