import { signaturesMatch } from "#domain/links/links.ts";
import { bytesOf } from "#worker/gateways/paystack.ts";

export interface WhatsappWebhook {
  /** Whether Meta signed this body: `X-Hub-Signature-256`. */
  isGenuine(body: Uint8Array, signature: string | null): Promise<boolean>;
  isVerifyToken(token: string): Promise<boolean>;
}

export function makeWhatsappWebhook(config: { appSecret: string; verifyToken: string }): WhatsappWebhook {
  return {
    async isGenuine(body, signature) {
      const [, digits] = /^sha256=([0-9a-f]{64})$/i.exec(signature ?? "") ?? [];
      if (digits === undefined) return false;
      const algorithm = { name: "HMAC", hash: "SHA-256" };
      const secret = new TextEncoder().encode(config.appSecret);
      const key = await crypto.subtle.importKey("raw", secret, algorithm, false, ["verify"]);
      return crypto.subtle.verify("HMAC", key, bytesOf(digits), body);
    },

    isVerifyToken: async (token) => signaturesMatch(token, config.verifyToken),
  };
}
