import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type AdminMailTemplate, type AdminMailText, PreviewMailTextInput } from "#contract/front-desk/mail-texts.ts";
import { findTextProblem, isSingleLine, type TextRule } from "#domain/mail-texts/text-rules.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { ClickGuard } from "#web/front-desk/components/click-guard.tsx";
import { humanize } from "#web/front-desk/components/format.ts";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { FormField } from "#web/front-desk/forms/fields.tsx";
import { FormDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { mailTextCopy } from "./copy.ts";
import { changeMailText, mailPreviewQuery, mailTextsQuery, restoreMailText } from "./mail-text-queries.ts";

const copy = mailTextCopy.dialog;
const PAUSE_MS = 500;

interface MailTextDialogProps {
  mail: AdminMailTemplate;
  /** The text when the dialog was opened. */
  text: AdminMailText;
  onClose: () => void;
}

/** Edits one text of a mail, with its placeholders and a preview of the whole mail. */
export function MailTextDialog({ mail, text, onClose }: MailTextDialogProps) {
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [seen, setSeen] = useState(text.updatedAt);
  const [draft, setDraft] = useState(text.own ?? text.house);
  const latest = useLatestText(text);
  const mailName = humanize(mail.kind);
  const part = mailTextCopy.parts[text.part];
  const isLine = isSingleLine(text.part);

  /** Dispatches an input event, so that the form notices the change. */
  function setText(next: string, at = next.length) {
    if (!control.current) return;
    control.current.value = next;
    control.current.setSelectionRange(at, at);
    control.current.dispatchEvent(new Event("input", { bubbles: true }));
    control.current.focus();
  }

  function insert(placeholder: string) {
    const { value = "", selectionStart, selectionEnd } = control.current ?? {};
    const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length];
    setText(value.slice(0, from) + placeholder + value.slice(to), from + placeholder.length);
  }

  return (
    <FormDialog
      copy={{ ...copy, title: copy.title(mailName, part), text: copy.text(mail.sent, mail.case) }}
      schema={mailTextSchema(toTextRule(mail, text))}
      send={(input) => changeMailText(text.name, { ...input, seen })}
      successMessage={() => copy.saved(mailName)}
      onClose={onClose}
    >
      {latest.updatedAt !== seen && (
        <EditConflict
          text={latest}
          onUseTheirs={() => {
            setSeen(latest.updatedAt);
            setText(latest.own ?? latest.house);
          }}
          onKeepMine={() => setSeen(latest.updatedAt)}
        />
      )}
      {text.problem !== null && (
        <p role="note" className="font-medium text-terracotta-deep">
          {copy.notSaid} {text.problem}
        </p>
      )}
      <FormField props={{ name: "text", label: part, isRequired: !text.mayBeEmpty, hint: describeTextRule(text) }}>
        {(field) => {
          const inputProps = {
            ...field,
            ref: control,
            defaultValue: text.own ?? text.house,
            onInput: () => setDraft(control.current?.value ?? ""),
          };
          return isLine ? (
            <input {...inputProps} type="text" autoComplete="off" />
          ) : (
            <textarea {...inputProps} rows={6} />
          );
        }}
      </FormField>
      {mail.placeholders.length > 0 && (
        <fieldset className="min-w-0">
          <legend className="text-muted text-sm">{copy.insert}</legend>
          <div className="flex flex-wrap gap-2 pt-2">
            {mail.placeholders.map(({ name, words: description, example }) => (
              <Button
                key={name}
                size="small"
                variant="outline"
                title={example}
                aria-label={copy.insertOne(`{${name}}`, description)}
                // Keeps the caret.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => insert(`{${name}}`)}
              >
                <span className="font-mono">{`{${name}}`}</span> <span className="font-normal">{description}</span>
              </Button>
            ))}
          </div>
        </fieldset>
      )}
      {text.own !== null && (
        <div className="grid justify-items-start gap-2">
          <p className="text-muted text-sm">{copy.defaultText}</p>
          <p className="wrap-anywhere whitespace-pre-wrap">{text.house || mailTextCopy.empty}</p>
          <RestoreButton name={text.name} seen={seen} mailName={mailName} onClose={onClose} />
        </div>
      )}
      <Preview name={text.name} text={draft} rule={toTextRule(mail, text)} />
    </FormDialog>
  );
}

/** The text as the list has it now, including changes of others. */
function useLatestText(text: AdminMailText): AdminMailText {
  const { data } = useQuery(mailTextsQuery());
  const texts = data?.subjects.flatMap(({ mails }) => mails.flatMap((item) => item.texts)) ?? [];
  return texts.find(({ name }) => name === text.name) ?? text;
}

/** The contract's schema with the rule of this text. */
function mailTextSchema(rule: TextRule) {
  return {
    safeParse(draft: unknown) {
      const parsed = PreviewMailTextInput.safeParse(draft);
      const problem = parsed.success ? findTextProblem(rule, parsed.data.text) : null;
      if (problem === null) return parsed;
      const error = Object.assign(new Error(problem), { issues: [{ path: ["text"], message: problem }] });
      return { success: false as const, error };
    },
  };
}

function toTextRule({ placeholders }: AdminMailTemplate, text: AdminMailText): TextRule {
  return { ...text, placeholders: placeholders.map(({ name }) => name) };
}

function describeTextRule({ part, keeps, mayBeEmpty }: AdminMailText): string {
  return [
    isSingleLine(part) ? copy.line : copy.lines,
    ...(mayBeEmpty ? [copy.mayBeEmpty] : []),
    ...(keeps.length === 0 ? [] : [copy.keeps(keeps.map((name) => `{${name}}`).join(" and "))]),
  ].join(" ");
}

interface EditConflictProps {
  text: AdminMailText;
  onUseTheirs: () => void;
  onKeepMine: () => void;
}

/** Shows another person's change before it can be overwritten. */
function EditConflict({ text, onUseTheirs, onKeepMine }: EditConflictProps) {
  return (
    <div role="alert" className="grid gap-3 rounded-control border border-terracotta bg-terracotta/5 px-4 py-3">
      <p className="font-semibold">{copy.changedMeanwhile}</p>
      <p className="wrap-anywhere whitespace-pre-wrap">{(text.own ?? text.house) || mailTextCopy.empty}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="outline" onClick={onUseTheirs}>
          {copy.useTheirs}
        </Button>
        <Button size="small" variant="outline" onClick={onKeepMine}>
          {copy.keepMine}
        </Button>
      </div>
    </div>
  );
}

interface RestoreButtonProps {
  name: string;
  seen: string | null;
  mailName: string;
  onClose: () => void;
}

function RestoreButton({ name, seen, mailName, onClose }: RestoreButtonProps) {
  const [restore, isRestoring] = useMutation({
    send: () => restoreMailText(name, seen ?? ""),
    successMessage: () => copy.restored(mailName),
    errorTitle: copy.restoreFailed,
    onDone: onClose,
  });
  return (
    <ClickGuard>
      <Button size="small" variant="outline" disabled={isRestoring || seen === null} onClick={restore}>
        {isRestoring ? copy.restoring : copy.restore}
      </Button>
    </ClickGuard>
  );
}

interface PreviewProps {
  name: string;
  text: string;
  rule: TextRule;
}

/**
 * Preview by the code that sends the mail, shortly after the last key. An invalid text keeps the last valid preview.
 */
function Preview({ name, text, rule }: PreviewProps) {
  const [previewed, setPreviewed] = useState(text);
  useEffect(() => {
    const pause = setTimeout(() => setPreviewed(text), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text]);
  const isValid = findTextProblem(rule, previewed.trim()) === null;
  const { data, isError } = useQuery({ ...mailPreviewQuery(name, previewed), enabled: isValid });
  return (
    <Field label={copy.preview} hint={isError ? copy.previewFailed : isValid ? copy.previewText : copy.previewWaits}>
      {(field) => (
        <textarea
          {...field}
          // Grey, because it is read-only.
          className="block w-full rounded-control border border-line bg-terrazzo px-3.5 py-2.5"
          readOnly
          rows={9}
          value={data ? `${copy.subject}: ${data.subject}\n\n${data.text}` : frontDeskCopy.list.loading}
        />
      )}
    </Field>
  );
}
