import { useRef, useState } from "react";
import {
  type AdminMailItem,
  AssignMailInput,
  CompleteMailInput,
  RecordCallInput,
  RecordMailInput,
  ShelveMailInput,
  UndoMailInput,
} from "#contract/front-desk/mail-items.ts";
import { MAIL_ACTIONS, MAIL_KINDS, type MailAction } from "#domain/mail-items/mail-items.ts";
import { Field, PHONE_INPUT } from "#web/components/ui/field.tsx";
import { ClientInput, type SelectedClient } from "#web/front-desk/clients/client-input.tsx";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { failureToast } from "#web/front-desk/components/failure-toast.tsx";
import type { Undo } from "#web/front-desk/components/undo.tsx";
import { Checkbox, FormAlert, TextArea, TextInput } from "#web/front-desk/forms/fields.tsx";
import { FormDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { act, clientApi, staffApi } from "#web/front-desk/queries.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { mailItemCopy } from "./copy.ts";
import { uploadMailFile } from "./queries.ts";
import { MISSING_CLIENT_RESULT, withRequiredClient } from "./with-required-client.ts";

const mailApi = staffApi.mail[":id"];
/** Radio buttons with large touch targets. */
function RadioChips<Value extends string>(props: {
  legend: string;
  name: string;
  options: readonly Value[];
  labels: Readonly<Record<Value, string>>;
  value: Value;
  onChoose: (value: Value) => void;
}) {
  const { legend, name, options, labels, value, onChoose } = props;
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-semibold text-[0.95rem]">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-muted/50 bg-white px-3.5 has-checked:border-forest has-checked:bg-forest/10 has-checked:font-semibold"
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChoose(option)}
              className="size-4 accent-forest"
            />
            {labels[option]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface RecordMailDialogProps {
  client?: SelectedClient;
  /** Whether staff are recording several items in a row; ticks "next" in advance. */
  isRecordingSeveral?: boolean;
  onClose: () => void;
}

/** Records a mail item. Few inputs, because staff hold the letter in the other hand. */
export function RecordMailDialog({ client, isRecordingSeveral = false, onClose }: RecordMailDialogProps) {
  const { note: copy } = mailItemCopy;
  const openDialog = useOpenDialog();
  const [selectedClient, setSelectedClient] = useState<SelectedClient | null>(client ?? null);
  const [kind, setKind] = useState<(typeof MAIL_KINDS)[number]>("letter");
  const opensNext = useRef(false);
  const photo = useRef<HTMLInputElement>(null);
  return (
    <FormDialog
      copy={copy}
      schema={withRequiredClient(RecordMailInput, ["isUrgent", "isAnother"])}
      send={async ({ clientId: id, input: json }, headers, draft) => {
        opensNext.current = draft.next === "true";
        const item = await act(clientApi.mail.$post, { id })(json, headers);
        const file = photo.current?.files?.[0];
        if (!file) return item;
        return uploadMailFile(item.id, "photo", file).catch((error) => {
          // The mail item is recorded even if its photo fails.
          toast(failureToast(copy.photoFailed, error));
          return item;
        });
      }}
      successMessage={(item) => {
        if (opensNext.current) openDialog((close) => <RecordMailDialog isRecordingSeveral onClose={close} />);
        return copy.done(item);
      }}
      onClose={onClose}
    >
      <ClientInput label={copy.client} isRequired selected={selectedClient} onSelect={setSelectedClient} />
      <RadioChips
        legend={copy.kind}
        name="kind"
        options={MAIL_KINDS}
        labels={mailItemCopy.kinds}
        value={kind}
        onChoose={setKind}
      />
      <TextInput name="sender" label={copy.sender} isOptional maxLength={200} />
      <ShelfInput />
      <Field label={copy.photo} isOptional>
        {(control) => (
          <input {...control} ref={photo} type="file" accept="image/jpeg,image/png,image/webp" capture="environment" />
        )}
      </Field>
      <FormAlert name="isAnother">
        <Checkbox name="isAnother" label={copy.another} />
      </FormAlert>
      <div className="flex flex-wrap gap-x-6">
        <Checkbox key={kind} name="isUrgent" label={copy.urgent} defaultChecked={kind === "official"} />
        <Checkbox name="next" label={copy.next} defaultChecked={isRecordingSeveral} />
      </div>
    </FormDialog>
  );
}

interface MailDialogProps {
  item: AdminMailItem;
  onClose: () => void;
}

function ShelfInput({ value = null }: { value?: string | null }) {
  const { note: copy } = mailItemCopy;
  return (
    <TextInput
      name="shelf"
      label={copy.shelf}
      hint={copy.shelfHint}
      isOptional
      defaultValue={value ?? ""}
      autoCapitalize="characters"
      maxLength={40}
    />
  );
}

export function ShelveMailDialog({ item, onClose }: MailDialogProps) {
  const { shelve: copy } = mailItemCopy;
  return (
    <FormDialog
      copy={{ ...copy, title: copy.title(item.businessName) }}
      schema={ShelveMailInput}
      send={act(mailApi.shelf.$post, item)}
      successMessage={({ shelf }: AdminMailItem) => copy.done(shelf)}
      onClose={onClose}
    >
      <ShelfInput value={item.shelf} />
    </FormDialog>
  );
}

/** Records how staff handled a mail item. */
export function CompleteMailDialog({ item, onClose }: MailDialogProps) {
  const { complete: copy } = mailItemCopy;
  const [action, setAction] = useState<MailAction>(getDefaultAction(item));
  const text = item.held === null ? copy.text : mailItemCopy.heldText[item.held];
  return (
    <FormDialog
      copy={{ ...copy, title: copy.title(item.businessName), text }}
      schema={CompleteMailInput}
      send={act(mailApi.done.$post, item)}
      successMessage={({ id, state }: AdminMailItem) => ({
        ...copy.done(copy.hows[action], item),
        ...(state === "done" && { undo: undoCompletion(id) }),
      })}
      onClose={onClose}
    >
      <RadioChips
        legend={copy.how}
        name="how"
        options={MAIL_ACTIONS.filter((option) => isActionAllowed(item, option))}
        labels={copy.hows}
        value={action}
        onChoose={setAction}
      />
      {item.shelf && <p className="font-semibold">{mailItemCopy.shelfAt(item.shelf)}</p>}
      {item.requestNote && (
        <blockquote className="wrap-anywhere whitespace-pre-wrap border-oak border-l-4 pl-3">
          {item.requestNote}
        </blockquote>
      )}
      {action === "collected" && (
        <TextInput name="code" label={copy.code} hint={copy.codeHint} isOptional inputMode="numeric" maxLength={4} />
      )}
      {action !== "scanned" && action !== "discarded" && (
        <TextInput
          name="to"
          label={action === "forwarded" ? copy.toAddress : copy.to}
          isRequired={action === "forwarded"}
          isOptional={action !== "forwarded"}
          key={action}
          defaultValue={action === "forwarded" && item.request === "forward" ? toLine(item.requestNote) : ""}
          maxLength={300}
        />
      )}
      {(action === "forwarded" || action === "returned") && (
        <TextInput name="tracking" label={copy.tracking} isOptional maxLength={100} />
      )}
    </FormDialog>
  );
}

/** The client's address, which may have several lines, for a field of one line. */
function toLine(note: string | null): string {
  return (note ?? "").replace(/\s*\n\s*/g, ", ").slice(0, 300);
}

/** The action that the client requested, or the most frequent one. */
function getDefaultAction(item: AdminMailItem): MailAction {
  if (item.held === "not_verified") return "returned";
  switch (item.request) {
    case "forward":
      return "forwarded";
    case "scan":
      return item.hasScan ? "scanned" : "collected";
    case "discard":
      return "discarded";
    case "collect":
    case null:
      return "collected";
  }
}

function isActionAllowed({ held, hasScan, kind }: AdminMailItem, action: MailAction): boolean {
  if (held === "not_verified") return action === "returned";
  if (action === "scanned") return hasScan && kind !== "parcel" && held === null;
  return held === null || action !== "discarded";
}

/** The undo in the message after a hand-over. Later, staff give a reason in the list of mail that is done. */
function undoCompletion(id: string): Undo {
  const { undo: copy } = mailItemCopy;
  return {
    send: () => act(mailApi.undo.$post, { id })({ reason: copy.atOnce }),
    successMessage: copy.done,
    errorTitle: copy.failed,
  };
}

export function UndoMailCompletionDialog({ item, onClose }: MailDialogProps) {
  const { undo: copy } = mailItemCopy;
  return (
    <FormDialog
      copy={copy}
      schema={UndoMailInput}
      send={act(mailApi.undo.$post, item)}
      successMessage={() => copy.done}
      onClose={onClose}
    >
      <TextInput name="reason" label={copy.reason} isRequired maxLength={200} />
    </FormDialog>
  );
}

export function AssignMailDialog({ item, onClose }: MailDialogProps) {
  const { assign: copy } = mailItemCopy;
  const [selectedClient, setSelectedClient] = useState<SelectedClient | null>(null);
  return (
    <FormDialog
      copy={copy}
      schema={{
        safeParse(draft) {
          const parsed = AssignMailInput.safeParse(draft);
          return parsed.success ? parsed : MISSING_CLIENT_RESULT;
        },
      }}
      send={act(mailApi.assign.$post, item)}
      successMessage={(moved: AdminMailItem) => copy.done(moved)}
      onClose={onClose}
    >
      <ClientInput label={copy.client} isRequired selected={selectedClient} onSelect={setSelectedClient} />
    </FormDialog>
  );
}

/** Records a caller's message for a client. */
export function RecordCallDialog({ client, onClose }: { client: SelectedClient; onClose: () => void }) {
  const { recordCall: copy } = mailItemCopy;
  const business = client.businessName ?? client.title;
  return (
    <FormDialog
      copy={{ ...copy, title: copy.title(business) }}
      schema={RecordCallInput}
      toInput={(draft) => ({ ...draft, isUrgent: draft.isUrgent === "true" })}
      send={act(clientApi.calls.$post, client)}
      successMessage={() => copy.done(business)}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput name="callerName" label={copy.name} isRequired maxLength={200} />
        <TextInput {...PHONE_INPUT} name="callerPhone" label={copy.phone} isOptional autoComplete="off" />
      </div>
      <TextArea name="message" label={copy.message} isRequired rows={3} maxLength={1000} />
      <Checkbox name="isUrgent" label={copy.urgent} />
    </FormDialog>
  );
}
