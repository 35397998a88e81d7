import { notOpened } from "#web/content/not-opened.ts";
import { toast } from "./toast.ts";

/** Says that what was pressed could not be fetched. */
export function sayLoadFailure() {
  toast({ variant: "destructive", title: notOpened.title, description: notOpened.text });
}
