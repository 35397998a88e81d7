import { type FormEvent, type ReactNode, useState } from "react";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { Wordmark } from "#web/components/site/wordmark.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { api, readResponse } from "#web/lib/api.ts";
import { ApiError, errorMessage } from "#web/lib/api-error.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { sessionCopy } from "./copy.ts";
import { LostDevice } from "./lost-device.tsx";
import { SignInButton } from "./passkey-button.tsx";
import { rememberPasswordSignIn } from "./staff-session.ts";

/** Password form. Calls back on focus, so that the front desk can preload. */
export function Gate({ onTouched }: { onTouched: () => void }) {
  const { gate, passkey } = sessionCopy;
  const [problem, setProblem] = useState("");
  const [isChecking, setChecking] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const field = form.elements.namedItem("password");
    if (isChecking || !(field instanceof HTMLInputElement)) return;
    setChecking(true);
    try {
      await readResponse(api.api.admin.session.$post({ json: { password: field.value } }));
      toast(gate.granted);
      rememberPasswordSignIn();
    } catch (error) {
      const isWrong = error instanceof ApiError && (error.status === 401 || error.status === 400);
      const sentence = errorMessage(error, gate.unreachable);
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
      <p>{gate.intro}</p>
      <dl className="grid gap-2 text-sm">
        {[gate.steps.receptionist, gate.steps.owner].map(({ who, todo }) => (
          <div key={who}>
            <dt className="font-semibold">{who}</dt>
            <dd className="text-muted">{todo}</dd>
          </div>
        ))}
      </dl>
      <form method="post" noValidate onSubmit={submit} onFocus={onTouched} className="grid gap-5">
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
      <section className="grid gap-3 border-line border-t pt-5">
        <p className="text-muted text-sm">{gate.byName}</p>
        <SignInButton onSignedIn={(me) => toast(passkey.welcome(me.name))} />
        <LostDevice />
        <p className="text-muted text-sm">{gate.visitor}</p>
      </section>
    </PlainShell>
  );
}

/** The staff page's frame before sign-in: a card with a title. */
export function PlainShell({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="page-width flex min-h-16 items-center justify-between gap-4">
        <Wordmark />
        <SmartLink href="/" className="link inline-flex min-h-11 items-center text-sm">
          {frontDeskCopy.bar.site}
        </SmartLink>
      </header>
      <main id="main" tabIndex={-1} className="page-width grid max-w-[32rem] grow content-center py-10">
        <div className="grid gap-5 rounded-card border border-line bg-white px-6 py-7 shadow-card sm:px-8">
          <h1 className="text-2xl text-forest">{frontDeskCopy.title}</h1>
          {children}
        </div>
      </main>
    </div>
  );
}
