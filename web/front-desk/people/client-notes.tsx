import { useQuery } from "@tanstack/react-query";
import type { RefObject } from "react";
import { personIdOf } from "#domain/people/person-id.ts";
import { errorMessage } from "#web/lib/api-error.ts";
import { personCopy as copy } from "./copy.ts";
import { Notes } from "./notes.tsx";
import { personQuery } from "./queries.ts";

/** The notes about a client, in the client's dialog. */
export function ClientNotes({ clientId, form }: { clientId: string; form: RefObject<HTMLFormElement | null> }) {
  const person = personIdOf({ kind: "client", id: clientId });
  const { data, error } = useQuery(personQuery(person));
  if (!data) return <p className="text-muted">{error ? errorMessage(error, copy.failed) : copy.loading}</p>;
  return <Notes person={person} notes={data.notes} clientIds={data.clientIds} form={form} />;
}
