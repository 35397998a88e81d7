import { useRef, useState } from "react";
import type { AdminMailItem, CompleteMailInput } from "#contract/front-desk/mail-items.ts";
import { MAIL_ACTIONS, MAIL_KINDS, type MailAction } from "#domain/mail-items/mail-items.ts";
import { Field, PHONE_INPUT } from "#web/components/ui/field.tsx";
import { ClientInput, type PickedClient } from "#web/front-desk/clients/client-input.tsx";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { failureToast } from "#web/front-desk/components/failure-toast.tsx";
import { FormDialog } from "#web/front-desk/components/mutation-dialogs.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { formLogic } from "#web/lib/forms/form-logic.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { mailItemCopy } from "./copy.ts";
import { assignMail, completeMail, recordCall, recordMail, undoMailCompletion, uploadMailFile } from "./queries.ts";

/** A choice of a few, each as large as a thumb. */
function RadioChips<Value extends string>(props: {
  legend: string;
  name: string;
  values: readonly Value[];
  names: Readonly<Record<Value, string>>;
  value: Value;
  onChoose: (value: Value) => void;
}) {
  const { legend, name, values, names, value, onChoose } = props;
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-semibold text-[0.95rem]">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {values.map((each) => (
          <label
            key={each}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-muted/50 bg-white px-3.5 has-checked:border-forest has-checked:bg-forest/10 has-checked:font-semibold"
          >
            <input
              type="radio"
              name={name}
              value={each}
              checked={each === value}
              onChange={() => onChoose(each)}
              className="size-4 accent-forest"
            />
            {names[each]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Checkbox({ name, label, isOn = false }: { name: string; label: string; isOn?: boolean }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" name={name} value="true" defaultChecked={isOn} className="size-5 accent-forest" />
      {label}
    </label>
  );
}

interface RecordMailDialogProps {
  client?: PickedClient;
  /** Whether another one was noted just before. */
  isNext?: boolean;
  onClose: () => void;
}

/** Whom it is for, what it is and from whom: ten seconds with the letter in the other hand. */
export function RecordMailDialog({ client, isNext = false, onClose }: RecordMailDialogProps) {
  const { note: words } = mailItemCopy;
  const openDialog = useOpenDialog();
  const [picked, setPicked] = useState<PickedClient | null>(client ?? null);
  const [kind, setKind] = useState<(typeof MAIL_KINDS)[number]>("letter");
  const goesOn = useRef(false);
  const photo = useRef<HTMLInputElement>(null);
  return (
    <FormDialog
      title={words.title}
      description={words.text}
      actionLabel={words.action}
      pendingLabel={words.pending}
      cancelLabel={frontDeskCopy.list.cancel}
      load={async () => {
        const [{ RecordMailInput }, { requireClient }] = await Promise.all([
          import("#contract/front-desk/mail-items.ts"),
          import("./require-client.ts"),
        ]);
        return formLogic({
          schema: requireClient(RecordMailInput, ["isUrgent", "isAnother"]),
          async send(input, draft, headersOf) {
            goesOn.current = draft.next === "true";
            const { clientId, input: what } = input;
            const item = await recordMail(clientId, what, headersOf({ ...what, clientId }));
            const file = photo.current?.files?.[0];
            if (!file) return item;
            return uploadMailFile(item.id, "photo", file).catch((error) => {
              // It is noted all the same.
              toast(failureToast(words.photoFailed, error));
              return item;
            });
          },
        });
      }}
      successMessage={(item) => {
        if (goesOn.current) openDialog((close) => <RecordMailDialog isNext onClose={close} />);
        return words.done(item.businessName);
      }}
      errorTitle={words.failed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <ClientInput label={words.client} error={problems.clientId} isRequired picked={picked} onPick={setPicked} />
          <RadioChips
            legend={words.kind}
            name="kind"
            values={MAIL_KINDS}
            names={mailItemCopy.kinds}
            value={kind}
            onChoose={setKind}
          />
          <Field label={words.sender} isOptional error={problems.sender}>
            {(control) => <input {...control} name="sender" autoComplete="off" maxLength={200} />}
          </Field>
          <Field label={words.photo} isOptional>
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
              <Checkbox name="isAnother" label={words.another} />
            </div>
          )}
          <div className="flex flex-wrap gap-x-6">
            <Checkbox key={kind} name="isUrgent" label={words.urgent} isOn={kind === "official"} />
            <Checkbox name="next" label={words.next} isOn={isNext} />
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

/** What was done with something that came. */
export function CompleteMailDialog({ item, onClose }: MailDialogProps) {
  const { complete: words } = mailItemCopy;
  const [how, setHow] = useState<MailAction>(defaultMailAct(item));
  const acts = MAIL_ACTIONS.filter((each) => canComplete(item, each));
  return (
    <FormDialog
      title={words.title(item.businessName)}
      description={item.held === null ? words.text : mailItemCopy.heldText[item.held]}
      actionLabel={words.action}
      pendingLabel={words.pending}
      cancelLabel={frontDeskCopy.list.cancel}
      load={async () => {
        const { CompleteMailInput } = await import("#contract/front-desk/mail-items.ts");
        return formLogic({ schema: CompleteMailInput, send: (input: CompleteMailInput) => completeMail(item, input) });
      }}
      successMessage={() => words.done(words.hows[how], item.businessName)}
      errorTitle={words.failed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <RadioChips legend={words.how} name="how" values={acts} names={words.hows} value={how} onChoose={setHow} />
          {item.requestNote && (
            <blockquote className="wrap-anywhere whitespace-pre-wrap border-oak border-l-4 pl-3">
              {item.requestNote}
            </blockquote>
          )}
          {how === "collected" && (
            <Field label={words.code} hint={words.codeHint} isOptional error={problems.code}>
              {(control) => <input {...control} name="code" inputMode="numeric" autoComplete="off" maxLength={4} />}
            </Field>
          )}
          {how !== "scanned" && how !== "discarded" && (
            <Field
              label={words.to}
              isRequired={how === "forwarded"}
              isOptional={how !== "forwarded"}
              error={problems.to}
            >
              {(control) => <input {...control} name="to" autoComplete="off" maxLength={300} />}
            </Field>
          )}
          {(how === "forwarded" || how === "returned") && (
            <Field label={words.tracking} isOptional error={problems.tracking}>
              {(control) => <input {...control} name="tracking" autoComplete="off" maxLength={100} />}
            </Field>
          )}
        </>
      )}
    </FormDialog>
  );
}

/** What the client asked for, or what is done most. */
function defaultMailAct(item: AdminMailItem): MailAction {
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

function canComplete({ held, hasScan, kind }: AdminMailItem, how: MailAction): boolean {
  if (held === "not_verified") return how === "returned";
  if (how === "scanned") return hasScan && kind !== "parcel" && held === null;
  return held === null || how !== "discarded";
}

export function UndoMailDialog({ item, onClose }: MailDialogProps) {
  const { undo: words } = mailItemCopy;
  return (
    <FormDialog
      title={words.title}
      description={words.text}
      actionLabel={words.action}
      pendingLabel={words.pending}
      cancelLabel={frontDeskCopy.list.cancel}
      load={async () => {
        const { UndoMailInput } = await import("#contract/front-desk/mail-items.ts");
        return formLogic({ schema: UndoMailInput, send: (input) => undoMailCompletion(item, input) });
      }}
      successMessage={() => words.done}
      errorTitle={words.failed}
      onClose={onClose}
    >
      {(problems) => (
        <Field label={words.reason} isRequired error={problems.reason}>
          {(control) => <input {...control} name="reason" autoComplete="off" maxLength={200} />}
        </Field>
      )}
    </FormDialog>
  );
}

export function AssignMailDialog({ item, onClose }: MailDialogProps) {
  const { assign: words } = mailItemCopy;
  const [picked, setPicked] = useState<PickedClient | null>(null);
  return (
    <FormDialog
      title={words.title}
      description={words.text}
      actionLabel={words.action}
      pendingLabel={words.pending}
      cancelLabel={frontDeskCopy.list.cancel}
      load={async () => {
        const [{ AssignMailInput }, { CLIENT_MISSING }] = await Promise.all([
          import("#contract/front-desk/mail-items.ts"),
          import("./require-client.ts"),
        ]);
        return formLogic({
          schema: {
            safeParse: (draft) => {
              const parsed = AssignMailInput.safeParse(draft);
              return parsed.success ? parsed : CLIENT_MISSING;
            },
          },
          send: (input) => assignMail(item, input),
        });
      }}
      successMessage={({ businessName }) => words.done(businessName)}
      errorTitle={words.failed}
      onClose={onClose}
    >
      {(problems) => (
        <ClientInput label={words.client} error={problems.clientId} isRequired picked={picked} onPick={setPicked} />
      )}
    </FormDialog>
  );
}

/** What somebody who called left for a client. */
export function RecordCallDialog({ client, onClose }: { client: PickedClient; onClose: () => void }) {
  const { recordCall: words } = mailItemCopy;
  const business = client.businessName ?? client.title;
  return (
    <FormDialog
      title={words.title(business)}
      description={words.text}
      actionLabel={words.action}
      pendingLabel={words.pending}
      cancelLabel={frontDeskCopy.list.cancel}
      load={async () => {
        const { RecordCallInput } = await import("#contract/front-desk/mail-items.ts");
        return formLogic({
          schema: {
            safeParse(draft) {
              const { isUrgent, ...rest } = draft as Record<string, string>;
              return RecordCallInput.safeParse({ ...rest, isUrgent: isUrgent === "true" });
            },
          },
          send: (input, _, headersOf) => recordCall(client.id, input, headersOf(input)),
        });
      }}
      successMessage={() => words.done(business)}
      errorTitle={words.failed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={words.name} isRequired error={problems.callerName} className="content-start">
              {(control) => <input {...control} name="callerName" autoComplete="off" maxLength={200} />}
            </Field>
            <Field label={words.phone} isOptional error={problems.callerPhone} className="content-start">
              {(control) => <input {...control} {...PHONE_INPUT} autoComplete="off" name="callerPhone" />}
            </Field>
          </div>
          <Field label={words.message} isRequired error={problems.message}>
            {(control) => <textarea {...control} name="message" rows={3} maxLength={1000} />}
          </Field>
          <Checkbox name="isUrgent" label={words.urgent} />
        </>
      )}
    </FormDialog>
  );
}
