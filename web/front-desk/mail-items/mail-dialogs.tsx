import { useRef, useState } from "react";
import type { AdminMailItem, CompleteMailInput } from "#contract/front-desk/mail-items.ts";
import { MAIL_ACTIONS, MAIL_KINDS, type MailAction } from "#domain/mail-items/mail-items.ts";
import { Field, PHONE_INPUT } from "#web/components/ui/field.tsx";
import { ClientInput, type SelectedClient } from "#web/front-desk/clients/client-input.tsx";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { failureToast } from "#web/front-desk/components/failure-toast.tsx";
import { FormDialog } from "#web/front-desk/components/mutation-dialogs.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { makeFormLogic } from "#web/lib/forms/form-logic.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { mailItemCopy } from "./copy.ts";
import { assignMail, completeMail, recordCall, recordMail, undoMailCompletion, uploadMailFile } from "./queries.ts";

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

function Checkbox({
  name,
  label,
  isInitiallyChecked = false,
}: {
  name: string;
  label: string;
  isInitiallyChecked?: boolean;
}) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        name={name}
        value="true"
        defaultChecked={isInitiallyChecked}
        className="size-5 accent-forest"
      />
      {label}
    </label>
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
      title={copy.title}
      description={copy.text}
      actionLabel={copy.action}
      pendingLabel={copy.pending}
      cancelLabel={frontDeskCopy.list.cancel}
      load={async () => {
        const [{ RecordMailInput }, { withRequiredClient }] = await Promise.all([
          import("#contract/front-desk/mail-items.ts"),
          import("./with-required-client.ts"),
        ]);
        return makeFormLogic({
          schema: withRequiredClient(RecordMailInput, ["isUrgent", "isAnother"]),
          async send(input, draft, headersOf) {
            opensNext.current = draft.next === "true";
            const { clientId, input: mail } = input;
            const item = await recordMail(clientId, mail, headersOf({ ...mail, clientId }));
            const file = photo.current?.files?.[0];
            if (!file) return item;
            return uploadMailFile(item.id, "photo", file).catch((error) => {
              // The mail item is recorded even if its photo fails.
              toast(failureToast(copy.photoFailed, error));
              return item;
            });
          },
        });
      }}
      successMessage={(item) => {
        if (opensNext.current) openDialog((close) => <RecordMailDialog isRecordingSeveral onClose={close} />);
        return copy.done(item.businessName);
      }}
      errorTitle={copy.failed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <ClientInput
            label={copy.client}
            error={problems.clientId}
            isRequired
            selected={selectedClient}
            onSelect={setSelectedClient}
          />
          <RadioChips
            legend={copy.kind}
            name="kind"
            options={MAIL_KINDS}
            labels={mailItemCopy.kinds}
            value={kind}
            onChoose={setKind}
          />
          <Field label={copy.sender} isOptional error={problems.sender}>
            {(control) => <input {...control} name="sender" autoComplete="off" maxLength={200} />}
          </Field>
          <Field label={copy.photo} isOptional>
            {(control) => (
              <input
                {...control}
                ref={photo}
                type="file"
                accept="image/jpeg,image/png,image/webp"
                capture="environment"
              />
            )}
          </Field>
          {problems.isAnother && (
            <div role="alert" className="grid gap-1">
              <p className="text-terracotta-deep">{problems.isAnother}</p>
              <Checkbox name="isAnother" label={copy.another} />
            </div>
          )}
          <div className="flex flex-wrap gap-x-6">
            <Checkbox key={kind} name="isUrgent" label={copy.urgent} isInitiallyChecked={kind === "official"} />
            <Checkbox name="next" label={copy.next} isInitiallyChecked={isRecordingSeveral} />
          </div>
        </>
      )}
    </FormDialog>
  );
}

interface MailDialogProps {
  item: AdminMailItem;
  onClose: () => void;
}

/** Records how staff handled a mail item. */
export function CompleteMailDialog({ item, onClose }: MailDialogProps) {
  const { complete: copy } = mailItemCopy;
  const [action, setAction] = useState<MailAction>(getDefaultAction(item));
  const allowedActions = MAIL_ACTIONS.filter((option) => isActionAllowed(item, option));
  return (
    <FormDialog
      title={copy.title(item.businessName)}
      description={item.held === null ? copy.text : mailItemCopy.heldText[item.held]}
      actionLabel={copy.action}
      pendingLabel={copy.pending}
      cancelLabel={frontDeskCopy.list.cancel}
      load={async () => {
        const { CompleteMailInput } = await import("#contract/front-desk/mail-items.ts");
        return makeFormLogic({
          schema: CompleteMailInput,
          send: (input: CompleteMailInput) => completeMail(item, input),
        });
      }}
      successMessage={() => copy.done(copy.hows[action], item.businessName)}
      errorTitle={copy.failed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <RadioChips
            legend={copy.how}
            name="how"
            options={allowedActions}
            labels={copy.hows}
            value={action}
            onChoose={setAction}
          />
          {item.requestNote && (
            <blockquote className="wrap-anywhere whitespace-pre-wrap border-oak border-l-4 pl-3">
              {item.requestNote}
            </blockquote>
          )}
          {action === "collected" && (
            <Field label={copy.code} hint={copy.codeHint} isOptional error={problems.code}>
              {(control) => <input {...control} name="code" inputMode="numeric" autoComplete="off" maxLength={4} />}
            </Field>
          )}
          {action !== "scanned" && action !== "discarded" && (
            <Field
              label={copy.to}
              isRequired={action === "forwarded"}
              isOptional={action !== "forwarded"}
              error={problems.to}
            >
              {(control) => <input {...control} name="to" autoComplete="off" maxLength={300} />}
            </Field>
          )}
          {(action === "forwarded" || action === "returned") && (
            <Field label={copy.tracking} isOptional error={problems.tracking}>
              {(control) => <input {...control} name="tracking" autoComplete="off" maxLength={100} />}
            </Field>
          )}
        </>
      )}
    </FormDialog>
  );
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

export function UndoMailCompletionDialog({ item, onClose }: MailDialogProps) {
  const { undo: copy } = mailItemCopy;
  return (
    <FormDialog
      title={copy.title}
      description={copy.text}
      actionLabel={copy.action}
      pendingLabel={copy.pending}
      cancelLabel={frontDeskCopy.list.cancel}
      load={async () => {
        const { UndoMailInput } = await import("#contract/front-desk/mail-items.ts");
        return makeFormLogic({ schema: UndoMailInput, send: (input) => undoMailCompletion(item, input) });
      }}
      successMessage={() => copy.done}
      errorTitle={copy.failed}
      onClose={onClose}
    >
      {(problems) => (
        <Field label={copy.reason} isRequired error={problems.reason}>
          {(control) => <input {...control} name="reason" autoComplete="off" maxLength={200} />}
        </Field>
      )}
    </FormDialog>
  );
}

export function AssignMailDialog({ item, onClose }: MailDialogProps) {
  const { assign: copy } = mailItemCopy;
  const [selectedClient, setSelectedClient] = useState<SelectedClient | null>(null);
  return (
    <FormDialog
      title={copy.title}
      description={copy.text}
      actionLabel={copy.action}
      pendingLabel={copy.pending}
      cancelLabel={frontDeskCopy.list.cancel}
      load={async () => {
        const [{ AssignMailInput }, { MISSING_CLIENT_RESULT }] = await Promise.all([
          import("#contract/front-desk/mail-items.ts"),
          import("./with-required-client.ts"),
        ]);
        return makeFormLogic({
          schema: {
            safeParse: (draft) => {
              const parsed = AssignMailInput.safeParse(draft);
              return parsed.success ? parsed : MISSING_CLIENT_RESULT;
            },
          },
          send: (input) => assignMail(item, input),
        });
      }}
      successMessage={({ businessName }) => copy.done(businessName)}
      errorTitle={copy.failed}
      onClose={onClose}
    >
      {(problems) => (
        <ClientInput
          label={copy.client}
          error={problems.clientId}
          isRequired
          selected={selectedClient}
          onSelect={setSelectedClient}
        />
      )}
    </FormDialog>
  );
}

/** Records a caller's message for a client. */
export function RecordCallDialog({ client, onClose }: { client: SelectedClient; onClose: () => void }) {
  const { recordCall: copy } = mailItemCopy;
  const business = client.businessName ?? client.title;
  return (
    <FormDialog
      title={copy.title(business)}
      description={copy.text}
      actionLabel={copy.action}
      pendingLabel={copy.pending}
      cancelLabel={frontDeskCopy.list.cancel}
      load={async () => {
        const { RecordCallInput } = await import("#contract/front-desk/mail-items.ts");
        return makeFormLogic({
          schema: {
            safeParse(draft) {
              const { isUrgent, ...rest } = draft as Record<string, string>;
              return RecordCallInput.safeParse({ ...rest, isUrgent: isUrgent === "true" });
            },
          },
          send: (input, _, headersOf) => recordCall(client.id, input, headersOf(input)),
        });
      }}
      successMessage={() => copy.done(business)}
      errorTitle={copy.failed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={copy.name} isRequired error={problems.callerName} className="content-start">
              {(control) => <input {...control} name="callerName" autoComplete="off" maxLength={200} />}
            </Field>
            <Field label={copy.phone} isOptional error={problems.callerPhone} className="content-start">
              {(control) => <input {...control} {...PHONE_INPUT} autoComplete="off" name="callerPhone" />}
            </Field>
          </div>
          <Field label={copy.message} isRequired error={problems.message}>
            {(control) => <textarea {...control} name="message" rows={3} maxLength={1000} />}
          </Field>
          <Checkbox name="isUrgent" label={copy.urgent} />
        </>
      )}
    </FormDialog>
  );
}
