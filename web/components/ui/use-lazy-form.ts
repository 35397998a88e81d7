import { type FocusEvent, type FormEvent, type ReactNode, useCallback, useRef, useState } from "react";
import type { Draft, FormLogic, InputWarning } from "#web/lib/forms/form-logic.ts";
import { hasUnsavedInput } from "#web/lib/forms/has-unsaved-input.ts";
import { whenIdle } from "#web/lib/scheduling.ts";

interface LazyFormOptions<Result> {
  load: () => Promise<FormLogic<Result>>;
  onSent: (result: Result) => void;
  onFailed: (error: unknown) => void;
  /** The name under which the document keeps what was typed while other pages are shown. A form without one forgets. */
  draftKey?: string | undefined;
}

interface Failure {
  draft: Draft;
  reason: string | null;
}

const savedDrafts = new Map<string, Draft>();

/**
 * A form whose inputs belong to the browser: they are in the page's HTML, and what is typed before the script has run
 * stays. The schema and the sending are fetched when a field is first touched. A field is checked when it is left and
 * from then on while it is typed in; all of them on submit, which moves focus to the first error.
 */
export function useLazyForm<Result>({ load: loadCode, onSent, onFailed, draftKey }: LazyFormOptions<Result>) {
  const [problems, setProblems] = useState<Draft>({});
  const [doubt, setDoubt] = useState<ShownWarning | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSending, setSending] = useState(false);
  const left = useRef(new Set<string>());
  const isBusy = useRef(false);
  /** The value that was asked about when the form was last to be sent. */
  const insisted = useRef(new Set<string>());
  const rememberTyped = useCallback(
    (form: HTMLFormElement) => {
      if (draftKey === undefined) return;
      restoreDraft(form, draftKey);
      return () => {
        // What is on its way is not offered again, unless it does not arrive.
        if (!isBusy.current) saveDraft(form, draftKey);
      };
    },
    [draftKey],
  );

  async function load() {
    // With the notification area, so that it is there to say that the line is gone.
    const [code] = await Promise.all([loadCode(), import("./toaster.tsx")]);
    return code;
  }

  async function check(form: HTMLFormElement, name: string) {
    const code = await load();
    const draft = readDraft(form);
    const found = code.validate(draft)[name];
    setProblems(({ [name]: _, ...others }) => (found ? { ...others, [name]: found } : others));
    // A question stands while it is true: it may be answered by a button in it, whose press begins with leaving the field.
    if (code.warningChecks)
      setDoubt((shown) => (found ? null : shown?.key === warningKey(shown, draft) ? shown : doubtIn(code, draft)));
  }

  /** Nothing that has been insisted on is asked about again. */
  function doubtIn({ warningChecks = [] }: FormLogic<Result>, draft: Draft): ShownWarning | null {
    for (const find of warningChecks) {
      const found = find(draft);
      const about = warningKey(found, draft);
      if (found && about && !insisted.current.has(about)) return { ...found, key: about };
    }
    return null;
  }

  async function submit(form: HTMLFormElement) {
    const draft = readDraft(form);
    let failed: Failure | null = { draft, reason: null };
    const missing = missingFields(form, draft);
    if (focusFirstProblem(form, missing)) {
      show(missing);
      return void load().then(
        (code) => show(code.validate(readDraft(form))),
        () => {},
      );
    }
    try {
      const code = await load();
      const found = code.validate(draft);
      show(found);
      if (Object.keys(found).length > 0) return void focusFirstProblem(form, found);
      const doubted = doubtIn(code, draft);
      setDoubt(doubted);
      if (doubted) {
        insisted.current.add(doubted.key);
        return void focusFirstProblem(form, { [doubted.field]: "" });
      }
      if (code.isReady && !(await code.isReady(form))) return;
      const result = await code.send(draft, form).catch((error) => {
        const refused = code.serverProblems(error);
        show(refused);
        // What is said beside a field is not said again.
        failed = focusFirstProblem(form, refused) ? null : { draft, reason: code.failureReason(error) };
        throw error;
      });
      form.reset();
      left.current.clear();
      setFailure(null);
      onSent(result);
    } catch (error) {
      setFailure(failed);
      onFailed(error);
    }
  }

  function show(found: Draft) {
    setProblems(found);
    for (const name of Object.keys(found)) left.current.add(name);
  }

  return {
    problems,
    /** What is asked, by field: it stands where a problem would. */
    questions: (doubt ? { [doubt.field]: doubt.question } : {}) as Readonly<Record<string, ReactNode>>,
    /** What could not be sent, until it has been; null otherwise, and where a field says what is wrong. */
    failedDraft: failure?.draft ?? null,
    /** Why not, in the server's words; null where it said nothing. */
    failedBecause: failure?.reason ?? null,
    isSending,
    /** Spread on the form. */
    handlers: {
      ...(draftKey && { ref: rememberTyped }),
      // Never reached with a script; without one the form is not shown. Keeps what was typed out of any address.
      method: "post",
      noValidate: true,
      onFocus({ currentTarget }: FocusEvent<HTMLFormElement>) {
        // Once the touch has been answered.
        whenIdle(() =>
          load()
            .then((code) => code.onFirstFocus?.(currentTarget))
            .catch(() => {}),
        );
      },
      onBlur({ target, currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) {
        const name = fieldName(target);
        // A message that appears now would move the button away from under the finger.
        if (!name || (relatedTarget instanceof HTMLButtonElement && relatedTarget.type === "submit")) return;
        left.current.add(name);
        void check(currentTarget, name).catch(() => {});
      },
      onInput({ target, currentTarget }: FormEvent<HTMLFormElement>) {
        const name = fieldName(target);
        if (left.current.has(name)) void check(currentTarget, name).catch(() => {});
      },
      async onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        if (isBusy.current) return;
        const form = event.currentTarget;
        isBusy.current = true;
        setSending(true);
        await submit(form);
        isBusy.current = false;
        setSending(false);
        if (draftKey && !form.isConnected) saveDraft(form, draftKey);
      },
    },
  } as const;
}

function saveDraft(form: HTMLFormElement, name: string) {
  if (hasUnsavedInput(form)) savedDrafts.set(name, readDraft(form));
}

function restoreDraft(form: HTMLFormElement, name: string) {
  const draft = savedDrafts.get(name) ?? {};
  savedDrafts.delete(name);
  for (const control of form.elements) {
    const text = draft[fieldName(control)];
    if (text !== undefined && "value" in control) control.value = text;
  }
}

/** What nobody has filled in, in its field's words. */
function missingFields(form: HTMLFormElement, draft: Draft): Draft {
  return Object.fromEntries(
    [...form.querySelectorAll<HTMLElement>("[data-required-message]")].flatMap((control) => {
      const name = fieldName(control);
      return draft[name]?.trim() ? [] : [[name, control.dataset.requiredMessage ?? ""]];
    }),
  );
}

function readDraft(form: HTMLFormElement): Draft {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

/** Whether one of the problems is a field's of this form, which then has focus. */
function focusFirstProblem(form: HTMLFormElement, problems: Draft): boolean {
  const first = [...form.elements].find((element) => fieldName(element) in problems);
  if (!(first instanceof HTMLElement)) return false;
  first.focus();
  return true;
}

function fieldName(target: EventTarget): string {
  return target instanceof HTMLElement ? (target.getAttribute("name") ?? "") : "";
}

/** A doubt with what it is about. */
interface ShownWarning extends InputWarning {
  key: string;
}

function warningKey(doubt: InputWarning | null, draft: Draft): string | null {
  return doubt && `${doubt.field} ${draft[doubt.field]}`;
}
