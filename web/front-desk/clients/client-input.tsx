import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SearchHit } from "#contract/front-desk/search.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { Combobox } from "#web/front-desk/components/combobox.tsx";
import { searchQuery } from "#web/front-desk/search/queries.ts";
import { clientCopy } from "./copy.ts";

const MAX_SUGGESTIONS = 6;
const { pick: words } = clientCopy;

/** A client as far as a form needs one. */
export type PickedClient = Pick<SearchHit, "id" | "title" | "businessName">;

interface ClientInputProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  isRequired?: boolean;
  /** Under which name the letters are sent where nobody was picked; none where only a client will do. */
  freeTextName?: string;
  picked: PickedClient | null;
  onPick: (client: PickedClient | null) => void;
}

/** A client by a few letters of the person or the business; `clientId` in the form. Somebody else is only a name. */
export function ClientInput({ label, hint, error, isRequired, freeTextName, picked, onPick }: ClientInputProps) {
  // Another one after each choice: what was typed goes.
  const [turn, setTurn] = useState(0);
  if (picked) {
    return (
      <div className="flex items-center justify-between gap-3 rounded-control border border-line bg-white px-3.5 py-2">
        <input type="hidden" name="clientId" value={picked.id} />
        <span className="min-w-0">
          <span className="wrap-anywhere block font-semibold leading-snug">{picked.businessName ?? picked.title}</span>
          {picked.businessName && <span className="wrap-anywhere block text-muted text-sm">{picked.title}</span>}
        </span>
        <Button
          size="small"
          variant="quiet"
          onClick={() => {
            setTurn(turn + 1);
            onPick(null);
          }}
        >
          {words.another}
        </Button>
      </div>
    );
  }
  return (
    <Field label={label} {...(hint && { hint })} isRequired={isRequired ?? false} error={error}>
      {(control) => (
        <Combobox
          key={turn}
          control={control}
          {...(freeTextName && { name: freeTextName })}
          maxLength={100}
          listLabel={words.known}
          useItems={useClients}
          keyOf={({ id }) => id}
          renderItem={({ title, businessName }) => (
            <>
              <span className="wrap-anywhere block font-semibold leading-snug">{businessName ?? title}</span>
              {businessName && <span className="wrap-anywhere block text-muted text-sm leading-snug">{title}</span>}
            </>
          )}
          onPick={onPick}
        />
      )}
    </Field>
  );
}

function useClients(letters: string, isAsking: boolean): PickedClient[] {
  const found = useQuery({ ...searchQuery(letters), enabled: isAsking });
  return isAsking ? (found.data?.items ?? []).filter(({ kind }) => kind === "client").slice(0, MAX_SUGGESTIONS) : [];
}
