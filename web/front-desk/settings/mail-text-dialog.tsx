import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { AdminMailTemplate, AdminMailText } from "#contract/front-desk/mail-texts.ts";
import { findTextProblem, isSingleLine, type TextRule } from "#domain/mail-texts/text-rules.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { FormDialog } from "#web/front-desk/components/act-dialogs.tsx";
import { wordsOf } from "#web/front-desk/components/format.ts";
import { PressGuard } from "#web/front-desk/components/press-guard.tsx";
import { useAct } from "#web/front-desk/components/use-act.tsx";
import { frontDeskWords } from "#web/front-desk/words.ts";
import { formLogic } from "#web/lib/forms/form-logic.ts";
import { changeMailText, mailPreviewQuery, mailTextsQuery, restoreMailText } from "./mail-text-queries.ts";
import { mailTextWords } from "./words.ts";

const words = mailTextWords.dialog;
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
  const now = useTextNow(text);
  const mailName = wordsOf(mail.kind);
  const part = mailTextWords.parts[text.part];
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
      consequence={words.text(mail.sent, mail.case)}
      action={words.action}
      pending={words.pending}
      keep={words.keep}
      load={() => loadCode(mail, text, seen)}
      done={() => words.saved(mailName)}
      failed={words.failed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          {now.updatedAt !== seen && (
            <Meanwhile
              text={now}
              onTake={() => {
                setSeen(now.updatedAt);
                write(now.own ?? now.house);
              }}
              onKeep={() => setSeen(now.updatedAt)}
            />
          )}
          {text.problem !== null && (
            <p role="note" className="font-medium text-terracotta-deep">
              {words.notSaid} {text.problem}
            </p>
          )}
          <Field label={part} isRequired={!text.mayBeEmpty} error={problems.text} hint={hintOf(text)}>
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
              <p className="wrap-anywhere whitespace-pre-wrap">{text.house || mailTextWords.empty}</p>
              <Restore name={text.name} seen={seen} mailName={mailName} onClose={onClose} />
            </div>
          )}
          <Preview name={text.name} text={typed} rule={ruleOf(mail, text)} />
        </>
      )}
    </FormDialog>
  );
}

/** The same text as the list has it by now, which hears of what others do. */
function useTextNow(text: AdminMailText): AdminMailText {
  const { data } = useQuery(mailTextsQuery());
  const texts = data?.subjects.flatMap(({ mails }) => mails.flatMap((each) => each.texts)) ?? [];
  return texts.find(({ name }) => name === text.name) ?? text;
}

async function loadCode(mail: AdminMailTemplate, text: AdminMailText, seen: string | null) {
  const { PreviewMailTextInput } = await import("#contract/front-desk/mail-texts.ts");
  const rule = ruleOf(mail, text);
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

function ruleOf({ placeholders }: AdminMailTemplate, text: AdminMailText): TextRule {
  return { ...text, may: placeholders.map(({ name }) => name) };
}

function hintOf({ part, keeps, mayBeEmpty }: AdminMailText): string {
  return [
    isSingleLine(part) ? words.line : words.lines,
    ...(mayBeEmpty ? [words.mayBeEmpty] : []),
    ...(keeps.length === 0 ? [] : [words.keeps(keeps.map((name) => `{${name}}`).join(" and "))]),
  ].join(" ");
}

interface MeanwhileProps {
  text: AdminMailText;
  onTake: () => void;
  onKeep: () => void;
}

/** Nobody writes over what they have not read. */
function Meanwhile({ text, onTake, onKeep }: MeanwhileProps) {
  return (
    <div role="alert" className="grid gap-3 rounded-control border border-terracotta bg-terracotta/5 px-4 py-3">
      <p className="font-semibold">{words.meanwhile}</p>
      <p className="wrap-anywhere whitespace-pre-wrap">{(text.own ?? text.house) || mailTextWords.empty}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="outline" onClick={onTake}>
          {words.takeTheirs}
        </Button>
        <Button size="small" variant="outline" onClick={onKeep}>
          {words.keepMine}
        </Button>
      </div>
    </div>
  );
}

interface RestoreProps {
  name: string;
  seen: string | null;
  mailName: string;
  onClose: () => void;
}

function Restore({ name, seen, mailName, onClose }: RestoreProps) {
  const [restore, isRestoring] = useAct({
    send: () => restoreMailText(name, seen ?? ""),
    done: () => words.restored(mailName),
    failed: words.restoreFailed,
    onDone: onClose,
  });
  return (
    <PressGuard>
      <Button size="small" variant="outline" disabled={isRestoring || seen === null} onClick={restore}>
        {isRestoring ? words.restoring : words.restore}
      </Button>
    </PressGuard>
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
          value={data ? `${words.subject}: ${data.subject}\n\n${data.text}` : frontDeskWords.list.loading}
        />
      )}
    </Field>
  );
}
