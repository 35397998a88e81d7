import { type FormEvent, useState } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { admin } from "#web/content/admin.ts";
import { loadFrontDesk } from "#web/front-desk/load-front-desk.ts";
import { ApiError, sentenceOf } from "#web/lib/api-error.ts";
import { toast } from "#web/lib/toast.ts";
import { openSession } from "./open-session.ts";
import { PlainShell } from "./plain-shell.tsx";
import { unlock } from "./staff-session.ts";

/** Asks for the password; the worker knows whether it is right. */
export function Gate() {
  const { gate } = admin;
  const [problem, setProblem] = useState("");
  const [isChecking, setChecking] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const field = form.elements.namedItem("password");
    if (isChecking || !(field instanceof HTMLInputElement)) return;
    setChecking(true);
    try {
      await openSession(field.value);
      toast(gate.granted);
      unlock();
    } catch (error) {
      const isWrong = error instanceof ApiError && (error.status === 401 || error.status === 400);
      const sentence = sentenceOf(error, gate.unreachable);
      toast({
        variant: "destructive",
        ...(isWrong ? gate.denied : { title: gate.denied.title, description: sentence }),
      });
      setProblem(isWrong ? gate.wrong : sentence);
      setChecking(false);
      field.select();
    }
  }

  return (
    <PlainShell>
      <p className="text-muted">{gate.intro}</p>
      <form
        method="post"
        noValidate
        onSubmit={submit}
        onFocus={() => void loadFrontDesk().catch(() => {})}
        className="grid gap-5"
      >
        <Field label={gate.password} error={problem}>
          {(control) => (
            <input
              {...control}
              name="password"
              type="password"
              autoComplete="current-password"
              enterKeyHint="go"
              onChange={() => setProblem("")}
            />
          )}
        </Field>
        <Button type="submit" disabled={isChecking}>
          {isChecking ? gate.pending : gate.submit}
        </Button>
      </form>
    </PlainShell>
  );
}
