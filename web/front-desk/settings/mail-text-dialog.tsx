import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { AdminMailTemplate, AdminMailText } from "#contract/front-desk/mail-texts.ts";
import { findTextProblem, isSingleLine, type TextRule } from "#domain/mail-texts/text-rules.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { ClickGuard } from "#web/front-desk/components/click-guard.tsx";
import { humanize } from "#web/front-desk/components/format.ts";
import { FormDialog } from "#web/front-desk/components/mutation-dialogs.tsx";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { formLogic } from "#web/lib/forms/form-logic.ts";
import { mailTextCopy } from "./copy.ts";
import { changeMailText, mailPreviewQuery, mailTextsQuery, restoreMailText } from "./mail-text-queries.ts";

const words = mailTextCopy.dialog;
const PAUSE_MS = 500;

interface MailTextDialogProps {
  mail: AdminMailTemplate;
  /** As it was when the dialog was opened. */
  text: AdminMailText;
  onClose: () => void;
}

/** One text of a mail, with what can be filled in and the whole mail as it would read. */
export function MailTextDialog({ mail, text, onClose }: MailTextDialogProps) {
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [seen, setSeen] = useState(text.updatedAt);
  const [typed, setTyped] = useState(text.own ?? text.house);
  const now = useLatestText(text);
  const mailName = humanize(mail.kind);
  const part = mailTextCopy.parts[text.part];
  const isLine = isSingleLine(text.part);

  /** As if it had been typed, so that the form hears of it. */
  function write(next: string, at = next.length) {
    if (!control.current) return;
    control.current.value = next;
    control.current.setSelectionRange(at, at);
    control.current.dispatchEvent(new Event("input", { bubbles: true }));
    control.current.focus();
  }

  function insert(placeholder: string) {
    const { value = "", selectionStart, selectionEnd } = control.current ?? {};
    const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length];
    write(value.slice(0, from) + placeholder + value.slice(to), from + placeholder.length);
  }

  return (
    <FormDialog
      title={words.title(mailName, part)}
      description={words.text(mail.sent, mail.case)}
      actionLabel={words.action}
      pendingLabel={words.pending}
      cancelLabel={words.keep}
      load={() => loadMailTextForm(mail, text, seen)}
      successMessage={() => words.saved(mailName)}
      errorTitle={words.failed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          {now.updatedAt !== seen && (
            <EditConflict
              text={now}
              onUseTheirs={() => {
                setSeen(now.updatedAt);
                write(now.own ?? now.house);
              }}
              onKeepMine={() => setSeen(now.updatedAt)}
            />
          )}
          {text.problem !== null && (
            <p role="note" className="font-medium text-terracotta-deep">
              {words.notSaid} {text.problem}
            </p>
          )}
          <Field label={part} isRequired={!text.mayBeEmpty} error={problems.text} hint={describeTextRule(text)}>
            {(field) => {
              const given = {
                ...field,
                ref: control,
                name: "text",
                defaultValue: text.own ?? text.house,
                onInput: () => setTyped(control.current?.value ?? ""),
              };
              return isLine ? <input {...given} type="text" autoComplete="off" /> : <textarea {...given} rows={6} />;
            }}
          </Field>
          {mail.placeholders.length > 0 && (
            <fieldset className="min-w-0">
              <legend className="text-muted text-sm">{words.insert}</legend>
              <div className="flex flex-wrap gap-2 pt-2">
                {mail.placeholders.map(({ name, words: meant, example }) => (
                  <Button
                    key={name}
                    size="small"
                    variant="outline"
                    title={example}
                    aria-label={words.insertOne(`{${name}}`, meant)}
                    // The caret stays where it is.
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => insert(`{${name}}`)}
                  >
                    <span className="font-mono">{`{${name}}`}</span> <span className="font-normal">{meant}</span>
                  </Button>
                ))}
              </div>
            </fieldset>
          )}
          {text.own !== null && (
            <div className="grid justify-items-start gap-2">
              <p className="text-muted text-sm">{words.house}</p>
              <p className="wrap-anywhere whitespace-pre-wrap">{text.house || mailTextCopy.empty}</p>
              <RestoreButton name={text.name} seen={seen} mailName={mailName} onClose={onClose} />
            </div>
          )}
          <Preview name={text.name} text={typed} rule={toTextRule(mail, text)} />
        </>
      )}
    </FormDialog>
  );
}

/** The same text as the list has it by now, which hears of what others do. */
function useLatestText(text: AdminMailText): AdminMailText {
  const { data } = useQuery(mailTextsQuery());
  const texts = data?.subjects.flatMap(({ mails }) => mails.flatMap((each) => each.texts)) ?? [];
  return texts.find(({ name }) => name === text.name) ?? text;
}

async function loadMailTextForm(mail: AdminMailTemplate, text: AdminMailText, seen: string | null) {
  const { PreviewMailTextInput } = await import("#contract/front-desk/mail-texts.ts");
  const rule = toTextRule(mail, text);
  return formLogic({
    schema: {
      safeParse(draft: unknown) {
        const parsed = PreviewMailTextInput.safeParse(draft);
        const problem = parsed.success ? findTextProblem(rule, parsed.data.text) : null;
        if (problem === null) return parsed;
        const error = Object.assign(new Error(problem), { issues: [{ path: ["text"], message: problem }] });
        return { success: false as const, error };
      },
    },
    send: (values) => changeMailText(text.name, { ...values, seen }),
  });
}

function toTextRule({ placeholders }: AdminMailTemplate, text: AdminMailText): TextRule {
  return { ...text, may: placeholders.map(({ name }) => name) };
}

function describeTextRule({ part, keeps, mayBeEmpty }: AdminMailText): string {
  return [
    isSingleLine(part) ? words.line : words.lines,
    ...(mayBeEmpty ? [words.mayBeEmpty] : []),
    ...(keeps.length === 0 ? [] : [words.keeps(keeps.map((name) => `{${name}}`).join(" and "))]),
  ].join(" ");
}

interface EditConflictProps {
  text: AdminMailText;
  onUseTheirs: () => void;
  onKeepMine: () => void;
}

/** Nobody writes over what they have not read. */
function EditConflict({ text, onUseTheirs, onKeepMine }: EditConflictProps) {
  return (
    <div role="alert" className="grid gap-3 rounded-control border border-terracotta bg-terracotta/5 px-4 py-3">
      <p className="font-semibold">{words.meanwhile}</p>
      <p className="wrap-anywhere whitespace-pre-wrap">{(text.own ?? text.house) || mailTextCopy.empty}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="outline" onClick={onUseTheirs}>
          {words.takeTheirs}
        </Button>
        <Button size="small" variant="outline" onClick={onKeepMine}>
          {words.keepMine}
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
    successMessage: () => words.restored(mailName),
    errorTitle: words.restoreFailed,
    onDone: onClose,
  });
  return (
    <ClickGuard>
      <Button size="small" variant="outline" disabled={isRestoring || seen === null} onClick={restore}>
        {isRestoring ? words.restoring : words.restore}
      </Button>
    </ClickGuard>
  );
}

interface PreviewProps {
  name: string;
  text: string;
  rule: TextRule;
}

/** The mail by the code that sends it, a moment after the last key; of a text with a problem the last that had none. */
function Preview({ name, text, rule }: PreviewProps) {
  const [asked, setAsked] = useState(text);
  useEffect(() => {
    const pause = setTimeout(() => setAsked(text), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text]);
  const isRight = findTextProblem(rule, asked.trim()) === null;
  const { data, isError } = useQuery({ ...mailPreviewQuery(name, asked), enabled: isRight });
  return (
    <Field
      label={words.preview}
      hint={isError ? words.previewFailed : isRight ? words.previewText : words.previewWaits}
    >
      {(field) => (
        <textarea
          {...field}
          // No white: nothing is typed here.
          className="block w-full rounded-control border border-line bg-terrazzo px-3.5 py-2.5"
          readOnly
          rows={9}
          value={data ? `${words.subject}: ${data.subject}\n\n${data.text}` : frontDeskCopy.list.loading}
        />
      )}
    </Field>
  );
}
