import { useQuery } from "@tanstack/react-query";
import type { AdminHouse, SettingChange, SettingsHistory } from "#contract/house-settings.ts";
import { formatWeekHours } from "#domain/calendar/opening-hours.ts";
import type { Week } from "#domain/site.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Badge } from "#web/front-desk/components/badge.tsx";
import { ClickGuard } from "#web/front-desk/components/click-guard.tsx";
import { OpenButton } from "#web/front-desk/components/dialogs.tsx";
import { formatDateTime } from "#web/front-desk/components/format.ts";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { ConfirmDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { AffectedList } from "#web/front-desk/inventory/special-hours.tsx";
import { QueryData } from "#web/front-desk/lists/list-frame.tsx";
import { act, mutate, staffApi } from "#web/front-desk/queries.ts";
import { houseCopy as copy, pricesCopy } from "./copy.ts";
import { ChangeHouseDialog, type Group } from "./house-dialog.tsx";
import { houseHistoryQuery, houseQuery, saveHouse } from "./queries.ts";

const houseApi = staffApi.house;
const { settings: settingsApi } = staffApi;

/** Facts of the house: change, preview, publish, restore. A section of Settings. */
export function House() {
  const query = useQuery(houseQuery());
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="text-muted">{copy.text}</p>
      <QueryData query={query} errorTitle={copy.failed}>
        {(house) => (
          <>
            {house.changes.length > 0 && <Draft house={house} />}
            <ClickGuard>
              <ul aria-label={copy.title}>
                {copy.groups.map((group) => (
                  <FactGroup key={group.title} group={group} house={house} />
                ))}
              </ul>
            </ClickGuard>
          </>
        )}
      </QueryData>
      <History />
    </div>
  );
}

function FactGroup({ group, house }: { group: Group; house: AdminHouse }) {
  const values = group.fields.map((field) => house.facts[field]).map(inWords);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t py-3 first:border-t-0">
      <span className="grid min-w-0 flex-1 basis-60 gap-0.5">
        <span className="font-semibold leading-snug">{group.title}</span>
        <span className="wrap-anywhere text-muted text-sm">{values.filter(Boolean).join(", ") || copy.notSet}</span>
      </span>
      <OpenButton
        variant="outline"
        dialog={(onClose) => <ChangeHouseDialog group={group} house={house} onClose={onClose} />}
      >
        {copy.change.action} <span className="sr-only">{group.title}</span>
      </OpenButton>
    </li>
  );
}

function inWords(value: string | Week): string {
  return typeof value === "string" ? value : formatWeekHours(value);
}

/** What publishing would change, and what to do with it. */
function Draft({ house }: { house: AdminHouse }) {
  const { facts, changes, version, affected } = house;
  const warnings = describeAffected(affected);
  const [preview, isPreviewing] = useMutation({
    send: openPreview,
    successMessage: () => copy.draft.previewed,
    errorTitle: copy.draft.previewFailed,
  });
  const [discard, isDiscarding] = useMutation({
    send: () => mutate(houseApi.discard.$post({ query: { seen: version } })),
    successMessage: (discarded) => ({
      ...copy.draft.discarded,
      undo: {
        send: () => saveHouse(facts, discarded.version),
        successMessage: copy.draft.undone,
        errorTitle: copy.draft.undoFailed,
      },
    }),
    errorTitle: copy.draft.discardFailed,
  });
  return (
    <section aria-label={copy.draft.title} className="grid gap-3 rounded-control bg-plaster p-3">
      <h3 className="font-semibold text-lg">{copy.draft.title}</h3>
      <Changes changes={changes} />
      {warnings.length > 0 && (
        <ClickGuard>
          <p className="font-medium">{warnings.join(" ")}</p>
          <p className="text-muted text-sm">{copy.draft.affectedHint}</p>
          <AffectedList label={copy.draft.affectedList} affected={affected} />
        </ClickGuard>
      )}
      <ClickGuard>
        <div className="flex flex-wrap gap-2">
          <Button size="small" variant="outline" onClick={() => preview()} disabled={isPreviewing}>
            {copy.draft.preview}
          </Button>
          <OpenButton dialog={(onClose) => <PublishDialog house={house} onClose={onClose} />}>
            {copy.publish.action}
          </OpenButton>
          <Button size="small" variant="quiet" onClick={() => discard()} disabled={isDiscarding}>
            {copy.draft.discard}
          </Button>
        </div>
      </ClickGuard>
    </section>
  );
}

function describeAffected({ closed, outside }: AdminHouse["affected"]): string[] {
  return [closed > 0 && copy.draft.closed(closed), outside > 0 && copy.draft.outside(outside)].filter(
    (text) => text !== false,
  );
}

/** What an owner reads before publishing. */
function describeConsequences({ affected, samples }: AdminHouse): string {
  const warnings = describeAffected(affected);
  if (samples.length > 0) warnings.push(copy.publish.samples(samples));
  return [...warnings, copy.publish.text].join(" ");
}

function Changes({ changes }: { changes: readonly SettingChange[] }) {
  return (
    <ul className="grid gap-2">
      {changes.map((change) => (
        <li key={change.field} className="wrap-anywhere">
          <Change {...change} />
        </li>
      ))}
    </ul>
  );
}

function Change({ title, before, after }: SettingChange) {
  return (
    <>
      <span className="font-medium">{title}:</span> {before || copy.draft.empty} → {after || copy.draft.empty}
    </>
  );
}

/** The tab opens at the press: a browser blocks one that opens after the answer. */
async function openPreview() {
  const tab = window.open("", "_blank");
  try {
    const { url } = await act(settingsApi.preview.$post)();
    if (tab) tab.location.href = url;
  } catch (error) {
    tab?.close();
    throw error;
  }
}

function PublishDialog({ house, onClose }: { house: AdminHouse; onClose: () => void }) {
  return (
    <ConfirmDialog
      copy={{ ...copy.publish, text: describeConsequences(house) }}
      send={() => mutate(settingsApi.publish.$post({ query: { seen: house.version } }))}
      successMessage={() => copy.publish.done}
      onClose={onClose}
    />
  );
}

function History() {
  const query = useQuery(houseHistoryQuery());
  const { history } = copy;
  return (
    <section aria-label={history.title} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="font-semibold text-lg">{history.title}</h3>
      <QueryData query={query} errorTitle={history.failed}>
        {({ items }) => {
          const current = items.find(({ isCurrent }) => isCurrent)?.id ?? null;
          return (
            <ClickGuard>
              <ul aria-label={history.title}>
                {items.map((item) => (
                  <HistoryItem key={item.id} item={item} current={current} />
                ))}
              </ul>
            </ClickGuard>
          );
        }}
      </QueryData>
    </section>
  );
}

function HistoryItem({ item, current }: { item: SettingsHistory["items"][number]; current: string | null }) {
  const { publishedAt, publishedBy, changes, isCurrent } = item;
  const { history } = copy;
  const when =
    publishedAt === null ? history.first : history.by(publishedBy ?? pricesCopy.sharedKey, formatDateTime(publishedAt));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t py-3 first:border-t-0">
      <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
        <p className="font-semibold leading-snug">{when}</p>
        <Changes changes={changes} />
      </div>
      {isCurrent ? (
        <Badge tone="good">{history.current}</Badge>
      ) : (
        <OpenButton
          variant="outline"
          dialog={(onClose) => <RestoreDialog item={item} current={current} when={when} onClose={onClose} />}
        >
          {history.restore} <span className="sr-only">{when}</span>
        </OpenButton>
      )}
    </li>
  );
}

interface RestoreDialogProps {
  item: SettingsHistory["items"][number];
  current: string | null;
  when: string;
  onClose: () => void;
}

/** Asks as publishing does: restoring publishes at once. */
function RestoreDialog({ item: { id, restores }, current, when, onClose }: RestoreDialogProps) {
  const { restoring, ...history } = copy.history;
  return (
    <ConfirmDialog
      copy={{
        ...restoring,
        title: restoring.title(when),
        text: (
          <>
            {restores.map((change) => (
              <span key={change.field} className="block">
                <Change {...change} />
              </span>
            ))}
            {restoring.text}
          </>
        ),
      }}
      send={() => restoreItem(id)}
      successMessage={() => ({
        ...history.restored,
        undo: { send: () => restoreItem(current), successMessage: history.undone, errorTitle: restoring.failed },
      })}
      onClose={onClose}
    />
  );
}

function restoreItem(id: string | null) {
  return act(settingsApi.history[":id"].restore.$post, { id: id ?? "first" })();
}
