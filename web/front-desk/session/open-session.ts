import { answerOf, api } from "#web/lib/api.ts";

/** POST /api/admin/session */
export function openSession(password: string) {
  return answerOf(api.api.admin.session.$post({ json: { password } }));
}
