import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminImport, ImportProgress } from "#contract/front-desk/import/import.ts";
import { Button } from "#web/components/ui/button.tsx";
import { ClickGuard } from "#web/front-desk/components/click-guard.tsx";
import { OpenButton } from "#web/front-desk/components/dialogs.tsx";
import { formatDateTime } from "#web/front-desk/components/format.ts";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { ConfirmDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { QueryData } from "#web/front-desk/lists/list-frame.tsx";
import { importCopy, KIND_NAMES } from "./copy.ts";
import { ReasonList } from "./import-result.tsx";
import { importsQuery, runImport } from "./queries.ts";

const { list: copy, result } = importCopy;

/** What was imported, with a way back. */
export function ImportsList() {
  const query = useQuery(importsQuery());
  return (
    <section aria-label={copy.title} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="font-semibold text-lg">{copy.title}</h3>
      <QueryData query={query} errorTitle={copy.failed}>
        {({ imports }) =>
          imports.length === 0 ? (
            <p className="text-muted">{copy.none}</p>
          ) : (
            <ClickGuard>
              <ul aria-label={copy.title}>
                {imports.map((entry) => (
                  <ImportEntry key={entry.id} entry={entry} />
                ))}
              </ul>
            </ClickGuard>
          )
        }
      </QueryData>
    </section>
  );
}

function ImportEntry({ entry }: { entry: AdminImport }) {
  const { id, kind, fileName, staffName, createdAt, written, left } = entry;
  const [kept, setKept] = useState<ImportProgress["refused"]>([]);
  const [resume, isRunning] = useMutation({
    send: () => runImport(id, "confirm"),
    successMessage: ({ done }) => result.done(kind, done),
    errorTitle: copy.resumeFailed,
  });
  return (
    <li className="grid gap-2 border-line border-t py-3 first:border-t-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="grid min-w-0 gap-0.5">
          <span className="wrap-anywhere font-semibold leading-snug">
            {[KIND_NAMES[kind], fileName].filter(Boolean).join(": ")}
          </span>
          <span className="text-muted text-sm">{copy.by(staffName, formatDateTime(createdAt))}</span>
          <span className="text-muted text-sm">{copy.counts(entry)}</span>
        </span>
        <span className="flex flex-wrap gap-2">
          {left > 0 && (
            <Button size="small" onClick={() => resume()} disabled={isRunning}>
              {copy.resume(left)}
            </Button>
          )}
          {written > 0 && (
            <OpenButton
              variant="outline"
              dialog={(onClose) => <UndoDialog entry={entry} onKept={setKept} onClose={onClose} />}
            >
              {copy.undo.action}
            </OpenButton>
          )}
        </span>
      </div>
      {kept.length > 0 && (
        <>
          <p>{copy.undo.stays}</p>
          <ReasonList label={copy.undo.stays} rows={kept} />
        </>
      )}
    </li>
  );
}

interface UndoDialogProps {
  entry: AdminImport;
  onKept: (kept: ImportProgress["refused"]) => void;
  onClose: () => void;
}

function UndoDialog({ entry: { id, kind, written }, onKept, onClose }: UndoDialogProps) {
  const { undo } = copy;
  return (
    <ConfirmDialog
      copy={{ ...undo, title: undo.title(kind), text: undo.text(written) }}
      isDestructive
      send={async () => {
        const progress = await runImport(id, "take-back");
        onKept(progress.refused);
        return progress;
      }}
      successMessage={({ done, refused }) => undo.done(done, refused.length)}
      onClose={onClose}
    />
  );
}
