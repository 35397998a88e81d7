import { partFailure } from "#web/content/load-failure.ts";
import { toast } from "./toasts/toast.ts";

/** Says that what was pressed could not be fetched. */
export function showLoadFailure() {
  toast({ variant: "destructive", title: partFailure.title, description: partFailure.text });
}
