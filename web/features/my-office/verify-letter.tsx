import { useMutation } from "@tanstack/react-query";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { PageState } from "#web/components/notices/page-state.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { verifyLetter as copy } from "#web/content/pages/my-office.ts";
import { ApiError, errorMessage } from "#web/lib/api-error.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { checkLetterMutation } from "./my-office-queries.ts";

/** Lets anyone check whether a letter is genuine and current. */
export function VerifyLetter({ number }: { number: string }) {
  const check = useMutation(checkLetterMutation(), queryClient);
  const { data, error } = check;
  const problem = error instanceof ApiError ? (error.fields.number ?? error.userMessage ?? undefined) : undefined;
  return (
    <PageState title={copy.heading} text={copy.text}>
      <form
        noValidate
        aria-label={copy.heading}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          check.mutate(String(new FormData(event.currentTarget).get("number") ?? ""));
        }}
      >
        <Field label={copy.number} hint={copy.hint} isRequired error={problem}>
          {(control) => (
            <input
              {...control}
              name="number"
              defaultValue={number}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="go"
            />
          )}
        </Field>
        <Button type="submit" disabled={check.isPending}>
          {check.isPending ? copy.busy : copy.submit}
        </Button>
        {error && !problem && <p role="alert">{errorMessage(error, copy.trouble)}</p>}
      </form>
      {data && (
        <section role="status" className="grid gap-3 rounded-card border border-line bg-white p-5">
          <h2 className="text-xl">{data.isCurrent ? copy.current.title : copy.ended.title}</h2>
          <p>{data.isCurrent ? copy.current.text : copy.ended.text}</p>
          {data.isReplaced && <p>{copy.replaced}</p>}
          <dl className="grid gap-2 rounded-control bg-terrazzo px-4 py-3 sm:grid-cols-2">
            {[
              [copy.facts.number, data.number],
              [copy.facts.written, formatLongDate(data.writtenOn)],
              [copy.facts.name, data.businessName],
            ].map(([label, value]) => (
              <div key={label}>
                <dt className="text-muted text-sm">{label}</dt>
                <dd className="wrap-anywhere font-semibold">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </PageState>
  );
}
