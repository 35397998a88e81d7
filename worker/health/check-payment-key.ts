import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import type { KeyVerdict } from "#worker/gateways/payment-key-store.ts";

/** A good verdict is valid for an hour; any other is checked again at the next run. */
const VERDICT_VALID_MS = 3_600_000;

/** Asks the gateway whether it accepts our key, unless it did within the hour. Returns the number of calls. */
export async function recheckPaymentKey(deps: Deps): Promise<number> {
  if (deps.payments === null) return 0;
  const known = await deps.paymentKeyStore.find();
  if (known?.verdict === "accepted" && deps.now().getTime() - known.at < VERDICT_VALID_MS) return 0;
  await checkPaymentKey(deps);
  return 1;
}

/** Asks the gateway now and stores the verdict. Null while no key is configured. */
export async function checkPaymentKey(deps: Deps): Promise<KeyVerdict | null> {
  if (deps.payments === null) return null;
  const verdict = await askGateway(deps.payments);
  const result: KeyVerdict = { verdict, at: deps.now().getTime() };
  if (verdict !== "accepted") deps.log("payment_key_not_accepted", { verdict });
  try {
    await deps.paymentKeyStore.save(result);
  } catch {
    deps.log("payment_key_store_failed");
  }
  return result;
}

async function askGateway(payments: NonNullable<Deps["payments"]>): Promise<KeyVerdict["verdict"]> {
  try {
    return (await payments.acceptsKey()) ? "accepted" : "refused";
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return "unreachable";
  }
}
