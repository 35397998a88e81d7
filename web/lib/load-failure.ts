import { partFailure } from "#web/content/load-failure.ts";
import { toast } from "./toasts/toast.ts";

/** Reports that an on-demand part failed to load. */
export function showLoadFailure() {
  toast({ variant: "destructive", title: partFailure.title, description: partFailure.text });
}
