import { useRef, useState } from "react";
import { SavePhotoQuery } from "#contract/front-desk/settings/site-photos.ts";
import { MAX_ALT_LENGTH, type PhotoSlot } from "#domain/photos.ts";
import { Field } from "#web/components/ui/field.tsx";
import { TextInput } from "#web/front-desk/forms/fields.tsx";
import { FormDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { sitePhotoCopy } from "./copy.ts";
import { preparePhoto } from "./prepare-photo.ts";
import { saveSitePhoto } from "./queries.ts";

const copy = sitePhotoCopy.dialog;

interface SitePhotoDialogProps {
  slot: PhotoSlot;
  /** What the photograph in its place shows. */
  alt: string;
  /** Of the draft. */
  onClose: () => void;
}

/** Makes a photograph smaller and saves it into the draft, with a text for people who cannot see it. */
export function SitePhotoDialog({ slot, alt, onClose }: SitePhotoDialogProps) {
  // A promise, because a press may come before the photograph is ready.
  const prepared = useRef<Promise<FormData | string> | null>(null);
  const [problem, setProblem] = useState<string>();

  async function prepare(file: File | undefined) {
    const preparing = file ? preparePhoto(file) : null;
    prepared.current = preparing;
    const answer = (await preparing) ?? copy.missing;
    if (prepared.current !== preparing) return;
    if (typeof answer === "string") prepared.current = null;
    setProblem(typeof answer === "string" ? answer : undefined);
  }

  async function send({ alt }: SavePhotoQuery) {
    const body = await prepared.current;
    // The server refuses a form without a photograph.
    return saveSitePhoto(slot, alt, body instanceof FormData ? body : new FormData());
  }

  return (
    <FormDialog
      copy={{ ...copy, title: copy.title(sitePhotoCopy.slots[slot]) }}
      schema={{
        safeParse(draft: unknown) {
          if (prepared.current === null) setProblem((before) => before ?? copy.missing);
          const parsed = SavePhotoQuery.safeParse(draft);
          if (!parsed.success || prepared.current !== null) return parsed;
          const error = Object.assign(new Error(copy.missing), { issues: [{ path: ["file"], message: copy.missing }] });
          return { success: false as const, error };
        },
      }}
      send={send}
      successMessage={() => copy.saved}
      onClose={onClose}
    >
      <Field label={copy.file} hint={copy.fileHint} error={problem} isRequired>
        {(control) => (
          <input
            {...control}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            onChange={({ target }) => void prepare(target.files?.[0])}
          />
        )}
      </Field>
      <TextInput
        name="alt"
        label={copy.alt}
        hint={copy.altHint}
        isRequired
        maxLength={MAX_ALT_LENGTH}
        defaultValue={alt}
      />
    </FormDialog>
  );
}
