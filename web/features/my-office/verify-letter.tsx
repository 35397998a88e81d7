import { useMutation } from "@tanstack/react-query";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { PageState } from "#web/components/notices/page-state.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { verifyLetter as words } from "#web/content/pages/my-office.ts";
import { ApiError, errorMessage } from "#web/lib/api-error.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { checkLetterMutation } from "./my-office-queries.ts";

/** Whether a letter is genuine and still holds, for whoever has it in front of them. */
export function VerifyLetter({ number }: { number: string }) {
  const check = useMutation(checkLetterMutation(), queryClient);
  const { data, error } = check;
  const problem = error instanceof ApiError ? (error.fields.number ?? error.userMessage ?? undefined) : undefined;
  return (
    <PageState title={words.heading} text={words.text}>
      <form
        noValidate
        aria-label={words.heading}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          check.mutate(String(new FormData(event.currentTarget).get("number") ?? ""));
        }}
      >
        <Field label={words.number} hint={words.hint} isRequired error={problem}>
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
          {check.isPending ? words.busy : words.submit}
        </Button>
        {error && !problem && <p role="alert">{errorMessage(error, words.trouble)}</p>}
      </form>
      {data && (
        <section role="status" className="grid gap-3 rounded-card border border-line bg-white p-5">
          <h2 className="text-xl">{data.isCurrent ? words.current.title : words.ended.title}</h2>
          <p>{data.isCurrent ? words.current.text : words.ended.text}</p>
          {data.isReplaced && <p>{words.replaced}</p>}
          <dl className="grid gap-2 rounded-control bg-terrazzo px-4 py-3 sm:grid-cols-2">
            {[
              [words.facts.number, data.number],
              [words.facts.written, formatLongDate(data.writtenOn)],
              [words.facts.name, data.businessName],
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
