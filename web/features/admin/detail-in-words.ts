import type { HistoryEntry } from "#contract/admin.ts";
import { formatCedisExact } from "#domain/money.ts";
import { wordsOf } from "./words-of.ts";

/** An entry's details as people read them; what is empty is left out. */
export function detailInWords(detail: HistoryEntry["detail"]): { name: string; value: string }[] {
  return Object.entries(detail).flatMap(([key, value]) => {
    if (value === null || value === "") return [];
    if (key.endsWith("Pesewas") && typeof value === "number") {
      return [{ name: wordsOf(key.slice(0, -"Pesewas".length)), value: formatCedisExact(value) }];
    }
    return [{ name: wordsOf(key), value: String(value) }];
  });
}
