import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SearchHit } from "#contract/front-desk/search.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Combobox } from "#web/front-desk/components/combobox.tsx";
import { FormField } from "#web/front-desk/forms/fields.tsx";
import { searchQuery } from "#web/front-desk/search/queries.ts";
import { clientCopy } from "./copy.ts";

const MAX_SUGGESTIONS = 6;
const { pick: copy } = clientCopy;

/** The fields of a client that a form needs. */
export type SelectedClient = Pick<SearchHit, "id" | "title" | "businessName">;

interface ClientInputProps {
  label: string;
  hint?: string;
  isRequired?: boolean;
  /** Field name for free text; without it the form accepts only clients. */
  freeTextName?: string;
  selected: SelectedClient | null;
  onSelect: (client: SelectedClient | null) => void;
}

/** Finds a client by name or business and sends `clientId`; free text stands for others. */
export function ClientInput({ label, hint, isRequired = false, freeTextName, selected, onSelect }: ClientInputProps) {
  // Remounts the field after each choice, which clears the text.
  const [resetCount, setResetCount] = useState(0);
  if (selected) {
    return (
      <div className="flex items-center justify-between gap-3 rounded-control border border-line bg-white px-3.5 py-2">
        <input type="hidden" name="clientId" value={selected.id} />
        <span className="min-w-0">
          <span className="wrap-anywhere block font-semibold leading-snug">
            {selected.businessName ?? selected.title}
          </span>
          {selected.businessName && <span className="wrap-anywhere block text-muted text-sm">{selected.title}</span>}
        </span>
        <Button
          size="small"
          variant="quiet"
          onClick={() => {
            setResetCount(resetCount + 1);
            onSelect(null);
          }}
        >
          {copy.another}
        </Button>
      </div>
    );
  }
  return (
    <FormField props={{ name: freeTextName ?? "clientId", label, hint, isRequired, alsoShows: ["clientId"] }}>
      {(control) => (
        <Combobox
          key={resetCount}
          control={control}
          name={freeTextName}
          maxLength={100}
          listLabel={copy.known}
          useItems={useClients}
          keyOf={({ id }) => id}
          renderItem={({ title, businessName }) => (
            <>
              <span className="wrap-anywhere block font-semibold leading-snug">{businessName ?? title}</span>
              {businessName && <span className="wrap-anywhere block text-muted text-sm leading-snug">{title}</span>}
            </>
          )}
          onPick={onSelect}
        />
      )}
    </FormField>
  );
}

function useClients(text: string, isEnabled: boolean): SelectedClient[] {
  const query = useQuery({ ...searchQuery(text), enabled: isEnabled });
  return isEnabled ? (query.data?.items ?? []).filter(({ kind }) => kind === "client").slice(0, MAX_SUGGESTIONS) : [];
}
