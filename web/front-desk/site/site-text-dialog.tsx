import { useState } from "react";
import type { AdminSiteText } from "#contract/front-desk/settings/site-texts.ts";
import { findWordsProblem } from "#domain/site-words.ts";
import { Button } from "#web/components/ui/button.tsx";
import { ClickGuard } from "#web/front-desk/components/click-guard.tsx";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { TextArea } from "#web/front-desk/forms/fields.tsx";
import { FormDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { siteTextCopy } from "./copy.ts";
import { changeSiteText } from "./queries.ts";
import { pageName, partName } from "./text-names.ts";

const copy = siteTextCopy.dialog;
const LONG_TEXT = 80;

interface SiteTextDialogProps {
  text: AdminSiteText;
  /** Of the draft. */
  onClose: () => void;
}

/** Edits one text of the public pages, in the draft. */
export function SiteTextDialog({ text, onClose }: SiteTextDialogProps) {
  const { key, standard, own, maxLength, page, section } = text;
  const [length, setLength] = useState((own ?? standard).length);
  return (
    <FormDialog
      copy={{ ...copy, title: copy.title(partName(text)), text: copy.text(pageName(page), section) }}
      schema={textSchema(standard)}
      send={({ text: next }) => changeSiteText(key, next)}
      successMessage={() => copy.saved}
      onClose={onClose}
    >
      <TextArea
        name="text"
        label={copy.field}
        isRequired
        hint={copy.count(length, maxLength)}
        rows={standard.length > LONG_TEXT ? 5 : 2}
        defaultValue={own ?? standard}
        onInput={({ currentTarget }) => setLength(currentTarget.value.trim().length)}
      />
      {own !== null && (
        <div className="grid justify-items-start gap-2">
          <p className="text-muted text-sm">{copy.standard}</p>
          <p className="wrap-anywhere">{standard}</p>
          <RestoreButton send={() => changeSiteText(key, null)} onClose={onClose} />
        </div>
      )}
    </FormDialog>
  );
}

/** The rule of this text, as the worker applies it. */
function textSchema(standard: string) {
  return {
    safeParse(draft: unknown) {
      const text = String((draft as { text?: unknown }).text ?? "").trim();
      const problem = findWordsProblem(standard, text);
      if (problem === null) return { success: true as const, data: { text } };
      const error = Object.assign(new Error(problem), { issues: [{ path: ["text"], message: problem }] });
      return { success: false as const, error };
    },
  };
}

function RestoreButton({ send, onClose }: { send: () => Promise<unknown>; onClose: () => void }) {
  const [restore, isRestoring] = useMutation({
    send,
    successMessage: () => copy.restored,
    errorTitle: copy.restoreFailed,
    onDone: onClose,
  });
  return (
    <ClickGuard>
      <Button size="small" variant="outline" disabled={isRestoring} onClick={restore}>
        {isRestoring ? copy.restoring : copy.restore}
      </Button>
    </ClickGuard>
  );
}
