import { admin } from "#web/content/admin.ts";
import { toast } from "#web/lib/toast.ts";

const REMINDER_MS = 500;

/** A rehearsal: half a second, then a toast. Nothing is sent. */
export async function remindClient(fullName: string) {
  await new Promise((resume) => setTimeout(resume, REMINDER_MS));
  toast(admin.clients.reminded(fullName));
}
