import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { myOffice } from "#web/content/pages/my-office.ts";
import { errorMessage } from "#web/lib/api-error.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { setCompanyMutation, setMyOffice } from "./my-office-queries.ts";

const words = myOffice.company;

interface CompanyStepProps {
  token: string;
  isRegistered: boolean | null;
  canChange: boolean;
}

/** Whether there is a company decides whether papers of one are asked for. */
export function CompanyStep({ token, isRegistered, canChange }: CompanyStepProps) {
  const [isChanging, setChanging] = useState(false);
  const say = useMutation(
    {
      ...setCompanyMutation(),
      onSuccess: (office) => {
        setMyOffice(token, office);
        setChanging(false);
      },
    },
    queryClient,
  );
  if (isRegistered !== null && !isChanging) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{isRegistered ? words.isYes : words.isNo}</p>
        {canChange && (
          <Button size="small" variant="quiet" onClick={() => setChanging(true)}>
            {words.change}
          </Button>
        )}
      </div>
    );
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">{words.ask}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {[true, false].map((answer) => (
          <Button
            key={String(answer)}
            variant="outline"
            disabled={say.isPending}
            onClick={() => say.mutate({ token, isRegistered: answer })}
          >
            {answer ? words.yes : words.no}
          </Button>
        ))}
      </div>
      {say.error && <p role="alert">{errorMessage(say.error, words.trouble)}</p>}
    </fieldset>
  );
}
