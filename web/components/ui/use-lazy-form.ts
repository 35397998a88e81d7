import { type FocusEvent, type FormEvent, type ReactNode, useCallback, useRef, useState } from "react";
import type { Draft, FormLogic, InputWarning } from "#web/lib/forms/form-logic.ts";
import { hasUnsavedInput } from "#web/lib/forms/has-unsaved-input.ts";
import { whenIdle } from "#web/lib/scheduling.ts";

interface LazyFormOptions<Result> {
  load: () => Promise<FormLogic<Result>>;
  onSent: (result: Result) => void;
  onFailed: (error: unknown) => void;
  /** Key under which the draft survives navigation within the document; without it the draft is lost. */
  draftKey?: string | undefined;
}

interface Failure {
  draft: Draft;
  reason: string | null;
}

const savedDrafts = new Map<string, Draft>();

/**
 * A form with uncontrolled inputs, so that input typed before hydration survives. Validation and submit code load on
 * first focus. Fields validate on blur and then on input; submit validates all and focuses the first error.
 */
export function useLazyForm<Result>({ load: loadCode, onSent, onFailed, draftKey }: LazyFormOptions<Result>) {
  const [problems, setProblems] = useState<Draft>({});
  const [warning, setWarning] = useState<ShownWarning | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSending, setSending] = useState(false);
  const visited = useRef(new Set<string>());
  const isBusy = useRef(false);
  /** Warnings the visitor has already seen and submitted again. */
  const confirmed = useRef(new Set<string>());
  const rememberTyped = useCallback(
    (form: HTMLFormElement) => {
      if (draftKey === undefined) return;
      restoreDraft(form, draftKey);
      return () => {
        // Do not keep a draft that is being sent; it is saved again if sending fails.
        if (!isBusy.current) saveDraft(form, draftKey);
      };
    },
    [draftKey],
  );

  async function load() {
    // Load the notification area as well, so that it can report a lost connection.
    const [logic] = await Promise.all([loadCode(), import("./toaster.tsx")]);
    return logic;
  }

  async function check(form: HTMLFormElement, name: string) {
    const logic = await load();
    const draft = readDraft(form);
    const newProblems = logic.validate(draft)[name];
    setProblems(({ [name]: _, ...others }) => (newProblems ? { ...others, [name]: newProblems } : others));
    // Keep the warning while it applies: pressing a button inside it first blurs the field.
    if (logic.warningChecks)
      setWarning((shown) =>
        newProblems ? null : shown?.key === warningKey(shown, draft) ? shown : findWarning(logic, draft),
      );
  }

  /** Shows each warning only once per value. */
  function findWarning({ warningChecks = [] }: FormLogic<Result>, draft: Draft): ShownWarning | null {
    for (const runCheck of warningChecks) {
      const newProblems = runCheck(draft);
      const key = warningKey(newProblems, draft);
      if (newProblems && key && !confirmed.current.has(key)) return { ...newProblems, key: key };
    }
    return null;
  }

  async function submit(form: HTMLFormElement) {
    const draft = readDraft(form);
    let newFailure: Failure | null = { draft, reason: null };
    const empty = missingFields(form, draft);
    if (focusFirstProblem(form, empty)) {
      show(empty);
      return void load().then(
        (logic) => show(logic.validate(readDraft(form))),
        () => {},
      );
    }
    try {
      const logic = await load();
      const newProblems = logic.validate(draft);
      show(newProblems);
      if (Object.keys(newProblems).length > 0) return void focusFirstProblem(form, newProblems);
      const newWarning = findWarning(logic, draft);
      setWarning(newWarning);
      if (newWarning) {
        confirmed.current.add(newWarning.key);
        return void focusFirstProblem(form, { [newWarning.field]: "" });
      }
      if (logic.isReady && !(await logic.isReady(form))) return;
      const result = await logic.send(draft, form).catch((error) => {
        const serverProblems = logic.serverProblems(error);
        show(serverProblems);
        // Errors shown beside a field are not repeated.
        newFailure = focusFirstProblem(form, serverProblems) ? null : { draft, reason: logic.failureReason(error) };
        throw error;
      });
      form.reset();
      visited.current.clear();
      setFailure(null);
      onSent(result);
    } catch (error) {
      setFailure(newFailure);
      onFailed(error);
    }
  }

  function show(newProblems: Draft) {
    setProblems(newProblems);
    for (const name of Object.keys(newProblems)) visited.current.add(name);
  }

  return {
    problems,
    /** Warnings by field, shown in place of an error. */
    warnings: (warning ? { [warning.field]: warning.question } : {}) as Readonly<Record<string, ReactNode>>,
    /** The draft that could not be sent; null after success or if a field shows the error. */
    failedDraft: failure?.draft ?? null,
    /** The server's message; null if it sent none. */
    failureReason: failure?.reason ?? null,
    isSending,
    /** Spread on the form. */
    handlers: {
      ...(draftKey && { ref: rememberTyped }),
      // Never submitted natively, because the form is hidden without a script. POST keeps input out of any URL.
      method: "post",
      noValidate: true,
      onFocus({ currentTarget }: FocusEvent<HTMLFormElement>) {
        // After the browser has handled the touch.
        whenIdle(() =>
          load()
            .then((logic) => logic.onFirstFocus?.(currentTarget))
            .catch(() => {}),
        );
      },
      onBlur({ target, currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) {
        const name = fieldName(target);
        // An error that appears now would move the button away under the finger.
        if (!name || (relatedTarget instanceof HTMLButtonElement && relatedTarget.type === "submit")) return;
        visited.current.add(name);
        void check(currentTarget, name).catch(() => {});
      },
      onInput({ target, currentTarget }: FormEvent<HTMLFormElement>) {
        const name = fieldName(target);
        if (visited.current.has(name)) void check(currentTarget, name).catch(() => {});
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

/** The messages of required fields that are empty. */
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

/** Focuses the first field with a problem; returns false if there is none in this form. */
function focusFirstProblem(form: HTMLFormElement, problems: Draft): boolean {
  const first = [...form.elements].find((element) => fieldName(element) in problems);
  if (!(first instanceof HTMLElement)) return false;
  first.focus();
  return true;
}

function fieldName(target: EventTarget): string {
  return target instanceof HTMLElement ? (target.getAttribute("name") ?? "") : "";
}

/** A warning with the field and value it is about. */
interface ShownWarning extends InputWarning {
  key: string;
}

function warningKey(warning: InputWarning | null, draft: Draft): string | null {
  return warning && `${warning.field} ${draft[warning.field]}`;
}
