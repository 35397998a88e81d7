// They open nothing but the sandbox.

export const SANDBOX_SMS = { clientId: "sandbox-sms", clientSecret: "sandbox-sms-secret", sender: "AdwumaHouse" };

export const SANDBOX_WHATSAPP = {
  token: "sandbox-whatsapp-token",
  phoneId: "100200300",
  accountId: "400500600",
  appSecret: "sandbox-whatsapp-app-secret",
  verifyToken: "sandbox-whatsapp-verify",
};
