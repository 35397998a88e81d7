import * as z from "zod/mini";

export const KEY_VERDICTS = ["accepted", "refused", "unreachable"] as const;

const KeyVerdict = z.lazy(() => z.object({ verdict: z.enum(KEY_VERDICTS), at: z.number() }));
/** The gateway's last verdict on our key, with its time in milliseconds. */
export type KeyVerdict = z.infer<typeof KeyVerdict>;

/** Stored, so that public health checks never call the gateway. */
export interface PaymentKeyStore {
  find(): Promise<KeyVerdict | null>;
  save(verdict: KeyVerdict): Promise<void>;
}

const KEY = "payment-key";
const TTL_SECONDS = 86_400;

export function makeKvPaymentKeyStore(kv: KVNamespace): PaymentKeyStore {
  return {
    async find() {
      const known = KeyVerdict.safeParse(await kv.get(KEY, "json").catch(() => null));
      return known.success ? known.data : null;
    },
    async save(verdict) {
      await kv.put(KEY, JSON.stringify(verdict), { expirationTtl: TTL_SECONDS });
    },
  };
}
