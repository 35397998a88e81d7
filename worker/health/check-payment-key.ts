import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import type { KeyVerdict } from "#worker/gateways/payment-key-store.ts";

/** A good verdict holds for an hour, any other is asked for again at the next run. */
const VERDICT_VALID_MS = 3_600_000;

/** Asks the gateway whether it takes our key, unless it said yes within the hour. Gives how often it asked. */
export async function recheckPaymentKey(deps: Deps): Promise<number> {
  if (deps.payments === null) return 0;
  const known = await deps.paymentKeyStore.find();
  if (known?.verdict === "accepted" && deps.now().getTime() - known.at < VERDICT_VALID_MS) return 0;
  await checkPaymentKey(deps);
  return 1;
}

/** Asks the gateway now and remembers what it said. Null while no key is configured. */
export async function checkPaymentKey(deps: Deps): Promise<KeyVerdict | null> {
  if (deps.payments === null) return null;
  const verdict = await askGateway(deps.payments);
  const said: KeyVerdict = { verdict, at: deps.now().getTime() };
  if (verdict !== "accepted") deps.log("payment_key_not_accepted", { verdict });
  try {
    await deps.paymentKeyStore.save(said);
  } catch {
    deps.log("payment_key_store_failed");
  }
  return said;
}

async function askGateway(payments: NonNullable<Deps["payments"]>): Promise<KeyVerdict["verdict"]> {
  try {
    return (await payments.acceptsKey()) ? "accepted" : "refused";
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return "unreachable";
  }
}
