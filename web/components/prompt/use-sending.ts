import { type KeyboardEvent, useState } from "react";
import { ApiError } from "#web/lib/api-error.ts";

/** Sends once at a time, from a button or by Enter, which does not send the form around the field. */
export function useSending<Answer>(send: () => Promise<Answer> | null, onSent: (answer: Answer) => void) {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  async function run() {
    const sent = isPending ? null : send();
    if (!sent) return;
    setPending(true);
    setError(null);
    try {
      onSent(await sent);
    } catch (failure) {
      setError(failure);
    } finally {
      setPending(false);
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    void run();
  };
  const fields: Record<string, string> = error instanceof ApiError ? error.fields : {};
  return { run: () => void run(), onKeyDown, isPending, error, fields };
}
