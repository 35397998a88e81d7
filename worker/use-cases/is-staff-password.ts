import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";

export async function isStaffPassword(deps: Pick<Deps, "staffSecrets">, password: string): Promise<boolean> {
  const isRight = await deps.staffSecrets.isPassword(password);
  if (isRight === null) throw new AppError("not_configured");
  return isRight;
}
