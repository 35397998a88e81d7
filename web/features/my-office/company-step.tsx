import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { myOffice } from "#web/content/pages/my-office.ts";
import { errorMessage } from "#web/lib/api-error.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { setCompanyMutation, setMyOffice } from "./my-office-queries.ts";

const copy = myOffice.company;

interface CompanyStepProps {
  token: string;
  isRegistered: boolean | null;
  canChange: boolean;
  /** False for staff who may not give the answer that verifies the office. */
  mayAnswerNo: boolean;
}

/** The answer decides whether company documents are required. */
export function CompanyStep({ token, isRegistered, canChange, mayAnswerNo }: CompanyStepProps) {
  const [isChanging, setChanging] = useState(false);
  const setCompany = useMutation(
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
        <p>{isRegistered ? copy.isYes : copy.isNo}</p>
        {canChange && (
          <Button size="small" variant="quiet" onClick={() => setChanging(true)}>
            {copy.change}
          </Button>
        )}
      </div>
    );
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">{copy.ask}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {(mayAnswerNo ? [true, false] : [true]).map((answer) => (
          <Button
            key={String(answer)}
            variant="outline"
            disabled={setCompany.isPending}
            onClick={() => setCompany.mutate({ token, isRegistered: answer })}
          >
            {answer ? copy.yes : copy.no}
          </Button>
        ))}
      </div>
      {setCompany.error && <p role="alert">{errorMessage(setCompany.error, copy.trouble)}</p>}
    </fieldset>
  );
}
